import { useLiveQuery } from './use-live-query.ts'
import { metaKeys } from '#bridge/settings.ts'
import { usePerson } from './person.tsx'
import { device } from './db.ts'
import { saveMeta } from './settings.ts'

/** What takes room, in bytes; all but `downloads` and `pictures` are estimates. */
export interface Usage {
  downloads: number
  pictures: number
  /** Lists, details and what else can be had again. */
  content: number
  /** What the person made: drafts, what waits to be sent, uploads, history, settings. */
  own: number
  /** The app's own files and what the browser adds. */
  app: number
  /** What the browser says of all of it, and of how much there may be; 0 where it does not say. */
  total: number
  quota: number
}

const contentTables = ['cards', 'details', 'lists', 'pages', 'answers']
const pieceTables = ['downloads', 'pieces']
const sampled = 40

/** The room that everything of this app takes, by class; read anew when `turn` changes. Undefined until read. */
export function useUsage(turn: unknown): Usage | undefined {
  const { db } = usePerson()
  return useLiveQuery(async () => {
    const [estimate, pictures, downloads, content, own] = await Promise.all([
      navigator.storage?.estimate().catch(() => undefined),
      device.meta.get(metaKeys.imageBytes).then((row) => (row?.value as number | undefined) ?? 0),
      db.downloads.toArray().then((rows) => rows.reduce((sum, row) => sum + row.bytesDone, 0)),
      sizeOf(db.tables.filter(({ name }) => contentTables.includes(name))),
      sizeOf(db.tables.filter(({ name }) => !contentTables.includes(name) && !pieceTables.includes(name))),
    ])
    const known = pictures + downloads + content + own
    const total = Math.max(estimate?.usage ?? 0, known)
    return { downloads, pictures, content, own, app: total - known, total, quota: estimate?.quota ?? 0 }
    // oxlint-disable-next-line react/exhaustive-deps -- what the browser says is no row: `turn` is when to ask it anew
  }, [db, turn])
}

type Tables = readonly { count(): PromiseLike<number>; limit(count: number): { toArray(): PromiseLike<unknown[]> } }[]

/** About how large some tables are: by the JSON of some of their rows, and the size of files in them. */
async function sizeOf(tables: Tables): Promise<number> {
  let bytes = 0
  for (const table of tables) {
    const rows = await table.limit(sampled).toArray()
    if (rows.length > 0)
      bytes += (rows.reduce<number>((sum, row) => sum + sizeOfRow(row), 0) / rows.length) * (await table.count())
  }
  return Math.round(bytes)
}

function sizeOfRow(row: unknown): number {
  const files = Object.values(row as object).reduce<number>(
    (sum, value) => sum + (value instanceof Blob ? value.size : value instanceof ArrayBuffer ? value.byteLength : 0),
    0,
  )
  return files + JSON.stringify(row).length
}

/** What `persist()` answered, and when it was asked. */
export interface Persisted {
  granted: boolean
  at: number
}

/** Asks the browser once to keep what is stored even when room is short; to be called when something worth it is kept. */
export async function askToPersist(): Promise<void> {
  // read anew: a browser may grant it by itself later, as it does when the app is installed
  const granted = await (navigator.storage?.persisted?.() ?? Promise.resolve(false)).catch(() => false)
  const before = (await device.meta.get(metaKeys.persisted))?.value as Persisted | undefined
  if (before && before.granted === granted) return
  const now = granted || (!before && ((await navigator.storage?.persist?.().catch(() => false)) ?? false))
  await saveMeta(metaKeys.persisted, { granted: now, at: Date.now() } satisfies Persisted).catch(() => undefined)
}
