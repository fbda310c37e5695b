import { me, type HandlersOf } from '../../api/handler.ts'
import { payoutOf } from '../../services/payout.ts'
import { invitedBy, levelOf } from '../../services/agents.ts'
import { dateOf, dayOf } from '../../services/day.ts'
import { balanceOf, userHolder } from '../../services/ledger.ts'
import { fenOf, moneyText } from '../../services/money.ts'

const minFen = 10_000
const daysShown = 30
const payout = payoutOf({ currency: 'fen', min: minFen, feePermille: 20, text: moneyText })

/** The agent program. */
export const proxy: HandlersOf<'proxy'> = {
  /** Somebody who invited nobody yet sees the terms of the first level. */
  index: async (ask) => {
    const { db, nowMs } = ask
    const { id } = me(ask)
    const today = dayOf(nowMs)
    const rows = await db
      .selectFrom('agent_days')
      .selectAll()
      .where('user_id', '=', id)
      .where('day', '>', today - daysShown)
      .execute()
    const byDay = new Map(rows.map((row) => [row.day, row]))
    const days = Array.from({ length: daysShown }, (_, at) => {
      const day = today - daysShown + 1 + at
      const { income = 0, invited = 0 } = byDay.get(day) ?? {}
      return { date: dateOf(day), income, invited }
    })
    const { invited, paying } = await invitedBy(db, id)
    const { level, percent } = levelOf(paying)
    const total = await db
      .selectFrom('agent_days')
      .select((of) => of.fn.sum<number | null>('income').as('income'))
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    return {
      level,
      rate: percent / 100,
      income_today: moneyText(days.at(-1)?.income ?? 0),
      income_month: moneyText(days.reduce((sum, { income }) => sum + income, 0)),
      income_total: moneyText(Number(total.income ?? 0)),
      balance: moneyText(await balanceOf(db, userHolder(id), 'fen')),
      invited,
      invited_paying: paying,
      days: days.map((day) => ({ ...day, income: moneyText(day.income) })),
    }
  },
  canWithdraw: async (ask) => ({
    money: moneyText(await balanceOf(ask.db, userHolder(me(ask).id), 'fen')),
    min: moneyText(minFen),
    ...(await payout.overview(ask)),
  }),
  withdraw: async (ask) => ({ record: await payout.withdraw(ask, fenOf(ask.input.money), ask.input.account) }),
}
