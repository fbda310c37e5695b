import type { Handler } from '../../api/handler.ts'
import { me } from '../../api/handler.ts'
import { comicCards } from '../../serializers/comics.ts'
import { viewerOf } from '../../serializers/viewer.ts'
import { readJson } from '../../database/tables/types.ts'
import { liveWorks } from '../../repositories/works.ts'
import { groupsOf } from '../../services/groups.ts'
import { mapPage, pageOf } from '../../repositories/page.ts'
import { works } from './works.ts'

/** Collections of comics that somebody favours. */
export const groups = groupsOf({
  kind: 'comic',
  existing: async (db, ids) =>
    (await liveWorks(db, 'comic').where('works.id', 'in', ids).execute()).map(({ id }) => id),
  like: works.favour,
  covers: async (db, ids) => {
    if (ids.length === 0) return new Map()
    const rows = await db.selectFrom('works').select(['id', 'cover']).where('id', 'in', ids).execute()
    return new Map(rows.map(({ id, cover }) => [id, readJson(cover)]))
  },
})

/** My favourite comics, or those in one of my collections; the newest favourite first. */
export const favourites: Handler<'comic.favorites'> = async (ask) => {
  const { db, input } = ask
  if (input.group_id === undefined) return works.favourites(ask)
  await groups.mustBeMine(db, me(ask).id, input.group_id)
  const inside = liveWorks(db, 'comic')
    .innerJoin('like_group_items', 'like_group_items.item_id', 'works.id')
    .where('like_group_items.group_id', '=', input.group_id)
  const page = await pageOf(inside, { label: 'group', by: 'like_group_items.created_at', id: 'works.id' }, input)
  return mapPage(page, (rows) => comicCards(db, rows, viewerOf(ask)))
}
