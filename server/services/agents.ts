import type { Db, Tx } from '../database/tables.ts'
import { dayOf } from './day.ts'

/** Levels of the agent program: from so many invited people who paid on, this share of recharges in percent. */
const levels = [
  { level: 1, from: 0, percent: 10 },
  { level: 2, from: 10, percent: 15 },
  { level: 3, from: 50, percent: 20 },
  { level: 4, from: 200, percent: 25 },
] as const

/** The level that so many paying people make. */
export const levelOf = (paying: number): (typeof levels)[number] =>
  levels.findLast(({ from }) => paying >= from) ?? levels[0]

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

/** Counts somebody new for whoever invited them, who thereby is an agent. */
export async function noteInvited(tx: Tx, inviterId: number, userId: number, nowMs: number): Promise<void> {
  await tx
    .insertInto('invites')
    .values({ user_id: userId, inviter_id: inviterId, paid: 0, income: 0, created_at: nowMs })
    .execute()
  await tx.updateTable('users').set({ agent: 1 }).where('id', '=', inviterId).where('agent', '=', 0).execute()
  await countAgentDay(tx, inviterId, { invited: 1 }, nowMs)
}

/** What an agent gets of a recharge; nothing where nobody invited the person. */
export interface Share {
  readonly inviterId: number
  /** In fen, rounded down. */
  readonly fen: number
}

/** Notes that somebody paid, and answers the share of whoever invited them, for the ledger. */
export async function shareOf(tx: Tx, userId: number, priceFen: number, nowMs: number): Promise<Share | undefined> {
  const invite = await tx.selectFrom('invites').select('inviter_id').where('user_id', '=', userId).executeTakeFirst()
  if (!invite) return undefined
  const { paying } = await invitedBy(tx, invite.inviter_id)
  const fen = Math.floor((priceFen * levelOf(paying).percent) / 100)
  await tx
    .updateTable('invites')
    .set((of) => ({ paid: of('paid', '+', priceFen), income: of('income', '+', fen) }))
    .where('user_id', '=', userId)
    .execute()
  await countAgentDay(tx, invite.inviter_id, { income: fen }, nowMs)
  return { inviterId: invite.inviter_id, fen }
}

async function countAgentDay(
  tx: Tx,
  userId: number,
  { income = 0, invited = 0 }: { income?: number; invited?: number },
  nowMs: number,
): Promise<void> {
  await tx
    .insertInto('agent_days')
    .values({ user_id: userId, day: dayOf(nowMs), income, invited })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'day']).doUpdateSet((of) => ({
        income: of('agent_days.income', '+', income),
        invited: of('agent_days.invited', '+', invited),
      })),
    )
    .execute()
}
