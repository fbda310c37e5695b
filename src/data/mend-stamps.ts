import { personDatabase } from './db.ts'
import { currentPerson } from './session.ts'
import { write } from './write.ts'

/**
 * Has rows of a clock that was ahead and has been set right mended, now and whenever the app is looked at again: a clock is
 * set outside of it. Whatever is done from then on is later than they are, and lists by day have no entry of tomorrow. To
 * be called once.
 */
export function watchStamps(): void {
  const mend = () => {
    if (document.visibilityState === 'visible')
      write(personDatabase(currentPerson() ?? 'guest'), 'mendStamps', Date.now()).catch(() => undefined)
  }
  mend()
  document.addEventListener('visibilitychange', mend)
}
