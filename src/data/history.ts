import type { Kind, PartKind, Subject } from '#contract/kind.ts'
import type { HistoryRow, RowId } from '#bridge/rows.ts'
import type { PersonDatabase } from '#bridge/database.ts'
import { pastStamp } from '#lib/stamp.ts'
import { withRoom } from './storage-room.ts'

/** What stays of a known row under one that takes its place: a place that is still offered. */
export const withOffer = (row: HistoryRow, known: HistoryRow | undefined): HistoryRow =>
  known?.offered ? { ...row, offered: known.offered } : row

/** When a row was written, for what asks which of two is the later; see `pastStamp`. */
export const writtenAt = (row: { at: number } | undefined): number => pastStamp(row?.at ?? 0)

/** Keeps how far somebody got with an item. */
export const keepHistory = (db: PersonDatabase, row: HistoryRow) =>
  withRoom(() =>
    db.transaction('rw', db.history, async () => {
      await db.history.put(withOffer(row, await db.history.get(keyOf(row))))
    }),
  )

/** The offer of another place was answered. */
export const dropOffer = (db: PersonDatabase, kind: Kind, id: RowId) =>
  db.history
    .where('[kind+id]')
    .equals([kind, id])
    .modify((row) => {
      delete row.offered
    })

/** Notes that an item was opened; how far somebody got in it stays. */
export const keepVisit = (db: PersonDatabase, { kind, id }: Subject, at: number) =>
  withRoom(() =>
    db.transaction('rw', db.history, async () => {
      const known = await db.history.get([kind, id])
      await db.history.put({ position: 0, length: 0, ...known, kind, id, at: Math.max(at, writtenAt(known)) })
    }),
  )

/** What belongs to an item that is gone through part by part: its parts name it by this field. */
const partsOf: { readonly [K in Kind]?: { kind: PartKind; field: string } } = {
  comic: { kind: 'episode', field: 'comic_id' },
  novel: { kind: 'chapter', field: 'novel_id' },
  audio: { kind: 'audio-chapter', field: 'audio_id' },
}

/** Kinds whose rows are a part of another row's item, and no entry of their own. */
export const isPart = ({ kind }: Pick<HistoryRow, 'kind'>) =>
  Object.values(partsOf).some((parts) => parts.kind === kind)

/** Kinds in which somebody has a place that they go on from another time. */
export const hasPlace = (kind: Kind) => kind === 'picture' || partsOf[kind] !== undefined

const keyOf = ({ kind, id }: Pick<HistoryRow, 'kind' | 'id'>): [string, RowId] => [kind, id]

/** Forgets that an item was opened, with its parts. Answers the rows that went, for `putBackHistory`. */
export const forgetHistory = (db: PersonDatabase, row: HistoryRow): Promise<HistoryRow[]> =>
  db.transaction('rw', db.history, db.cards, async () => {
    const parts = partsOf[row.kind]
    const candidates = parts
      ? await db.history.where('[kind+id]').between([parts.kind, -Infinity], [parts.kind, []]).toArray()
      : []
    const cards = await db.cards.bulkGet(candidates.map(keyOf))
    const own = candidates.filter(
      (_, at) =>
        parts && (cards[at]?.value as unknown as Record<string, unknown> | undefined)?.[parts.field] === row.id,
    )
    const gone = [row, ...own]
    await db.history.bulkDelete(gone.map(keyOf))
    return gone
  })

/** Forgets everything that was opened. Answers the rows that went. */
export const clearHistory = (db: PersonDatabase): Promise<HistoryRow[]> =>
  db.transaction('rw', db.history, async () => {
    const rows = await db.history.toArray()
    await db.history.clear()
    return rows
  })

/** Brings forgotten rows back; what was opened again meanwhile stays as it is. */
export const putBackHistory = (db: PersonDatabase, rows: readonly HistoryRow[]) =>
  withRoom(() =>
    db.transaction('rw', db.history, async () => {
      const known = await db.history.bulkGet(rows.map(keyOf))
      await db.history.bulkPut(rows.filter((row, at) => writtenAt(known[at]) <= writtenAt(row)))
    }),
  )
