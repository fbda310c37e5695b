import { personDatabase } from '#data/db.ts'
import { currentPerson } from '#data/session.ts'
import { ageMs } from '#lib/stamp.ts'
import { lastHeardKey, type LastHeard } from './last-heard.ts'

/** What was listened to longer ago is in the history only. */
const offerMs = 7 * 24 * 3600_000

/** Offers to go on with what was listened to when the app was closed or reloaded; nothing plays before a tap. */
export async function restoreListening(nowMs = Date.now()): Promise<void> {
  const row = await personDatabase(currentPerson() ?? 'guest').meta.get(lastHeardKey)
  const last = row?.value as LastHeard | undefined
  if (!last || ageMs(last.at, nowMs) > offerMs) return
  // the player is not loaded where there is nothing to offer
  const [{ mountListening }, { listening, offerToListen }] = await Promise.all([
    import('./listening.tsx'),
    import('./listen/listening.ts'),
  ])
  if (listening.get()) return
  offerToListen(last.book, last.chapter)
  mountListening()
}
