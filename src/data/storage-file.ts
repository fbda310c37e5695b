import * as v from 'valibot'
import type { DeviceDatabase, PersonDatabase } from '#bridge/database.ts'
import type { DraftRow } from '#bridge/drafts.ts'
import type { HiddenRow, HistoryRow, MetaRow, SearchRow } from '#bridge/rows.ts'
import { metaKeys, type Settings } from '#bridge/settings.ts'
import { kinds } from '#contract/kind.ts'
import { hasPlace, isPart, writtenAt } from './history.ts'

/** Meta rows of a person that are their own, by how their keys begin. */
const ownMeta = ['bookmark:', 'draft:'] as const

const id = v.union([v.pipe(v.number(), v.safeInteger()), v.pipe(v.string(), v.maxLength(200))])
const text = v.pipe(v.string(), v.maxLength(200_000))
const short = v.pipe(v.string(), v.maxLength(500))
const time = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const amount = v.pipe(v.number(), v.finite(), v.minValue(0))
const bytes = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(1e12))
const kind = v.picklist(kinds)

/** Settings that may come from another device: a line that is pinned there says nothing here. */
const OwnSettings = v.partial(
  v.object({
    theme: v.picklist(['system', 'dark', 'light']),
    language: v.picklist(['system', 'zh', 'en']),
    textScale: v.pipe(v.number(), v.minValue(0.85), v.maxValue(2)),
    dataSaver: v.boolean(),
    wifiOnly: v.boolean(),
    imageBudgetBytes: bytes,
    contentBudgetBytes: bytes,
  }),
)

const most = 100_000
const rowsOf = <S extends v.GenericSchema>(row: S) => v.pipe(v.array(row), v.maxLength(most))

const OwnFile = v.object({
  app: v.literal('shiguang'),
  version: v.literal(1),
  exportedAt: time,
  settings: OwnSettings,
  history: rowsOf(v.object({ kind, id, position: amount, length: amount, part: v.optional(id), at: time })),
  hidden: rowsOf(
    v.object({
      kind: v.union([kind, v.literal('tag')]),
      id,
      why: v.picklist(['reported', 'hidden', 'blocked', 'muted']),
      label: short,
      at: time,
    }),
  ),
  searches: rowsOf(v.object({ word: short, at: time })),
  drafts: rowsOf(v.object({ id: short, target: short, fields: v.record(short, text), at: time })),
  notes: rowsOf(
    v.object({
      key: v.pipe(
        short,
        v.check((key) => ownMeta.some((beginning) => key.startsWith(beginning))),
      ),
      value: v.unknown(),
    }),
  ),
})

/** What is a person's own, as a file holds it: no token, no account, nothing of the server's, no files of drafts. */
export type OwnFile = v.InferOutput<typeof OwnFile>

/** Larger files are none of ours. */
export const mostFileBytes = 50 * 1024 * 1024

/** Puts what is the person's own together. */
export async function ownFile(device: DeviceDatabase, db: PersonDatabase, nowMs = Date.now()): Promise<OwnFile> {
  const [settings, history, hidden, searches, drafts, meta] = await Promise.all([
    device.meta.get(metaKeys.settings),
    db.history.toArray(),
    db.hidden.toArray(),
    db.searches.toArray(),
    db.drafts.toArray(),
    db.meta.toArray(),
  ])
  // the schema takes what it names and leaves out the rest
  return v.parse(OwnFile, {
    app: 'shiguang',
    version: 1,
    exportedAt: nowMs,
    settings: settings?.value ?? {},
    history,
    hidden,
    searches,
    drafts,
    notes: meta.filter(({ key }) => ownMeta.some((beginning) => key.startsWith(beginning))),
  })
}

/** The content of a file; undefined where it is not one of ours. */
export function readOwnFile(content: string): OwnFile | undefined {
  try {
    const parsed = v.safeParse(OwnFile, JSON.parse(content))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

/** How much of a file was new here. */
export interface Imported {
  history: number
  /** Works in which it was further, or elsewhere, than here: that place is offered when they are opened. */
  offered: number
  hidden: number
  searches: number
  drafts: number
}

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
export async function importOwnFile(device: DeviceDatabase, db: PersonDatabase, file: OwnFile): Promise<Imported> {
  await device.transaction('rw', device.meta, async () => {
    const row = await device.meta.get(metaKeys.settings)
    const settings = { ...(row?.value as Partial<Settings> | undefined), ...file.settings }
    await device.meta.put({ key: metaKeys.settings, value: settings })
  })
  const { history, hidden, searches, drafts, notes } = file
  return db.transaction('rw', [db.history, db.hidden, db.searches, db.drafts, db.meta], async () => {
    const known = {
      history: await db.history.bulkGet(history.map((row): [string, string | number] => [row.kind, row.id])),
      hidden: await db.hidden.bulkGet(hidden.map((row): [string, string | number] => [row.kind, row.id])),
      searches: await db.searches.bulkGet(searches.map(({ word }) => word)),
      drafts: await db.drafts.bulkGet(drafts.map((row) => row.id)),
      notes: await db.meta.bulkGet(notes.map(({ key }) => key)),
    }
    const later = <R extends { at: number }>(rows: readonly R[], here: readonly ({ at: number } | undefined)[]) =>
      rows.filter((row, index) => !here[index] || writtenAt(row) > writtenAt(here[index]))
    const absent = <R>(rows: readonly R[], here: readonly unknown[]) =>
      rows.filter((_, index) => here[index] === undefined)
    const come = {
      history: (history as HistoryRow[]).flatMap((row, at) => mergedHistory(row, known.history[at]) ?? []),
      hidden: absent(hidden, known.hidden) as HiddenRow[],
      searches: later(searches, known.searches) as SearchRow[],
      drafts: absent(drafts, known.drafts).map((row): DraftRow => ({ ...row, files: [] })),
      notes: absent(notes, known.notes) as MetaRow[],
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
  })
}
