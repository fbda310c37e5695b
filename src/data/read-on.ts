import { isIncognito } from '#bridge/sealing.ts'
import { broughtKey, type Brought } from './brought.ts'
import { boot } from './settings.ts'
import { fullKey, sessionTexts } from './web-storage.ts'

/** Whether the app may go on in memory: it does already, or what it holds is sealed, and would not be there. */
export const mayReadOn = () => !boot.memoryOnly && !boot.lock && !isIncognito

/**
 * Begins anew and reads on in memory, what is kept staying as it is; `as` who has just logged in and could not be kept.
 * False where that can't be.
 */
export function readOnInMemory(as?: Brought): boolean {
  if (!mayReadOn() || (as && !sessionTexts.set(broughtKey, JSON.stringify(as)))) return false
  if (!sessionTexts.set(fullKey, String(boot.adult))) {
    sessionTexts.remove(broughtKey)
    return false
  }
  location.reload()
  return true
}
