import type { Kind } from '#contract/kind.ts'
import type { Tx } from '../database/tables.ts'
import { states } from '../database/tables/types.ts'
import { settleScore } from '../repositories/datings.ts'
import { hidePictures, settleAvatar, showPictures } from '../repositories/hidden-pictures.ts'
import { forgetTakeDown, announceTakeDown, type TakenDown } from '../repositories/take-downs.ts'
import { makersPlaces, moveStateOf } from '../repositories/visibility.ts'
import type { UserRow } from '../repositories/users.ts'

type Maker = Pick<UserRow, 'id' | 'uuid'>

/** Ids of items, by table. */
export type Items = ReadonlyMap<string, readonly number[]>

/** Takes what somebody made and has on show from view, and their picture, on every device too, until they are let in again; but some of it. */
export async function withdrawWorksOf(tx: Tx, user: Maker, nowMs: number, but: Items = new Map()): Promise<void> {
  const moved = await moveAll(tx, user, { from: states.live, to: states.withdrawn, but })
  await settleAvatar(tx, user.id)
  await announceTakeDown(tx, moved, nowMs)
}

/** Shows it again. What was held or taken down meanwhile stays so. */
export async function returnWorksOf(tx: Tx, user: Maker): Promise<void> {
  const moved = await moveAll(tx, user, { from: states.withdrawn, to: states.live })
  await settleAvatar(tx, user.id)
  // devices that did not hear of it yet need not
  for (const { kind, id } of moved) await forgetTakeDown(tx, kind, id)
}

async function moveAll(
  tx: Tx,
  user: Maker,
  { from, to, but }: { readonly from: number; readonly to: number; readonly but?: Items },
): Promise<TakenDown[]> {
  const all: TakenDown[] = []
  for (const [table, kind] of makersPlaces) {
    const moved = await moveStateOf(tx, table, user.id, { from, to, but: but?.get(table) ?? [] })
    const ids = moved.map(({ id }) => id)
    await (to === states.live ? showPictures : hidePictures)(tx, table, ids)
    for (const row of moved as { id: number; kind?: string }[]) {
      const own = table === 'comments' ? `comment:${row.kind}` : row.kind
      // a club is known by its owner
      all.push({ kind: kind ?? (own as Kind), id: kind === 'club' ? user.uuid : row.id })
    }
    if (table !== 'reviews') continue
    // a review counts for the average only while it is on show
    const rated = (moved as unknown as { dating_id: number }[]).map(({ dating_id: id }) => id)
    for (const id of new Set(rated)) await settleScore(tx, id)
  }
  return all
}
