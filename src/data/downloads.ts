import { useLiveQuery } from './use-live-query.ts'
import type { PersonDatabase } from '#bridge/database.ts'
import type { Subject } from '#contract/kind.ts'
import type { DownloadRow } from '#bridge/rows.ts'
import { metaKeys } from '#bridge/settings.ts'
import { downloadKey, isWhole, networkType, piecePath } from '#bridge/downloads.ts'
import { device, personDatabase } from './db.ts'
import { net } from './net.ts'
import { usePerson } from './person.tsx'
import { currentPerson } from './session.ts'

/** Everything that this person keeps for offline, live; undefined until read. */
export function useDownloads(): DownloadRow[] | undefined {
  const { db } = usePerson()
  return useLiveQuery(() => db.downloads.toArray(), [db])
}

const partsOf = (db: PersonDatabase, key: string) => db.downloads.filter(({ of }) => of === key).toArray()

/** What the parts of an item come to: its state is that of what is still to be done; nothing where it has none. */
export function sumsOf(parts: readonly DownloadRow[]): Partial<DownloadRow> {
  const order = ['running', 'waiting', 'paused', 'failed', 'done'] as const
  const state = order.find((one) => parts.some((part) => part.state === one))
  return {
    ...(state && { state }),
    pieces: parts.length,
    // the one under way counts by its part: the sum only grows
    piecesDone: parts.reduce((sum, part) => sum + partOf(part), 0),
    bytes: 0,
    bytesDone: parts.reduce((sum, part) => sum + part.bytesDone, 0),
    bytesPerS: parts.reduce((sum, part) => sum + part.bytesPerS, 0),
  }
}

/** How keeping one item stands, with its parts, live; undefined until read, null where it is not kept. */
export function useDownload(subject: Subject): DownloadRow | null | undefined {
  const { db } = usePerson()
  const key = downloadKey(subject)
  return useLiveQuery(async () => {
    const row = await db.downloads.get(key)
    if (!row) return null
    // of what has parts its own row says only that they were chosen
    return row.rule && row.state === 'done' ? { ...row, ...sumsOf(await partsOf(db, key)) } : row
  }, [db, key])
}

/** How far one part is, 0 to 1. */
function partOf({ state, bytes, bytesDone, pieces, piecesDone }: DownloadRow): number {
  if (state === 'done') return 1
  if (bytes > 0) return Math.min(1, bytesDone / bytes)
  return pieces > 0 ? piecesDone / pieces : 0
}

/** The row of one item as the queue has it: parts under the item they belong to, in the order in which they are fetched. */
export interface DownloadedItem {
  row: DownloadRow
  parts: DownloadRow[]
}

const byOrder = (a: DownloadRow, b: DownloadRow) => a.order - b.order || a.addedAt - b.addedAt

/** Downloads as a person sees them: items with their parts, in their order. */
export function downloadedItems(rows: readonly DownloadRow[]): DownloadedItem[] {
  const keys = new Set(rows.map(({ key }) => key))
  const isPart = ({ of }: DownloadRow) => of !== undefined && keys.has(of)
  return rows
    .filter((row) => !isPart(row))
    .toSorted(byOrder)
    .map((row) => ({ row, parts: rows.filter(({ of }) => of === row.key).toSorted(byOrder) }))
}

const database = () => personDatabase(currentPerson() ?? 'guest')

/** What a player reads of what is downloaded before it asks the network. Both give undefined where there is nothing fit to be used. */
export interface OfflineReader {
  /** A file of streams, by its path on their base. */
  file(path: string): Promise<ArrayBuffer | undefined>
  /** A key whose time is not over. */
  key(keyId: string): Promise<ArrayBuffer | undefined>
}

/** The downloads of whoever the app belongs to. A piece that is not what was written is fetched again, and not given. */
export const offlineLibrary: OfflineReader = {
  async file(path) {
    const piece = await readPiece(piecePath.file(path))
    if (!piece) return undefined
    if (await isWhole(piece)) return piece.bytes
    void net.changeDownload({ do: 'check', key: piece.download })
    return undefined
  },
  async key(keyId) {
    const [piece, skew] = await Promise.all([readPiece(piecePath.key(keyId)), device.meta.get(metaKeys.skewMs)])
    const nowMs = Date.now() + ((skew?.value as number | undefined) ?? 0)
    return piece && (piece.until ?? 0) > nowMs ? piece.bytes : undefined
  },
}

/** Downloads that can’t be read count as none: the network has the same. */
const readPiece = (path: string) =>
  database()
    .pieces.where('path')
    .equals(path)
    .first()
    .catch(() => undefined)

/** Why nothing can be kept for offline here; undefined where it can. */
export function whyNoDownloads(): 'insecure' | 'player' | undefined {
  if (!('locks' in navigator) || !globalThis.crypto?.subtle) return 'insecure'
  return 'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis ? undefined : 'player'
}

/** Whether somebody may pay for each byte: `no` on Wi-Fi, `unknown` where the browser does not tell. */
export const meteredNow = (): 'no' | 'yes' | 'unknown' => {
  const type = networkType()
  return type === 'wifi' ? 'no' : type === 'cellular' ? 'yes' : 'unknown'
}
