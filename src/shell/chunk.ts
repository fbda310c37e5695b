import { awaited } from '#data/quiet.ts'

/** A chunk that fails to load reloads the page, at most once in this time per path. */
export const reloadGuardMs = 10_000

const storageKey = (path: string) => `shiguang-reload:${path}`

/** Whether a reload for a failed chunk is allowed now; a yes is remembered. */
export function mayReload(path: string, nowMs: number, storage: Pick<Storage, 'getItem' | 'setItem'>): boolean {
  const last = Number(storage.getItem(storageKey(path)) ?? 0)
  if (nowMs - last < reloadGuardMs) return false
  storage.setItem(storageKey(path), String(nowMs))
  return true
}

/** Loads code; where it can't be had (a build that is gone) the page is reloaded once, then the failure is shown. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await awaited(load())
  } catch (error) {
    if (navigator.onLine && mayReload(location.hash.split('?')[0] ?? '', Date.now(), sessionStorage)) {
      location.reload()
      return await new Promise<never>(() => {})
    }
    throw error
  }
}
