import type { Selectable } from 'kysely'
import type { PageInput } from '#contract/shapes/inputs.ts'
import type { Db, Tx } from '../database/tables.ts'
import type { AgentDaysTable, InvitesTable } from '../database/tables/payouts.ts'
import { pageOf, type RowPage } from './page.ts'

/** One page of whom somebody invited, the newest first. */
export const invitePage = (db: Db, inviterId: number, input: PageInput): Promise<RowPage<Selectable<InvitesTable>>> =>
  pageOf(
    db.selectFrom('invites').selectAll().where('inviter_id', '=', inviterId),
    { label: 'new', by: 'invites.created_at', id: 'invites.user_id' },
    input,
  )

/** How many somebody invited, and how many of them ever paid. */
export async function invitedBy(db: Db, userId: number): Promise<{ invited: number; paying: number }> {
  const row = await db
    .selectFrom('invites')
    .select((of) => [
      of.fn.countAll<number>().as('invited'),
      of.fn.sum<number | null>(of.case().when('paid', '>', 0).then(1).else(0).end()).as('paying'),
    ])
    .where('inviter_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { invited: Number(row.invited), paying: Number(row.paying ?? 0) }
}

/** Whoever invited somebody; undefined where nobody did. */
export async function inviterOf(db: Db, userId: number): Promise<number | undefined> {
  const query = db.selectFrom('invites').select('inviter_id').where('user_id', '=', userId)
  return (await query.executeTakeFirst())?.inviter_id
}

/** Keeps who invited somebody, and that they are an agent thereby. */
export async function addInvite(tx: Tx, inviterId: number, userId: number, nowMs: number): Promise<void> {
  await tx
    .insertInto('invites')
    .values({ user_id: userId, inviter_id: inviterId, paid: 0, income: 0, created_at: nowMs })
    .execute()
  await tx.updateTable('users').set({ agent: 1 }).where('id', '=', inviterId).where('agent', '=', 0).execute()
}

/** Counts what somebody who was invited paid, and what that brought; both in fen. */
export const countPaid = (tx: Tx, userId: number, paid: number, income: number) =>
  tx
    .updateTable('invites')
    .set((of) => ({ paid: of('paid', '+', paid), income: of('income', '+', income) }))
    .where('user_id', '=', userId)
    .execute()

/** An agent's days after one. */
export const agentDays = (db: Db, userId: number, afterDay: number): Promise<Selectable<AgentDaysTable>[]> =>
  db.selectFrom('agent_days').selectAll().where('user_id', '=', userId).where('day', '>', afterDay).execute()

/** All that an agent ever earned, in fen. */
export async function agentIncome(db: Db, userId: number): Promise<number> {
  const { income } = await db
    .selectFrom('agent_days')
    .select((of) => of.fn.sum<number | null>('income').as('income'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(income ?? 0)
}

/** Counts what an agent got on a day. */
export async function countAgentDay(
  tx: Tx,
  userId: number,
  day: number,
  { income = 0, invited = 0 }: { readonly income?: number; readonly invited?: number },
): Promise<void> {
  await tx
    .insertInto('agent_days')
    .values({ user_id: userId, day, income, invited })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'day']).doUpdateSet((of) => ({
        income: of('agent_days.income', '+', income),
        invited: of('agent_days.invited', '+', invited),
      })),
    )
    .execute()
}
