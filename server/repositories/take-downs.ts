import type { Kind } from '#contract/kind.ts'
import type { Db, Tx } from '../database/tables.ts'

/** What goes from every device. */
export interface TakenDown {
  readonly kind: Kind
  /** The number of its row, or a person's uuid. */
  readonly id: number | string
}

/** Most that one answer names. */
const mostListed = 20_000
/** A first answer may have been made while these came into effect: they are named once more. */
const overlap = 20

/**
 * Tells every device that these are taken down. The counter's row is held until the transaction ends, so that numbers
 * come into effect in their order and nobody who asks by the newest one misses what was written beside it.
 */
export async function announceTakeDown(tx: Tx, items: readonly TakenDown[], nowMs: number): Promise<void> {
  if (items.length === 0) return
  const { last } = await tx
    .updateTable('take_downs')
    .set((of) => ({ last: of('last', '+', items.length) }))
    .returning('last')
    .executeTakeFirstOrThrow()
  const rows = items.map(({ kind, id }, at) => ({
    kind,
    item_id: String(id),
    at: nowMs,
    number: last - items.length + 1 + at,
  }))
  // so many parameters as every engine takes
  for (let at = 0; at < rows.length; at += 500)
    await tx
      .insertInto('gone')
      .values(rows.slice(at, at + 500))
      .execute()
}

/** The number of the newest take-down. */
export async function newestTakeDown(db: Db): Promise<number> {
  return (await db.selectFrom('take_downs').select('last').executeTakeFirstOrThrow()).last
}

/** What was taken down after a number, and the number to ask with next; without one, only from where to go on. */
export async function takenDownSince(db: Db, since: number | undefined) {
  const newest = await newestTakeDown(db)
  if (since === undefined) return { list: [], until: Math.max(0, newest - overlap) }
  const rows = await db
    .selectFrom('gone')
    .select(['kind', 'item_id', 'at', 'number'])
    // a number that was never given, or a time, as older apps have it: all of them
    .where('number', '>', since > newest ? 0 : since)
    .where('number', '<=', newest)
    .orderBy('number')
    .limit(mostListed)
    .execute()
  const list = rows.map(({ kind, item_id, at }) => ({
    kind: kind as Kind,
    id: /^\d+$/.test(item_id) ? Number(item_id) : item_id,
    at,
  }))
  return { list, until: rows.length === mostListed ? rows[mostListed - 1]!.number : newest }
}

/** Forgets that an item was taken down: devices that did not hear of it yet need not. */
export const forgetTakeDown = (tx: Tx, kind: Kind, id: number | string) =>
  tx.deleteFrom('gone').where('kind', '=', kind).where('item_id', '=', String(id)).execute()
