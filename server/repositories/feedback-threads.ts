import type { Selectable } from 'kysely'
import type { PageInput } from '#contract/shapes/inputs.ts'
import type { FeedbackTopic } from '#contract/feedback-topics.ts'
import type { Db, Tx } from '../database/tables.ts'
import type { FeedbackThreadsTable } from '../database/tables/feedback.ts'
import type { Claim } from './cases.ts'
import { pageOf, type RowPage } from './page.ts'

/** How a thread stands, as the database has it. */
export type ThreadRow = Selectable<FeedbackThreadsTable>

/** Which threads are listed. */
export interface ThreadFilter extends PageInput {
  readonly state: ThreadRow['state']
  readonly about?: FeedbackTopic | undefined
}

/** One page of threads of a state: of those that wait the oldest first, of others the latest. */
export function threadPage(db: Db, { state, about, ...input }: ThreadFilter): Promise<RowPage<ThreadRow>> {
  const threads = db.selectFrom('feedback_threads').selectAll().where('state', '=', state)
  return pageOf(
    about === undefined ? threads : threads.where('about', '=', about),
    {
      label: state,
      by: 'feedback_threads.since',
      id: 'feedback_threads.user_id',
      ascending: state === 'waiting',
    },
    input,
  )
}

/** Somebody's thread; undefined where they never wrote. */
export const threadOf = (db: Db, userId: number): Promise<ThreadRow | undefined> =>
  db.selectFrom('feedback_threads').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** Somebody wrote: their thread waits, since the first line that was not answered. `about` where they said so. */
export const setWaiting = (tx: Tx, userId: number, nowMs: number, about: FeedbackTopic | undefined) =>
  tx
    .insertInto('feedback_threads')
    .values({
      user_id: userId,
      state: 'waiting',
      since: nowMs,
      claimed_by: null,
      claimed_until: null,
      about: about ?? null,
    })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((of) => ({
        state: 'waiting',
        since: of
          .case()
          .when('feedback_threads.state', '=', 'waiting')
          .then(of.ref('feedback_threads.since'))
          .else(nowMs)
          .end(),
        ...(about && { about }),
      })),
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
export const setThread = (
  tx: Tx,
  userId: number,
  state: Pick<ThreadRow, 'state' | 'since'> & Partial<Pick<ThreadRow, 'about'>>,
) =>
  tx
    .updateTable('feedback_threads')
    .set({ ...state, claimed_by: null, claimed_until: null })
    .where('user_id', '=', userId)
    .execute()

/** Forgets a thread without lines. */
export const deleteThread = (tx: Tx, userId: number) =>
  tx.deleteFrom('feedback_threads').where('user_id', '=', userId).execute()
