import { net } from './net.ts'

/** Whether an error of the database says that the disk is full, in WebKit by its words; Dexie hides that under `inner`. */
function isFull(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 4) return false
  if ('name' in error && error.name === 'QuotaExceededError') return true
  if (error instanceof Error && error.message.includes('Unable to store')) return true
  return 'inner' in error && isFull(error.inner, depth + 1)
}

/**
 * Writes something of the person's own. On a full disk room is made, of caches alone, and it is written once more;
 * throws what the second try threw.
 */
export async function withRoom<T>(write: () => PromiseLike<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isFull(error)) throw error
    await net.makeRoom('full')
    return write()
  }
}
