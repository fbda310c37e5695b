import { rmSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeDataFolder } from '../../config/data-folder.ts'

/** Another server works on this data folder. */
export class FolderInUse extends Error {
  constructor(folder: string) {
    super(
      `${folder}: another server is running on this data folder; stop it first, or set SHIGUANG_DATA to another folder`,
    )
    this.name = 'FolderInUse'
  }
}

/** What it is locked by. */
const lockFile = 'server.lock'

/**
 * Takes a data folder for this process, until the answered function is called or the process ends in whatever way:
 * the lock is the operating system's, so nothing is left behind by a kill. Throws FolderInUse.
 */
export function lockFolder(folder: string): () => void {
  makeDataFolder(folder)
  const lock = new DatabaseSync(path.join(folder, lockFile))
  try {
    lock.exec('pragma busy_timeout = 0; pragma journal_mode = delete; begin exclusive')
  } catch (error) {
    lock.close()
    if (error instanceof Error && /locked|busy/i.test(error.message)) throw new FolderInUse(folder)
    throw error
  }
  return () => (lock.isOpen ? lock.close() : undefined)
}

/** Takes a folder that others may find half made. The answered function gives it up, and leaves nothing of the lock in it. */
export function lockHalf(folder: string): () => void {
  const unlock = lockFolder(folder)
  return () => {
    unlock()
    rmSync(path.join(folder, lockFile), { force: true })
  }
}
