import type { HandlersOf } from '../api/handler.ts'
import { foundCompilations } from '../repositories/compilations.ts'
import { videoPage } from '../repositories/videos.ts'
import { mapPage } from '../repositories/page.ts'
import { heatWord, hotTags, hotWords, styles, tagGroups } from '../repositories/tags.ts'
import { foundCreators } from '../repositories/users.ts'
import { compilationCards } from '../serializers/compilations.ts'
import { videoCards } from '../serializers/videos.ts'
import { userCards } from '../serializers/users.ts'
import { viewerOf } from '../serializers/viewer.ts'

/** Serves `contract/calls/search.ts`: search, hot words and styles. */
export const search: HandlersOf<'search'> = {
  videos: (ask) => {
    const { db, input } = ask
    if (input.cursor === undefined) heatWord(db, input.word)
    return mapPage(videoPage(db, { word: input.word }, input), (rows) => videoCards(db, rows, viewerOf(ask)))
  },
  creators: (ask) =>
    mapPage(foundCreators(ask.db, ask.input.word, ask.input), (rows) => userCards(ask.db, rows, viewerOf(ask))),
  compilations: (ask) =>
    mapPage(foundCompilations(ask.db, ask.input.word, ask.input), (rows) =>
      compilationCards(ask.db, rows, viewerOf(ask)),
    ),
  hot: async ({ db }) => ({ list: await hotWords(db) }),
  styles: async ({ db }) => ({ list: await styles(db) }),
}

/** Tags. */
export const tag: HandlersOf<'tag'> = {
  hot: async ({ db }) => {
    const groups = await tagGroups(db)
    const byGroup = Map.groupBy(await hotTags(db), (one) => one.group_id)
    return {
      list: groups.map(({ id, name }) => ({
        id,
        name,
        tags: (byGroup.get(id) ?? []).map((one) => ({ id: one.id, name: one.name, count: one.count })),
      })),
    }
  },
}
