import { isIncognito } from '#bridge/sealing.ts'
import { openMark } from '#bridge/settings.ts'
import { device } from './db.ts'

/** The name of this page among those that are open. */
export const ownMark = openMark + Math.random()

/**
 * Notes that a page is open: what a browser that was killed leaves is looked after at the next start (`unclean-end.ts`).
 * In Chromium alone, for its databases alone need that; where tabs can't tell of each other by locks, nowhere.
 */
export const isNoted = !isIncognito && 'userAgentData' in navigator && 'locks' in navigator

let done = false

/** To be called before much is written; a second call changes nothing. */
export function noteOpen(): void {
  if (!isNoted || done) return
  done = true
  void navigator.locks.request(ownMark, () => {
    // behind the lock: who finds a page noted without one takes it for killed
    device.meta.put({ key: ownMark, value: 0 }).catch(() => undefined)
    return new Promise(() => {})
  })
}
