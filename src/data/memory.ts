// puts an IndexedDB that is in memory in the place of the browser's
import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { metaKeys, type PersonRow } from '#bridge/settings.ts'
import { broughtKey, type Brought } from './brought.ts'
import { device, loadDexie, openElsewhere } from './db.ts'
import { engine } from './net.ts'
import { boot } from './settings.ts'
import { importNetWorker } from './trusted-types.ts'
import { sessionTexts } from './web-storage.ts'

/**
 * Lets the app run where the browser keeps nothing for it: its databases are in memory until the page is closed. Page and
 * worker talk through them, so the worker's code runs in the page too; a message to the window stands for one to it.
 */
export async function keepInMemory(): Promise<void> {
  await loadDexie()
  // of a full disk who somebody is and what they set can still be read
  const known = boot.full ? await device.meta.toArray() : []
  const { indexedDB, IDBKeyRange } = globalThis
  Object.assign(Dexie.dependencies, { indexedDB, IDBKeyRange })
  openElsewhere()
  await device.meta.bulkPut([...known, ...whoCameIn()])
  engine.spawn = () => {
    void importNetWorker()
    return workerInPage() as unknown as Worker
  }
}

/** The rows of somebody whose login found no room. */
function whoCameIn() {
  const text = sessionTexts.get(broughtKey)
  sessionTexts.remove(broughtKey)
  if (text === null) return []
  const { uuid, token } = JSON.parse(text) as Brought
  boot.person = uuid
  return [
    { key: metaKeys.person, value: { uuid } satisfies PersonRow },
    { key: metaKeys.token, value: token },
    { key: metaKeys.sessionInvalid, value: false },
  ]
}

/** What the page uses of a worker. Calls and answers go through one window: calls are none of the caller's. */
function workerInPage(): Pick<Worker, 'addEventListener' | 'removeEventListener' | 'postMessage' | 'terminate'> {
  const ears = new Map<unknown, EventListener>()
  return {
    addEventListener: (type: string, listener: EventListener) => {
      // an error of the page is none of the worker's
      if (type !== 'message') return
      const ear = (event: Event) => {
        const { data } = event as MessageEvent<unknown>
        if (typeof data === 'object' && data !== null && !('path' in data)) listener(event)
      }
      ears.set(listener, ear)
      addEventListener(type, ear)
    },
    removeEventListener: (type: string, listener: EventListener) => removeEventListener(type, ears.get(listener)!),
    postMessage: (message: unknown) => postMessage(message, location.origin),
    terminate: () => {},
  }
}
