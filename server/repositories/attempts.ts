import type { Db, Tx } from '../database/tables.ts'

/** Counts a try; one that comes a window's time after the first begins anew. */
export const countTry = (db: Db, key: string, windowMs: number, nowMs: number) =>
  db
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

/** Counts that something was done within a time, in the transaction of what is done. */
export async function countWithin(
  tx: Tx,
  key: string,
  perMs: number,
  nowMs: number,
): Promise<{ since: number; count: number }> {
  await tx
    .deleteFrom('attempts')
    .where('key', '=', key)
    .where('since', '<=', nowMs - perMs)
    .execute()
  return tx
    .insertInto('attempts')
    .values({ key, since: nowMs, count: 1 })
    .onConflict((conflict) => conflict.column('key').doUpdateSet((of) => ({ count: of('attempts.count', '+', 1) })))
    .returning(['count', 'since'])
    .executeTakeFirstOrThrow()
}
