import type { PersonDatabase } from '#bridge/database.ts'
import { hasPlace, isPart } from '#bridge/history.ts'
import type { Imported, ImportedRows } from '#bridge/own-writes.ts'
import type { HistoryRow } from '#bridge/rows.ts'
import { keyOf, writtenAt } from './history.ts'

/**
 * What becomes of a history row beside one that comes; undefined where what is here stays. A place of the person's own is
 * not moved by a file: a later one is offered beside it.
 */
function mergedHistory(come: HistoryRow, here: HistoryRow | undefined): HistoryRow | undefined {
  if (!here) return come
  const later = writtenAt(come) > writtenAt(here)
  if (isPart(come)) return undefined
  if (!hasPlace(come.kind)) return later ? come : undefined
  // opened, and nothing of it read yet
  if (here.length === 0) return { ...come, at: Math.max(writtenAt(come), writtenAt(here)) }
  if (!later) return undefined
  const { part, position, length, at } = come
  if (part === here.part && position === here.position) return { ...here, at }
  return { ...here, offered: { ...(part !== undefined && { part }), position, length, at } }
}

/**
 * Lays a file over what is here: of two that speak of the same the later one stays; no draft is overwritten, and no place
 * that somebody reads or listens at.
 */
export async function importOwn(db: PersonDatabase, file: ImportedRows): Promise<Imported> {
  const { history, hidden, searches, drafts, notes } = file
  const known = {
    history: await db.history.bulkGet(history.map(keyOf)),
    hidden: await db.hidden.bulkGet(hidden.map(keyOf)),
    searches: await db.searches.bulkGet(searches.map(({ word }) => word)),
    drafts: await db.drafts.bulkGet(drafts.map((row) => row.id)),
    notes: await db.meta.bulkGet(notes.map(({ key }) => key)),
  }
  const later = <R extends { at: number }>(rows: readonly R[], here: readonly ({ at: number } | undefined)[]) =>
    rows.filter((row, index) => !here[index] || writtenAt(row) > writtenAt(here[index]))
  const absent = <R>(rows: readonly R[], here: readonly unknown[]) =>
    rows.filter((_, index) => here[index] === undefined)
  const come = {
    history: history.flatMap((row, at) => mergedHistory(row, known.history[at]) ?? []),
    hidden: absent(hidden, known.hidden),
    searches: later(searches, known.searches),
    drafts: absent(drafts, known.drafts).map((row) => ({ ...row, files: [] })),
    notes: absent(notes, known.notes),
  }
  await Promise.all([
    db.history.bulkPut(come.history),
    db.hidden.bulkPut(come.hidden),
    db.searches.bulkPut(come.searches),
    db.drafts.bulkPut(come.drafts),
    db.meta.bulkPut(come.notes),
  ])
  const offered = come.history.filter((row) => row.offered !== undefined).length
  return {
    history: come.history.length - offered,
    offered,
    hidden: come.hidden.length,
    searches: come.searches.length,
    drafts: come.drafts.length,
  }
}
