import type { DeskPayout } from '#contract/desk/payouts.ts'
import { atRest } from '../../api/at-rest.ts'
import type { Db } from '../../database/tables.ts'
import { allMembers } from '../../repositories/desk-members.ts'
import { noRows } from '../../repositories/page.ts'
import { confirmWithdrawal, noNumber, withdrawalPage, withdrawalsById } from '../../repositories/payouts.ts'
import { anyUserByName } from '../../repositories/users.ts'
import { accountSeal } from '../../services/pay-accounts.ts'
import { settleWithdrawal } from '../../services/payout.ts'
import { paidOut, setTwoPeopleFrom, twoPeopleFrom } from '../../services/two-people.ts'
import { nameKey } from '../../services/username.ts'
import type { DeskEntry, DeskHandlers } from '../handler.ts'
import { DeskRefusal, there } from '../refusal.ts'
import { mustBeVersion, versionOf } from '../version.ts'

type Row = Awaited<ReturnType<typeof withdrawalsById>>[number]

async function shown(db: Db, rows: readonly Row[]): Promise<DeskPayout[]> {
  const limit = await twoPeopleFrom(db)
  const names = new Map((await allMembers(db)).map(({ id, name }) => [id, name]))
  return rows.map((row) => ({
    id: row.id,
    person: { id: row.user_id, name: row.username },
    currency: row.currency,
    amount: row.amount,
    fee: row.fee,
    money: paidOut(row),
    state: row.status,
    account: { type: row.type, name: row.name, masked: row.masked },
    needsTwo: paidOut(row) > limit,
    confirmedBy: row.confirmed_by === null ? null : (names.get(row.confirmed_by) ?? ''),
    createdAt: row.created_at,
    settledAt: row.settled_at,
  }))
}

/** One page of withdrawals, as they are listed and exported. */
export async function payoutsOf(
  db: Db,
  { text, ...input }: Parameters<typeof withdrawalPage>[1] & { readonly text?: string | undefined },
): Promise<{ rows: DeskPayout[]; next: string | null }> {
  const user = text ? await anyUserByName(db, nameKey(text)) : undefined
  if (text && !user) return noRows
  const { rows, next } = await withdrawalPage(db, { ...input, userId: user?.id })
  return { rows: await shown(db, rows), next }
}

/** What people take out; see `contract/desk/payouts.ts`. */
export const payouts: DeskHandlers<'payouts'> = {
  list: ({ db, input }) => payoutsOf(db, input),

  number: async ({ db: tx, input, parts }) => {
    const row = there((await withdrawalsById(tx, [input.id]))[0])
    const { number, user_id: userId } = row
    const whole = number === noNumber ? row.masked : String(atRest(parts.secret).open(number, accountSeal(userId)))
    const log = { kind: 'withdrawal', target: row.id, name: row.username, reason: input.reason }
    return { reply: { number: whole }, log }
  },

  settle: async ({ db: tx, input, member, nowMs }) => {
    const { ids, to, reason } = input
    const limit = await twoPeopleFrom(tx)
    const log: DeskEntry[] = []
    let settled = 0
    let lacking = 0
    for (const row of (await withdrawalsById(tx, ids)).toSorted((a, b) => a.id - b.id)) {
      if (row.status !== 'waiting') continue
      const money = paidOut(row)
      const entry = { kind: 'withdrawal', target: row.id, name: row.username, reason, before: { state: row.status } }
      if (to === 'paid' && money > limit && (row.confirmed_by ?? member.row.id) === member.row.id) {
        // the first of two; whoever was it already waits for somebody else
        if (await confirmWithdrawal(tx, row.id, member.row.id))
          log.push({ ...entry, after: { state: row.status, confirmedBy: member.row.name, fen: money } })
        else lacking += 1
      } else if (await settleWithdrawal(tx, row.id, to, nowMs)) {
        settled += 1
        log.push({ ...entry, after: { state: to, fen: money } })
      }
    }
    if (log.length === 0 && lacking > 0) throw new DeskRefusal(409, 'second-person-needed')
    if (log.length === 0) throw new DeskRefusal(409, 'undecidable')
    return { reply: { settled, confirmed: log.length - settled }, log }
  },

  limit: async ({ db }) => {
    const fen = await twoPeopleFrom(db)
    return { fen, version: versionOf({ fen }) }
  },

  setLimit: async ({ db: tx, input }) => {
    const before = { fen: await twoPeopleFrom(tx) }
    mustBeVersion(before, input.version)
    const after = { fen: input.fen }
    await setTwoPeopleFrom(tx, input.fen)
    return { reply: {}, log: { kind: 'payouts', target: 'limit', name: '', reason: input.reason, before, after } }
  },
}
