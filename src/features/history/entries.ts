import { useLiveQuery } from '#data/use-live-query.ts'
import type { Kind } from '#contract/kind.ts'
import type { PersonDatabase } from '#bridge/database.ts'
import type { HistoryRow } from '#bridge/rows.ts'
import { isPart } from '#bridge/history.ts'
import { hiddenKeys, isHidden } from '#data/list-rows.ts'
import { usePerson } from '#data/person.tsx'
import type { Image } from '#contract/shapes/common.ts'
import { calendarDay } from '#lib/clock-time.ts'
import type { Fold } from '#lib/fold-text.ts'
import { cutText } from '#lib/cut-text.ts'
import { partKinds } from '#features/reader/place.ts'

/** Kinds that are in the history, in the order of their tabs. */
export const historyKinds = ['video', 'comic', 'novel', 'picture', 'audio', 'game', 'article', 'post'] as const
/** See `historyKinds`. */
export type HistoryKind = (typeof historyKinds)[number]

/** One thing that was watched, read, heard or looked at. */
export interface HistoryEntry {
  row: HistoryRow & { kind: HistoryKind }
  /** Undefined where the device has nothing but the row any more. */
  title: string | undefined
  cover: Image | undefined
  /** Of the part that somebody is at. */
  part: string | undefined
}

/** The entries of one day of the device's calendar, `2026-11-21`. */
export interface HistoryDay {
  day: string
  entries: HistoryEntry[]
}

const isShown = (row: HistoryRow): row is HistoryEntry['row'] =>
  !isPart(row) && (historyKinds as readonly Kind[]).includes(row.kind)

interface Shown {
  title?: string
  content?: string
  cover?: Image
  covers?: Image[]
  images?: Image[]
}

/** Text that was written rather than titled is long. */
const longestTitle = 80

/** Reads all entries, the latest first, without what is hidden. */
export async function readHistory(db: PersonDatabase): Promise<HistoryEntry[]> {
  const rows = (await db.history.orderBy('at').reverse().toArray()).filter(isShown)
  const partOf = (row: HistoryEntry['row']): [string, string | number] => [
    row.kind in partKinds ? partKinds[row.kind as keyof typeof partKinds] : '',
    row.part ?? 0,
  ]
  const [cards, parts, hidden] = await Promise.all([
    db.cards.bulkGet(rows.map(({ kind, id }): [string, string | number] => [kind, id])),
    db.cards.bulkGet(rows.map(partOf)),
    hiddenKeys(db),
  ])
  return rows.flatMap((row, at): HistoryEntry[] => {
    const card = cards[at]
    if (hidden.has(`${row.kind}:${row.id}`) || (card && isHidden(hidden, card))) return []
    const value = card?.value as Shown | undefined
    return [
      {
        row,
        title: value && (value.title || (value.content && cutText(value.content, longestTitle))),
        cover: value?.cover ?? value?.covers?.[0] ?? value?.images?.[0],
        part: (parts[at]?.value as Shown | undefined)?.title,
      },
    ]
  })
}

/** The same, live; undefined until read. */
export function useHistory(): HistoryEntry[] | undefined {
  const { db } = usePerson()
  return useLiveQuery(() => readHistory(db), [db])
}

/** Those of a kind, or of all, whose title or part has a word in it. */
export function findEntries(entries: readonly HistoryEntry[], kind: HistoryKind | undefined, word: string, fold: Fold) {
  const wanted = fold(word)
  return entries.filter(
    ({ row, title, part }) =>
      (kind === undefined || row.kind === kind) &&
      (wanted === '' || [title, part].some((text) => text !== undefined && fold(text).includes(wanted))),
  )
}

/** Entries by day, in their order. */
export function byDay(entries: readonly HistoryEntry[]): HistoryDay[] {
  const days: HistoryDay[] = []
  for (const entry of entries) {
    const day = calendarDay(entry.row.at)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}
