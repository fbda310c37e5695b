import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A volume of its own, in memory, that can be filled to its last block. */
export interface SmallVolume {
  readonly folder: string
  /** Leaves no block free. */
  fill(): void
  freeBytes(): number
  /** Gives back what was filled. */
  clear(): void
  /** Takes the volume away, with all that is on it. */
  close(): void
}

/** Whether one can be mounted here. */
export function hasSmallVolumes(): boolean {
  if (process.getuid?.() !== 0) return false
  try {
    openSmallVolume(1).close()
    return true
  } catch {
    return false
  }
}

/** Mounts one. Throws where that is not allowed. */
export function openSmallVolume(megabytes: number): SmallVolume {
  const folder = mkdtempSync(path.join(tmpdir(), 'shiguang-volume-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' })
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
  const filler = path.join(folder, 'filler')
  return {
    folder,
    fill() {
      const file = openSync(filler, 'a')
      try {
        for (const size of [1_048_576, 4096]) {
          const bytes = Buffer.alloc(size, 1)
          while (write(file, bytes) === size);
        }
      } finally {
        closeSync(file)
      }
    },
    freeBytes() {
      const { bavail, bsize } = statfsSync(folder)
      return bavail * bsize
    },
    clear: () => rmSync(filler, { force: true }),
    close() {
      // lazily: a process that ends this moment may still hold a file
      execFileSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** How many bytes found room. */
function write(file: number, bytes: Buffer): number {
  try {
    return writeSync(file, bytes)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return 0
    throw error
  }
}
