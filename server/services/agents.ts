import { me, type Handler } from '../api/handler.ts'
import { refuse } from '../api/refusal.ts'
import type { Db, Tx } from '../database/tables.ts'
import {
  addInvite,
  agentDays,
  agentIncome,
  countAgentDay,
  countPaid,
  invitedBy,
  inviterOf,
} from '../repositories/invites.ts'
import { balanceOf } from '../repositories/ledger.ts'
import { setInviter, userByCode } from '../repositories/users.ts'
import { dateOf, dayOf } from './day.ts'
import { userHolder } from './ledger.ts'
import { moneyText } from './money.ts'
import { ratesAt } from './rates.ts'

/** The level of the agent program that so many invited people make who paid, and its share of recharges in percent. */
async function levelOf(db: Db, paying: number, nowMs: number) {
  const rate = await ratesAt(db, nowMs)
  if (paying >= rate('agent-people-4')) return { level: 4, percent: rate('agent-share-4') }
  if (paying >= rate('agent-people-3')) return { level: 3, percent: rate('agent-share-3') }
  if (paying >= rate('agent-people-2')) return { level: 2, percent: rate('agent-share-2') }
  return { level: 1, percent: rate('agent-share-1') }
}

/** Counts somebody new for whoever invited them, who thereby is an agent. */
export async function noteInvited(tx: Tx, inviterId: number, userId: number, nowMs: number): Promise<void> {
  await addInvite(tx, inviterId, userId, nowMs)
  await countAgentDay(tx, inviterId, dayOf(nowMs), { invited: 1 })
}

/** What an agent gets of a recharge; nothing where nobody invited the person. */
export interface Share {
  readonly inviterId: number
  /** In fen, rounded down. */
  readonly fen: number
}

/** Notes that somebody paid, and answers the share of whoever invited them, for the ledger. */
export async function shareOf(tx: Tx, userId: number, priceFen: number, nowMs: number): Promise<Share | undefined> {
  const inviterId = await inviterOf(tx, userId)
  if (inviterId === undefined) return undefined
  const { paying } = await invitedBy(tx, inviterId)
  const { percent } = await levelOf(tx, paying, nowMs)
  const fen = Math.floor((priceFen * percent) / 100)
  await countPaid(tx, userId, priceFen, fen)
  await countAgentDay(tx, inviterId, dayOf(nowMs), { income: fen })
  return { inviterId, fen }
}

/** Binds whoever invited me, once and for all. Two people can't have invited each other. */
export const bindInviter: Handler<'user.bindInviter'> = async (ask) => {
  const { db: tx, input, nowMs } = ask
  const user = me(ask)
  const inviter = await userByCode(tx, input.aff_code)
  if (inviter.id === user.id) throw refuse(400, 'invite-code-own')
  if (inviter.invited_by === user.id) throw refuse(409, 'inviter-invited-by-me')
  if (!(await setInviter(tx, user.id, inviter.id))) throw refuse(409, 'inviter-bound')
  await noteInvited(tx, inviter.id, user.id, nowMs)
  return { invite_by_code: inviter.aff_code }
}

const daysShown = 30

/** What an agent sees of the program. Somebody who invited nobody yet sees the terms of the first level. */
export const agentOverview: Handler<'proxy.index'> = async (ask) => {
  const { db, nowMs } = ask
  const { id } = me(ask)
  const today = dayOf(nowMs)
  const rows = await agentDays(db, id, today - daysShown)
  const byDay = new Map(rows.map((row) => [row.day, row]))
  const days = Array.from({ length: daysShown }, (_, at) => {
    const day = today - daysShown + 1 + at
    const { income = 0, invited = 0 } = byDay.get(day) ?? {}
    return { date: dateOf(day), income, invited }
  })
  const { invited, paying } = await invitedBy(db, id)
  const { level, percent } = await levelOf(db, paying, nowMs)
  const total = await agentIncome(db, id)
  return {
    level,
    rate: percent / 100,
    income_today: moneyText(days.at(-1)?.income ?? 0),
    income_month: moneyText(days.reduce((sum, { income }) => sum + income, 0)),
    income_total: moneyText(total),
    balance: moneyText(await balanceOf(db, userHolder(id), 'fen')),
    invited,
    invited_paying: paying,
    days: days.map((day) => ({ ...day, income: moneyText(day.income) })),
  }
}
