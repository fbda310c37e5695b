import { isIncognito } from '#bridge/sealing.ts'
import { openMark } from '#bridge/settings.ts'
import { localTexts } from './web-storage.ts'
import { device, loadDexie } from './db.ts'

/** The name of this page among those that are open. */
const ownMark = openMark + Math.random()

/**
 * Notes that a page is open: what a browser that was killed leaves is looked after at the next start (`unclean-end.ts`).
 * In Chromium alone, for its databases alone need that; where tabs can't tell of each other by locks, nowhere.
 */
export const isNoted = !isIncognito && 'userAgentData' in navigator && 'locks' in navigator

/** Writes one change at once: a page that goes away can't wait for an answer. */
function write(change: (rows: IDBObjectStore) => void) {
  try {
    const writing = device.backendDB().transaction('meta', 'readwrite')
    change(writing.objectStore('meta'))
    writing.commit()
  } catch {
    // no database: then there is nothing to lose
  }
}

let done = false

/**
 * Notes the page until it goes away by itself. To be called before much is written; a second call changes nothing.
 */
export function noteOpen(): void {
  if (!isNoted || done) return
  done = true
  navigator.locks
    .request(ownMark, () => {
      // behind the lock: who finds a page noted without one takes it for killed
      void loadDexie()
        .then(() => device.meta.put({ key: ownMark, value: 0 }))
        .catch(() => undefined)
      return new Promise(() => {})
    })
    // where site data is blocked locks are too
    .catch(() => undefined)
  // from the start: who goes within the first seconds leaves nothing to look after either
  addEventListener('pagehide', () =>
    write((rows) => {
      rows.delete(ownMark)
      // a browser that is busy ends the page before it gets to its last write: what is said here it has by then
      localTexts.set(ownMark, '')
    }),
  )
  addEventListener(
    'pageshow',
    ({ persisted }) =>
      persisted &&
      write((rows) => {
        rows.put({ key: ownMark, value: 0 })
        localTexts.remove(ownMark)
      }),
  )
}
