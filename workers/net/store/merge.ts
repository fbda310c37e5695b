import type { PersonDatabase } from '#bridge/database.ts'
import type { CardRow, DetailRow, RowId } from '#bridge/rows.ts'

/** A row further ahead of this device's clock than this was written by a clock that was wrong. */
const futureMs = 60_000

const accessFields = ['access', 'is_pay', 'joined'] as const

/** What cards and details have in common; their values differ too much by kind for one type. */
interface Row {
  kind: string
  id: RowId
  value: object
  askedAt: number
}

/**
 * The row to keep of one that is known and one that came; undefined where the known one stays. Older never overwrites
 * newer. An optional field that is absent is not erased, unless what the viewer may see has changed.
 */
export function mergeRows<R extends Row>(known: R | undefined, came: R, nowMs: number): R | undefined {
  if (!known) return came
  if (isNewer(known.askedAt, came.askedAt, nowMs)) return undefined
  if (!sameAccess(known.value, came.value)) return came
  const value: object = { ...known.value, ...came.value }
  return { ...came, value }
}

/** Whether what is known was asked for after what came, and not by a clock that was ahead. */
export const isNewer = (knownMs: number, cameMs: number, nowMs: number) =>
  knownMs > cameMs && knownMs <= nowMs + futureMs

function sameAccess(known: object, came: object): boolean {
  return accessFields.every((field) => Reflect.get(known, field) === Reflect.get(came, field))
}

const keyOf = ({ kind, id }: Row): [string, RowId] => [kind, id]

/**
 * Writes cards over what is known of them, within the caller's transaction. No `await` of the language: the database's
 * own promises keep to a transaction at less cost, and every feed page comes through here.
 */
export const putCards = (db: PersonDatabase, cards: readonly CardRow[], nowMs: number): PromiseLike<unknown> =>
  db.cards
    .bulkGet(cards.map(keyOf))
    .then((known) => db.cards.bulkPut(cards.flatMap((card, at) => mergeRows(known[at], card, nowMs) ?? [])))

/** Writes one detail over what is known of it, within the caller's transaction. */
export async function putDetail(db: PersonDatabase, detail: DetailRow, nowMs: number): Promise<void> {
  const row = mergeRows(await db.details.get(keyOf(detail)), detail, nowMs)
  if (row) await db.details.put(row)
}
