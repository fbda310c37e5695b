import type { DeviceDatabase } from '#bridge/database.ts'
import { keysThere } from '#bridge/keys-there.ts'
import { metaKeys, type Settings } from '#bridge/settings.ts'
import { ageMs } from '#lib/stamp.ts'
import type { Clock } from '../clock.ts'
import type { Limits } from '../config.ts'
import type { Handle } from '../store/handle.ts'
import { inBatches } from './in-batches.ts'

/** Encrypted pictures as fetched, the least recently used ones going first when the budget is spent. */
export interface ImageCache {
  get(path: string): Promise<ArrayBuffer | undefined>
  /** Keeps it soon, together with others. */
  put(path: string, bytes: ArrayBuffer): void
  remove(paths: readonly string[]): Promise<void>
  /** Resolves when everything put so far is kept or given up. */
  settled(): Promise<void>
}

interface Parts {
  device: Handle<DeviceDatabase>
  clock: Clock
  limits: Limits
}

/** Pictures read at a time: the first one of them is not to wait for very many. */
export const readTogether = 10
const flushMs = 200
const flushCount = 8
/** Rewriting a picture only to say that it was used is not worth it more often. */
const markMs = 24 * 3600 * 1000

/** Makes the cache. */
export function createImageCache({ device, clock, limits }: Parts): ImageCache {
  let waiting = new Map<string, ArrayBuffer>()
  let cancelFlush = () => {}
  let flushed: Promise<unknown> = Promise.resolve()

  const flush = () => {
    cancelFlush()
    cancelFlush = () => {}
    const batch = waiting
    waiting = new Map()
    if (batch.size === 0) return
    flushed = flushed.then(() => device.run((db) => write(db, batch), 'try').catch(() => undefined))
  }
  const write = (db: DeviceDatabase, batch: Map<string, ArrayBuffer>) =>
    db.transaction('rw', db.images, db.meta, async () => {
      const known = await keysThere(db.images, [...batch.keys()])
      const rows = [...batch].filter(([path]) => !known.has(path))
      const usedAt = clock.nowMs()
      await db.images.bulkPut(rows.map(([path, bytes]) => ({ path, bytes, sizeBytes: bytes.byteLength, usedAt })))
      const total = await addBytes(
        db,
        rows.reduce((sum, [, bytes]) => sum + bytes.byteLength, 0),
      )
      const chosen = ((await db.meta.get(metaKeys.settings))?.value as Partial<Settings> | undefined)?.imageBudgetBytes
      await holdImages(db, total, chosen ?? limits.imageBudgetBytes)
    })
  const mark = (path: string) => {
    flushed = flushed.then(() =>
      device.run((db) => db.images.update(path, { usedAt: clock.nowMs() }), 'try').catch(() => undefined),
    )
  }

  const read = inBatches(async (paths: readonly string[]) => {
    const rows = await device.run((db) => db.images.bulkGet([...paths])).catch(() => undefined)
    return rows?.ok ? rows.value : []
  }, readTogether)

  return {
    async get(path) {
      const soon = waiting.get(path)
      if (soon) return soon
      const row = await read(path)
      if (row && ageMs(row.usedAt, clock.nowMs()) > markMs) mark(path)
      return row?.bytes
    },
    put(path, bytes) {
      if (bytes.byteLength > limits.imageMaxKeptBytes) return
      waiting.set(path, bytes)
      if (waiting.size >= flushCount) flush()
      else if (waiting.size === 1) cancelFlush = clock.after(flushMs, flush)
    },
    async remove(paths) {
      for (const path of paths) waiting.delete(path)
      await device.run((db) => db.transaction('rw', db.images, db.meta, () => removeImages(db, paths)))
    },
    async settled() {
      flush()
      await flushed
    },
  }
}

/** Removes these pictures, within the caller's transaction over `images` and `meta`. */
async function removeImages(db: DeviceDatabase, paths: readonly string[]): Promise<void> {
  const rows = (await db.images.bulkGet([...paths])).filter((row) => row !== undefined)
  await db.images.bulkDelete(rows.map(({ path }) => path))
  await addBytes(db, -rows.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0))
}

/** Removes the least recently used pictures until at least so many bytes are gone; the bytes that went. */
export async function dropOldestImages(db: DeviceDatabase, bytes: number): Promise<number> {
  if (bytes <= 0) return 0
  return db.transaction('rw', db.images, db.meta, async () => {
    const gone = await deleteOldest(db, bytes)
    await addBytes(db, -gone)
    return gone
  })
}

/**
 * The same on a full disk. Chromium refuses there every transaction that writes anything, however much it deletes: the
 * pictures go in one that only deletes, and how many bytes are left is noted when that can be.
 */
export async function dropImagesOnFull(db: DeviceDatabase, bytes: number): Promise<number> {
  if (bytes <= 0) return 0
  const gone = await db.transaction('rw', db.images, () => deleteOldest(db, bytes))
  await db.transaction('rw', db.meta, () => addBytes(db, -gone)).catch(() => undefined)
  return gone
}

/** Deletes the least recently used pictures within the caller's transaction; the bytes that went. */
async function deleteOldest(db: DeviceDatabase, bytes: number): Promise<number> {
  let gone = 0
  const paths: string[] = []
  // key cursors: the pictures themselves are not read
  await db.images
    .orderBy('[usedAt+sizeBytes]')
    .until(() => gone >= bytes)
    .eachKey((key, cursor) => {
      gone += (key as unknown as [number, number])[1]
      paths.push(cursor.primaryKey)
    })
  await db.images.bulkDelete(paths)
  return gone
}

/** Removes the least recently used pictures where so many bytes of them are more than the budget; the bytes that went. */
export const holdImages = async (db: DeviceDatabase, bytes: number, budgetBytes: number): Promise<number> =>
  // a little more than needed, so that not every picture costs an eviction
  bytes > budgetBytes ? dropOldestImages(db, bytes - budgetBytes * 0.9) : 0

async function addBytes(db: DeviceDatabase, change: number): Promise<number> {
  const known = (await db.meta.get(metaKeys.imageBytes))?.value as number | undefined
  const total = Math.max(0, (known ?? 0) + change)
  if (change !== 0) await db.meta.put({ key: metaKeys.imageBytes, value: total })
  return total
}
