import type { PersonDatabase } from '#bridge/database.ts'
import { personDatabase } from './db.ts'
import { currentPerson } from './session.ts'

/**
 * Gives rows of a clock that was ahead and has been set right the time of now, in their order: whatever is done from now
 * on is later than they are, and lists by day have no entry of tomorrow.
 */
export const mendStamps = (db: PersonDatabase, nowMs = Date.now()): Promise<void> =>
  db.transaction('rw', db.history, db.searches, db.hidden, async () => {
    for (const table of [db.history, db.searches, db.hidden]) {
      const ahead = await table.where('at').above(nowMs).sortBy('at')
      for (const [index, row] of ahead.entries())
        await table.put({ ...row, at: nowMs - (ahead.length - 1 - index) } as never)
    }
  })

/** Looks for such rows now, and whenever the app is looked at again: a clock is set outside of it. To be called once. */
export function watchStamps(): void {
  const mend = () => {
    if (document.visibilityState === 'visible')
      mendStamps(personDatabase(currentPerson() ?? 'guest')).catch(() => undefined)
  }
  mend()
  document.addEventListener('visibilitychange', mend)
}
