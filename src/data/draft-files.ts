import type { PersonDatabase } from '#bridge/database.ts'
import type { DraftFile, DraftRow } from '#bridge/drafts.ts'
import { reach, type FileHandle } from '#bridge/file-handle.ts'
import { sealing } from '#bridge/sealing.ts'
import { isSameFile } from '#bridge/uploads.ts'
import { keepDraftFile, readDraftFiles } from './drafts.ts'

/** A file of a draft with its bytes. */
export interface HeldFile extends DraftFile {
  blob: Blob
  /** The way to it, where the browser gave one. */
  handle?: FileHandle
}

/** A file of a draft that the browser gives out only when the person allows it again. */
export interface AskedFile extends DraftFile {
  handle: FileHandle
}

/** Larger files are copied only where there is room for several of them. */
const alwaysCopiedBytes = 50 * 1024 * 1024
const shareOfRoom = 1 / 4

/** Whether the device is to hold a copy of a file of this size. */
async function isCopied(bytes: number): Promise<boolean> {
  if (bytes <= alwaysCopiedBytes) return true
  // what is sealed is in memory as a whole while that is done
  if (sealing.attach) return false
  // absent in insecure contexts, whatever the types say
  const room = await (navigator as { storage?: StorageManager }).storage?.estimate?.().catch(() => undefined)
  return bytes <= ((room?.quota ?? 0) - (room?.usage ?? 0)) * shareOfRoom
}

/** Keeps a copy of a file, or else the way to it, for after a restart. Rejects where there is neither. */
export async function keepFile(db: PersonDatabase, draft: string, { id, blob, handle }: HeldFile): Promise<void> {
  if (await isCopied(blob.size)) {
    try {
      return void (await keepDraftFile(db, { id, draft, blob }))
    } catch (error) {
      // the disk had less room than the browser said
      if (!handle) throw error
    }
  }
  if (!handle || sealing.attach) throw new Error('no room for a copy')
  await keepDraftFile(db, { id, draft, handle })
}

/** Goes for a file whose way is known; with `ask` the person is asked. Undefined where it is gone, or another one by now. */
export async function goFor(file: AskedFile, how: { ask: boolean }): Promise<HeldFile | 'ask' | undefined> {
  const reached = await reach(file.handle, how)
  if (reached.state !== 'here') return reached.state === 'ask' ? 'ask' : undefined
  const same = await isSameFile(reached.file, { sizeBytes: file.sizeBytes, print: file.print ?? '' })
  return same ? { ...file, blob: reached.file } : undefined
}

/** The files of a draft as they were kept. What is gone, or is another file by now, is left out. */
export async function filesOf(
  db: PersonDatabase,
  { id, files }: DraftRow,
): Promise<{ files: HeldFile[]; asked: AskedFile[] }> {
  const kept = await readDraftFiles(db, id)
  const found = await Promise.all(
    files.map(async (file): Promise<HeldFile | AskedFile | undefined> => {
      const { blob, handle } = kept.get(file.id) ?? {}
      if (blob) return { ...file, blob }
      if (!handle) return undefined
      const way = { ...file, handle }
      const reached = await goFor(way, { ask: false })
      return reached === 'ask' ? way : reached
    }),
  )
  const known = found.filter((file) => file !== undefined)
  return {
    files: known.filter((file): file is HeldFile => 'blob' in file),
    asked: known.filter((file): file is AskedFile => !('blob' in file)),
  }
}
