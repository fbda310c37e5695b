import type { RequestContext, HandlersOf } from '../api/handler.ts'
import { beside } from '../database/beside.ts'
import { compilationCards } from '../serializers/compilations.ts'
import { mvCards } from '../serializers/mvs.ts'
import { userCards } from '../serializers/users.ts'
import { viewerOf } from '../serializers/viewer.ts'
import { liveCompilations } from '../repositories/compilations.ts'
import { emptyPage, liveMvs } from '../repositories/mvs.ts'
import { liveCreators } from '../repositories/users.ts'
import { mapPage, pageOf } from '../repositories/page.ts'
import { bestOrder, hitsOf } from '../repositories/search.ts'
import { orderOf } from '../services/sorts.ts'

/** Serves `contract/calls/search.ts`: search, hot words and styles. */
export const search: HandlersOf<'search'> = {
  videos: async (ask) => {
    const { word, sort, cursor } = ask.input
    if (cursor === undefined) warm(ask, word)
    const hits = hitsOf(ask.db, 'video', word)
    if (!hits) return emptyPage()
    const query = liveMvs(ask.db).innerJoin(hits, (on) => on.onRef('hits.item_id', '=', 'mvs.id'))
    const order = sort === undefined || sort === 'best' ? bestOrder('mvs.id') : orderOf('mvs', sort, 'hot')
    return mapPage(await pageOf(query, order, ask.input), (rows) => mvCards(ask.db, rows, viewerOf(ask)))
  },
  creators: async (ask) => {
    const hits = hitsOf(ask.db, 'user', ask.input.word)
    if (!hits) return emptyPage()
    const query = liveCreators(ask.db).innerJoin(hits, (on) => on.onRef('hits.item_id', '=', 'users.id'))
    return mapPage(await pageOf(query, bestOrder('users.id'), ask.input), (rows) =>
      userCards(ask.db, rows, viewerOf(ask)),
    )
  },
  compilations: async (ask) => {
    const hits = hitsOf(ask.db, 'compilation', ask.input.word)
    if (!hits) return emptyPage()
    const query = liveCompilations(ask.db).innerJoin(hits, (on) => on.onRef('hits.item_id', '=', 'compilations.id'))
    return mapPage(await pageOf(query, bestOrder('compilations.id'), ask.input), (rows) =>
      compilationCards(ask.db, rows, viewerOf(ask)),
    )
  },
  hot: async ({ db }) => ({
    list: await db
      .selectFrom('hot_words')
      .select(['word', 'heat'])
      .orderBy('heat', 'desc')
      .orderBy('word')
      .limit(20)
      .execute(),
  }),
  styles: async ({ db }) => ({
    list: await db.selectFrom('styles').select(['id', 'name', 'count']).orderBy('position').orderBy('id').execute(),
  }),
}

/** A search heats a word of the list; what anybody types is never put on it. */
function warm({ db }: RequestContext<unknown>, word: string): void {
  beside(
    db
      .updateTable('hot_words')
      .set((of) => ({ heat: of('heat', '+', 1) }))
      .where('word', '=', word),
  )
}

/** Tags. */
export const tag: HandlersOf<'tag'> = {
  hot: async ({ db }) => {
    const groups = await db.selectFrom('tag_groups').selectAll().orderBy('position').orderBy('id').execute()
    const tags = await db
      .selectFrom('tags')
      .selectAll()
      .where('count', '>', 0)
      .orderBy('heat', 'desc')
      .orderBy('id')
      .execute()
    const byGroup = Map.groupBy(tags, (one) => one.group_id)
    return {
      list: groups.map(({ id, name }) => ({
        id,
        name,
        tags: (byGroup.get(id) ?? []).map((one) => ({ id: one.id, name: one.name, count: one.count })),
      })),
    }
  },
}
