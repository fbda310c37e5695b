import type { Insertable, Selectable } from 'kysely'
import type { PageInput } from '#contract/shapes/inputs.ts'
import type { Db, Tx } from '../database/tables.ts'
import type { AppealsTable } from '../database/tables/moderation.ts'
import { pageOf } from './page.ts'

/** An appeal as the database has it. */
export type AppealRow = Selectable<AppealsTable>

/** Adds an appeal; false where there is one against the same decision. */
export async function addAppeal(tx: Tx, appeal: Insertable<AppealsTable>): Promise<boolean> {
  const added = tx.insertInto('appeals').values(appeal)
  const row = await added
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const withDecisions = (db: Db) =>
  db
    .selectFrom('appeals')
    .innerJoin('moderation_log as decision', 'decision.id', 'appeals.log_id')
    .innerJoin('users', 'users.id', 'appeals.user_id')
    .selectAll('appeals')
    .select(['decision.action', 'decision.moderator', 'decision.reason', 'decision.case_id', 'decision.at'])
    .select('users.username')

/** One page of the appeals of a state, the oldest first. */
export const appealPage = (db: Db, state: AppealRow['state'], input: PageInput) =>
  pageOf(
    withDecisions(db).where('appeals.state', '=', state),
    { label: 'appeals', by: 'appeals.id', id: 'appeals.id', ascending: true },
    input,
  )

/** Appeals, the oldest first: those that wait, and where it is asked for those that were decided. */
export function allAppeals(db: Db, { closed }: { readonly closed: boolean }) {
  const query = withDecisions(db)
  return (closed ? query : query.where('appeals.state', '=', 'open')).orderBy('appeals.id').execute()
}

/** Decides on an appeal that waits; undefined where it does not, or is not there. */
export const closeAppeal = (
  tx: Tx,
  id: number,
  { state, answer, nowMs }: { readonly state: 'granted' | 'refused'; readonly answer: string; readonly nowMs: number },
): Promise<AppealRow | undefined> =>
  tx
    .updateTable('appeals')
    .set({ state, answer, decided_at: nowMs })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst()

/** What was decided about somebody that they may appeal against, the newest first, with what came of it. */
export const decisionsAbout = (db: Db, userId: number, count: number) =>
  db
    .selectFrom('moderation_log as decision')
    .leftJoin('cases', 'cases.id', 'decision.case_id')
    .leftJoin('appeals', 'appeals.log_id', 'decision.id')
    .leftJoin('sanctions', (on) =>
      // what is taken down brings a strike as well, which goes with it
      on
        .onRef('sanctions.log_id', '=', 'decision.id')
        .on((of) => of.or([of('sanctions.kind', '=', 'suspension'), of('decision.action', '=', 'strike')])),
    )
    .select(['decision.id', 'decision.action', 'decision.reason', 'decision.at', 'cases.kind', 'cases.outcome'])
    .select(['appeals.state', 'appeals.content', 'appeals.answer', 'sanctions.ends_at', 'sanctions.lifted_at'])
    .where('decision.user_id', '=', userId)
    .where('decision.action', 'in', ['take-down', 'strike', 'suspend'])
    .orderBy('decision.id', 'desc')
    .limit(count)
    .execute()
