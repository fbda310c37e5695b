import { randomUUID } from 'node:crypto'
import { copyFile, link, mkdir, open, rename, rm, statfs, type FileHandle } from 'node:fs/promises'
import path from 'node:path'

/** Makes the names in a folder outlast a loss of power, where the system lets a folder be synced. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined)
  await handle?.sync().catch(() => {})
  await handle?.close()
}

/**
 * Writes a file beside its place and then moves it there: whoever dies in between leaves the former file or the new
 * one, and once this resolves the new one survives a loss of power. `write` answers the place, or undefined to leave
 * nothing behind; both folders must be on one file system.
 */
export async function writeDurably(
  temporary: string,
  write: (handle: FileHandle) => Promise<string | undefined>,
): Promise<void> {
  await mkdir(temporary, { recursive: true })
  const half = path.join(temporary, randomUUID())
  const handle = await open(half, 'wx')
  let place: string | undefined
  try {
    place = await write(handle)
    if (place !== undefined) await handle.sync()
  } finally {
    await handle.close()
    if (place === undefined) await rm(half, { force: true })
  }
  if (place === undefined) return
  try {
    await rename(half, place)
  } catch (error) {
    await rm(half, { force: true })
    throw error
  }
  await syncFolder(path.dirname(place))
}

/** Gives a file a second name, or a copy where that can't be; false when it is not there. */
export async function linkFile(from: string, to: string): Promise<boolean> {
  const linked = await unlessMissing(
    link(from, to)
      .catch((error: unknown) => (isMissing(error) ? Promise.reject(error) : copyFile(from, to)))
      .then(() => true),
  )
  return linked ?? false
}

/** What of the disk of a folder is left, and how large it is; null where that can't be known. */
export async function diskOf(folder: string): Promise<{ readonly free: number; readonly all: number } | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free: bavail * bsize, all: blocks * bsize }
  } catch {
    return null
  }
}

/** What the file system of a folder has left for this process. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Whether an error says that a file or folder is not there. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

/** The result, or undefined where a file or folder is not there. */
export async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
