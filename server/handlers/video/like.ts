import { me, type Handler } from '../../api/handler.ts'
import type { MvRow } from '../../serializers/mvs.ts'
import type { Tx } from '../../database/tables.ts'
import { readJson } from '../../database/tables/types.ts'
import { liveMv, liveMvs } from '../../repositories/mvs.ts'
import { groupsOf } from '../../services/groups.ts'
import { tellOfItemLike } from '../../services/item-news.ts'
import { setLike } from '../../services/like.ts'
import { countMv } from '../../services/mv-counts.ts'

/** Likes or unlikes a video and counts it; answers the row as it is then, and whether that is new. */
async function setMvLike(
  tx: Tx,
  userId: number,
  row: MvRow,
  on: boolean,
  nowMs: number,
): Promise<{ row: MvRow; isNew: boolean }> {
  const isNew = await setLike(tx, { userId, kind: 'video', id: row.id }, on, nowMs)
  return { row: isNew ? await countMv(tx, row.id, { likes: on ? 1 : -1 }, nowMs) : row, isNew }
}

/** Collections of videos that somebody likes. */
export const groups = groupsOf({
  kind: 'video',
  existing: async (db, ids) => (await liveMvs(db).where('mvs.id', 'in', ids).execute()).map(({ id }) => id),
  like: async (tx, userId, id, nowMs) => void (await setMvLike(tx, userId, await liveMv(tx, id), true, nowMs)),
  covers: async (db, ids) => {
    if (ids.length === 0) return new Map()
    const rows = await db.selectFrom('mvs').select(['id', 'cover']).where('id', 'in', ids).execute()
    return new Map(rows.map(({ id, cover }) => [id, readJson(cover)]))
  },
})

/** Likes a video, into a collection where one is named; no longer liked, it leaves all collections. */
export const like: Handler<'mv.like'> = async (ask) => {
  const { db: tx, input, nowMs } = ask
  const { id: userId } = me(ask)
  const { row, isNew } = await setMvLike(tx, userId, await liveMv(tx, input.id), input.on, nowMs)
  if (isNew && input.on) await tellOfItemLike(ask, 'video', row)
  if (!input.on) await groups.takeOut(tx, userId, input.id)
  else if (input.group_id !== undefined) {
    await groups.mustBeMine(tx, userId, input.group_id)
    await groups.put(tx, userId, input.group_id, [input.id], nowMs)
  }
  return { is_like: input.on, likes_count: row.likes_count }
}
