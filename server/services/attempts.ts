import { refuse } from '../api/refusal.ts'
import type { Db } from '../database/tables.ts'
import { countTry } from '../repositories/attempts.ts'

const windowMs = 10 * 60_000
const allowed = 10

/**
 * Counts a try before anything is compared, so that of many at once no more are judged than of many in turn. Refuses
 * with 429 where ten were made within ten minutes and none was right.
 */
export async function countAttempt(db: Db, key: string, nowMs: number): Promise<void> {
  const { since, count } = await countTry(db, key, windowMs, nowMs)
  if (Number(count) <= allowed) return
  const minutes = Math.max(1, Math.ceil((Number(since) + windowMs - nowMs) / 60_000))
  throw refuse(429, 'too-many-attempts', { minutes })
}
