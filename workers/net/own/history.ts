import type { PersonDatabase } from '#bridge/database.ts'
import type { HistoryRow, RowId } from '#bridge/rows.ts'
import type { Kind, Subject } from '#contract/kind.ts'
import { pastStamp } from '#lib/stamp.ts'

/** When a row was written, for what asks which of two is the later; see `pastStamp`. */
export const writtenAt = (row: { at: number } | undefined): number => pastStamp(row?.at ?? 0)

/** The key of a row of the history, or of what is hidden. */
export const keyOf = ({ kind, id }: { kind: string; id: RowId }): [string, RowId] => [kind, id]

/** Keeps how far somebody got: the later wins, and a place that is still offered stays. Answers whether the first was kept. */
export async function keepHistory(db: PersonDatabase, rows: readonly HistoryRow[]): Promise<boolean> {
  const known = await db.history.bulkGet(rows.map(keyOf))
  const later = rows.flatMap((row, at) => {
    const offered = known[at]?.offered
    return writtenAt(known[at]) <= row.at ? [{ ...row, ...(offered && { offered }) }] : []
  })
  await db.history.bulkPut(later)
  return writtenAt(known[0]) <= (rows[0]?.at ?? 0)
}

/** Notes that an item was opened; how far somebody got in it stays. */
export async function keepVisit(db: PersonDatabase, { kind, id }: Subject, at: number): Promise<void> {
  const known = await db.history.get([kind, id])
  await db.history.put({ position: 0, length: 0, ...known, kind, id, at: Math.max(at, writtenAt(known)) })
}

/** The offer of another place was answered. */
export const dropOffer = (db: PersonDatabase, kind: Kind, id: RowId) =>
  db.history
    .where('[kind+id]')
    .equals([kind, id])
    .modify((row) => {
      delete row.offered
    })

/** Forgets rows as they were seen; one that was written since stays. */
export async function forgetHistory(db: PersonDatabase, rows: readonly HistoryRow[]): Promise<void> {
  const known = await db.history.bulkGet(rows.map(keyOf))
  const gone = rows.filter(({ at }, index) => (known[index]?.at ?? 0) <= at)
  await db.history.bulkDelete(gone.map(keyOf))
}

/** Brings forgotten rows back; what was opened again meanwhile stays as it is. */
export async function putBackHistory(db: PersonDatabase, rows: readonly HistoryRow[]): Promise<void> {
  const known = await db.history.bulkGet(rows.map(keyOf))
  await db.history.bulkPut(rows.filter((row, at) => writtenAt(known[at]) <= writtenAt(row)))
}

/** Gives rows of a clock that was ahead and has been set right the time of now, in their order. */
export async function mendStamps(db: PersonDatabase, nowMs: number): Promise<void> {
  for (const table of [db.history, db.searches, db.hidden]) {
    const ahead = await table.where('at').above(nowMs).sortBy('at')
    for (const [index, row] of ahead.entries())
      await table.put({ ...row, at: nowMs - (ahead.length - 1 - index) } as never)
  }
}
