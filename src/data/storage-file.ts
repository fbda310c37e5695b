import * as v from 'valibot'
import type { DeviceDatabase, PersonDatabase } from '#bridge/database.ts'
import { bookmarksKey, highlightColours, type Imported, type ImportedRows } from '#bridge/own-writes.ts'
import { metaKeys, type Settings } from '#bridge/settings.ts'
import { kinds } from '#contract/kind.ts'
import { changeSettings } from './settings.ts'
import { write, type Owned } from './write.ts'

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

const OwnBookmark = v.object({ part: v.number(), title: text, at: amount, text, madeAt: time })
const OwnHighlight = v.object({
  ...{ id: short, part: v.number(), no: v.number(), title: text, at: amount, text, before: short, after: short },
  ...{ colour: v.picklist(highlightColours), note: text, madeAt: time },
})
const ofHighlight = 'highlight:'
/** Beginnings of the keys of a person's `meta` rows that are their own. */
const ownMeta = [bookmarksKey(''), ofHighlight, 'draft:'] as const

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
    v.union([
      v.object({ key: v.pipe(short, v.startsWith(bookmarksKey(''))), value: v.array(OwnBookmark) }),
      v.object({ key: v.pipe(short, v.startsWith(ofHighlight)), value: OwnHighlight }),
      v.object({ key: v.pipe(short, v.startsWith('draft:')), value: text }),
    ]),
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

/** Lays a file over what is here: see `importOwn`. */
export async function importOwnFile(db: Owned, { settings, ...rows }: OwnFile): Promise<Imported> {
  await changeSettings(settings as Partial<Settings>)
  return write(db, 'importOwn', rows as ImportedRows)
}
