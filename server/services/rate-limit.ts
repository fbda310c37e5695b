import { refuse } from '../api/refusal.ts'
import type { Db, Tx } from '../database/tables.ts'
import { countTry, countWithin } from '../repositories/attempts.ts'

/** How often somebody may do a thing. */
export interface RateLimit {
  readonly most: number
  /** Within this time, in milliseconds. */
  readonly perMs: number
}

/**
 * Counts that somebody does a thing, in the transaction of what they do; refuses with 429 where it is too often. `key`
 * names the thing and the person.
 */
export async function limitRate(tx: Tx, key: string, { most, perMs }: RateLimit, nowMs: number): Promise<void> {
  const { count, since } = await countWithin(tx, key, perMs, nowMs)
  if (count <= most) return
  const minutes = Math.max(1, Math.ceil((since + perMs - nowMs) / 60_000))
  throw refuse(429, 'too-often', { minutes })
}

const windowMs = 10 * 60_000
const usual = 10

/**
 * Counts a try before anything is compared, so that of many at once no more are judged than of many in turn. Refuses
 * with 429 where so many were made within ten minutes and none was right: ten unless told.
 */
export async function countAttempt(db: Db, key: string, nowMs: number, allowed = usual): Promise<void> {
  const { since, count } = await countTry(db, key, windowMs, nowMs)
  if (Number(count) <= allowed) return
  const minutes = Math.max(1, Math.ceil((Number(since) + windowMs - nowMs) / 60_000))
  throw refuse(429, 'too-many-attempts', { minutes })
}
