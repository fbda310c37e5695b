import type { Selectable } from 'kysely'
import type { PageInput } from '#contract/shapes/inputs.ts'
import type { Db, Tx } from '../database/tables.ts'
import type { FeedbackThreadsTable } from '../database/tables/feedback.ts'
import type { Claim } from './cases.ts'
import { pageOf, type RowPage } from './page.ts'

/** How a thread stands, as the database has it. */
export type ThreadRow = Selectable<FeedbackThreadsTable>

/** One page of threads of a state: of those that wait the oldest first, of others the latest. */
export const threadPage = (db: Db, state: ThreadRow['state'], input: PageInput): Promise<RowPage<ThreadRow>> =>
  pageOf(
    db.selectFrom('feedback_threads').selectAll().where('state', '=', state),
    {
      label: state,
      by: 'feedback_threads.since',
      id: 'feedback_threads.user_id',
      ascending: state === 'waiting',
    },
    input,
  )

/** Somebody's thread; undefined where they never wrote. */
export const threadOf = (db: Db, userId: number): Promise<ThreadRow | undefined> =>
  db.selectFrom('feedback_threads').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** Somebody wrote: their thread waits, since the first line that was not answered. */
export const setWaiting = (tx: Tx, userId: number, nowMs: number) =>
  tx
    .insertInto('feedback_threads')
    .values({ user_id: userId, state: 'waiting', since: nowMs, claimed_by: null, claimed_until: null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ state: 'waiting', since: nowMs })
        .where('feedback_threads.state', '!=', 'waiting'),
    )
    .execute()

/** Claims a thread, and holds its row until the transaction ends; undefined where somebody else has it. */
export const claimThread = (
  tx: Tx,
  userId: number,
  { memberId, nowMs, untilMs }: Claim,
): Promise<ThreadRow | undefined> =>
  tx
    .updateTable('feedback_threads')
    .set({ claimed_by: memberId, claimed_until: untilMs })
    .where('user_id', '=', userId)
    .where((of) =>
      of.or([of('claimed_by', 'is', null), of('claimed_by', '=', memberId), of('claimed_until', '<=', nowMs)]),
    )
    .returningAll()
    .executeTakeFirst()

/** Gives a thread to a member until a time, or to nobody. */
export const giveThread = (tx: Tx, userId: number, claim: Pick<Claim, 'memberId' | 'untilMs'> | undefined) =>
  tx
    .updateTable('feedback_threads')
    .set({ claimed_by: claim?.memberId ?? null, claimed_until: claim?.untilMs ?? null })
    .where('user_id', '=', userId)
    .execute()

/** Brings a thread into a state; nobody holds it any more. */
export const setThread = (tx: Tx, userId: number, state: Pick<ThreadRow, 'state' | 'since'>) =>
  tx
    .updateTable('feedback_threads')
    .set({ ...state, claimed_by: null, claimed_until: null })
    .where('user_id', '=', userId)
    .execute()

/** Forgets a thread without lines. */
export const deleteThread = (tx: Tx, userId: number) =>
  tx.deleteFrom('feedback_threads').where('user_id', '=', userId).execute()
