import { loadDexie } from '#data/db.ts'
import { awaited } from '#data/idle.ts'
import { sessionTexts, type TextStore } from '#data/web-storage.ts'
import { ChunkError } from '#lib/chunk-error.ts'
import { ageMs } from '#lib/stamp.ts'

/** A chunk that fails to load reloads the page, at most once in this time per path. */
export const reloadGuardMs = 10_000

const storageKey = (path: string) => `shiguang-reload:${path}`

/** Whether a reload for a failed chunk is allowed now; a yes is remembered, and where it can't be it is a no. */
export function mayReload(path: string, nowMs: number, storage: Pick<TextStore, 'get' | 'set'>): boolean {
  const last = Number(storage.get(storageKey(path)) ?? 0)
  return ageMs(last, nowMs) >= reloadGuardMs && storage.set(storageKey(path), String(nowMs))
}

const here = () => location.hash.split('?')[0] ?? ''

/** Somebody asks again: engines that remember what they could not load need another document for it. */
export const allowReload = (): boolean => sessionTexts.set(storageKey(here()), '0')

/** Loads code, and Dexie with it, so that it may ask the databases at once. Throws a `ChunkError` where it can't be had. */
export async function loadCode<T extends object>(load: () => Promise<T>): Promise<T> {
  try {
    const [loaded] = await awaited(Promise.all([load(), loadDexie()]))
    // what a full disk has cut short is no error to a browser
    if (Object.keys(loaded).length === 0) throw new Error('a file without content')
    return loaded
  } catch (cause) {
    throw new ChunkError('a part of the app did not load', { cause })
  }
}

/** What this document was loaded anew for: React may throw a render away and ask again before the document has gone. */
let asked: string | undefined

/** Code that is wanted now can't be had (a build that is gone): loads the page anew, once. False where that is no help. */
export function reloadForCode(): boolean {
  if (asked !== here() && (!navigator.onLine || !mayReload(here(), Date.now(), sessionTexts))) return false
  asked = here()
  const { dropForeignCode } = globalThis as { dropForeignCode?: () => Promise<unknown> }
  const reload = () => location.reload()
  void Promise.resolve(dropForeignCode?.()).then(reload, reload)
  return true
}

/** Loads code that is wanted now: where it can't be had the page is reloaded once, then the failure is shown. */
export async function loadChunk<T extends object>(load: () => Promise<T>): Promise<T> {
  try {
    return await loadCode(load)
  } catch (error) {
    if (reloadForCode()) return await new Promise<never>(() => {})
    throw error
  }
}
