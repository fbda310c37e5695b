import type { PersonDatabase } from '#bridge/database.ts'
import { partsOf } from '#bridge/history.ts'
import type { HistoryRow, RowId } from '#bridge/rows.ts'
import type { Kind, Subject } from '#contract/kind.ts'
import { write, type Owned } from './write.ts'

/** Keeps how far somebody got with an item; of two that keep it at once, the later stays. */
export const keepHistory = (db: Owned, ...rows: HistoryRow[]) => write(db, 'keepHistory', rows)

/** The offer of another place was answered. */
export const dropOffer = (db: Owned, kind: Kind, id: RowId) => write(db, 'dropOffer', kind, id)

/** Notes that an item was opened; how far somebody got in it stays. */
export const keepVisit = (db: Owned, { kind, id }: Subject, at: number) => write(db, 'keepVisit', { kind, id }, at)

const keyOf = ({ kind, id }: Pick<HistoryRow, 'kind' | 'id'>): [string, RowId] => [kind, id]

/** The row of an item, with those of its parts. */
export async function withParts(db: PersonDatabase, row: HistoryRow): Promise<HistoryRow[]> {
  const parts = partsOf[row.kind]
  if (!parts) return [row]
  const candidates = await db.history.where('[kind+id]').between([parts.kind, -Infinity], [parts.kind, []]).toArray()
  const cards = await db.cards.bulkGet(candidates.map(keyOf))
  const owner = (at: number) => (cards[at]?.value as unknown as Record<string, unknown> | undefined)?.[parts.field]
  return [row, ...candidates.filter((_, at) => owner(at) === row.id)]
}

/** Forgets these rows as they are known here. Answers them, for `putBackHistory`. */
async function forget(db: Owned, rows: HistoryRow[]): Promise<HistoryRow[]> {
  await write(db, 'forgetHistory', rows)
  return rows
}

/** Forgets that an item was opened, with its parts. Answers the rows that went. */
export const forgetHistory = async (db: PersonDatabase, row: HistoryRow) => forget(db, await withParts(db, row))

/** Forgets everything that was opened. Answers the rows that went. */
export const clearHistory = async (db: PersonDatabase) => forget(db, await db.history.toArray())

/** Brings forgotten rows back; what was opened again meanwhile stays as it is. */
export const putBackHistory = (db: Owned, rows: readonly HistoryRow[]) => write(db, 'putBackHistory', rows)
