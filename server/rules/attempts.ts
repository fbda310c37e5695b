import { refuse } from '../api/refusal.ts'
import type { Db } from '../database/tables.ts'

const windowMs = 10 * 60_000
const allowed = 10

/** Refuses with 429 where too many tries failed within ten minutes. */
export async function mayTry(db: Db, key: string, nowMs: number): Promise<void> {
  const row = await db.selectFrom('attempts').selectAll().where('key', '=', key).executeTakeFirst()
  if (!row || row.count < allowed || row.since + windowMs <= nowMs) return
  const minutes = Math.ceil((row.since + windowMs - nowMs) / 60_000)
  throw refuse(429, `尝试次数太多，请 ${minutes} 分钟后再试`)
}

/** Counts a failed try. */
export async function noteFailure(db: Db, key: string, nowMs: number): Promise<void> {
  await db
    .deleteFrom('attempts')
    .where('key', '=', key)
    .where('since', '<=', nowMs - windowMs)
    .execute()
  await db
    .insertInto('attempts')
    .values({ key, since: nowMs, count: 1 })
    .onConflict((conflict) => conflict.column('key').doUpdateSet((of) => ({ count: of('attempts.count', '+', 1) })))
    .execute()
}

/** Begins anew after a success. */
export async function forgetFailures(db: Db, key: string): Promise<void> {
  await db.deleteFrom('attempts').where('key', '=', key).execute()
}
