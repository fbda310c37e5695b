import type { HistoryRow } from '#bridge/rows.ts'
import type { PersonDatabase } from '#bridge/database.ts'
import { keepHistory } from '#data/history.ts'
import type { Owned } from '#data/write.ts'

/** Works that are gone through part by part, and the kind of their parts. */
export const partKinds = { comic: 'episode', novel: 'chapter', audio: 'audio-chapter' } as const
/** A work in which one has a place. */
export type PlacedKind = keyof typeof partKinds
/** Works that are read part by part. */
export type ReadKind = 'comic' | 'novel'

/** Where somebody is in a work. */
export interface ReadPlace {
  kind: PlacedKind
  work: number
  /** The episode or chapter. */
  part: number
  /** Pages, with the fraction of the page at the top; characters of the chapter's text; seconds of what is heard. */
  position: number
  /** Pages of the episode, characters or seconds of the chapter. */
  length: number
  /** Unix milliseconds of the reading itself, not of the writing. */
  at: number
  /** The part was read to its end, wherever in it one is by now. */
  read?: boolean
}

/** The rows of a place: one of the work, and one of the part, so that each part remembers its own. */
export const rowsOf = ({ kind, work, part, position, length, at, read }: ReadPlace): HistoryRow[] => [
  { kind, id: work, part, position, length, at },
  { kind: partKinds[kind], id: part, position: read ? length : position, length, at },
]

/** The place that a work's row tells; undefined where it tells none. */
export function placeOfRow(kind: PlacedKind, row: HistoryRow | undefined): ReadPlace | undefined {
  if (row?.part === undefined || !Number.isFinite(row.position)) return undefined
  return { kind, work: Number(row.id), part: Number(row.part), position: row.position, length: row.length, at: row.at }
}

/**
 * Keeps where somebody is. The later reading wins: a row of another tab that is younger stays. Resolves whether it was
 * kept as the work's place.
 */
export const keepPlace = (db: Owned, place: ReadPlace): Promise<boolean> => keepHistory(db, ...rowsOf(place))

/** Marks a part as read to its end; the work's own place stays. */
export const finishPart = (db: Owned, kind: PlacedKind, part: number, length: number) =>
  keepHistory(db, { kind: partKinds[kind], id: part, position: length, length, at: Date.now() })

/** How far somebody got in each of these parts, by its id. */
export async function readParts(
  db: PersonDatabase,
  kind: PlacedKind,
  parts: readonly number[],
): Promise<Map<number, HistoryRow>> {
  const rows = await db.history.bulkGet(parts.map((id): [string, number] => [partKinds[kind], id]))
  return new Map(rows.flatMap((row) => (row ? [[Number(row.id), row] as const] : [])))
}
