import { refuse } from '../api/refusal.ts'
import type { Db } from '../database/tables.ts'

const windowMs = 10 * 60_000
const allowed = 10

/**
 * Counts a try before anything is compared, so that of many at once no more are judged than of many in turn. Refuses
 * with 429 where ten were made within ten minutes and none was right.
 */
export async function countAttempt(db: Db, key: string, nowMs: number): Promise<void> {
  const row = await db
    .insertInto('attempts')
    .values({ key, since: nowMs, count: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((of) => {
        const isOver = of('attempts.since', '<=', nowMs - windowMs)
        return {
          since: of.case().when(isOver).then(nowMs).else(of.ref('attempts.since')).end(),
          count: of
            .case()
            .when(isOver)
            .then(1)
            .else(of('attempts.count', '+', 1))
            .end(),
        }
      }),
    )
    .returning(['since', 'count'])
    .executeTakeFirstOrThrow()
  if (Number(row.count) <= allowed) return
  const minutes = Math.max(1, Math.ceil((Number(row.since) + windowMs - nowMs) / 60_000))
  throw refuse(429, 'too-many-attempts', { minutes })
}

/** Takes a try back that was no guess: what it named was there. */
export async function returnAttempt(db: Db, key: string): Promise<void> {
  await db
    .updateTable('attempts')
    .set((of) => ({ count: of('count', '-', 1) }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute()
}

/** Begins anew after a success. */
export async function forgetAttempts(db: Db, key: string): Promise<void> {
  await db.deleteFrom('attempts').where('key', '=', key).execute()
}
