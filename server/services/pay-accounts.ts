import { createHmac } from 'node:crypto'
import { isPayNumber, payNumber } from '#contract/pay-account.ts'
import type { PayAccount } from '#contract/shapes/money.ts'
import { atRest } from '../api/at-rest.ts'
import { me, type Handler, type WriteContext } from '../api/handler.ts'
import { found, refuse } from '../api/refusal.ts'
import type { Db, Tx } from '../database/tables.ts'

/** Where the money goes, as a person says it. */
export type Destination =
  | { readonly id: number }
  | { readonly type: string; readonly name: string; readonly number: string }

/** A number with all but its end hidden; of a short one nothing is shown. */
export const masked = (number: string): string =>
  number.length < 8 ? '****' : `${'*'.repeat(Math.min(8, number.length - 4))}${number.slice(-4)}`

/** What a sealed account number is about: it opens in its own row only. */
export const accountSeal = (userId: number): string => `pay account of ${userId}`

/** What a removed account has for its number: the row stays, for the withdrawals that went to it. */
export const noNumber = ''

/** Somebody's accounts, the newest first. */
export const accountsOf = (db: Db, userId: number): Promise<PayAccount[]> =>
  db
    .selectFrom('pay_accounts')
    .select(['id', 'type', 'name', 'masked as number'])
    .where('user_id', '=', userId)
    .where('number', '!=', noNumber)
    .orderBy('id', 'desc')
    .execute()

/** Finds an account that is there, or keeps a new one; it can't be removed before this transaction ends. */
export async function accountFor(ask: WriteContext<unknown>, userId: number, account: Destination): Promise<number> {
  const { db: tx, parts, nowMs } = ask
  if ('id' in account) return held(tx, userId, account.id)
  const { type, name } = account
  const number = payNumber(account.number)
  if (!isPayNumber(type, number)) throw refuse(400, 'pay-account-malformed')
  const fingerprint = createHmac('sha256', parts.secret).update(`pay account\n${type}\n${number}`).digest('hex')
  const { id } = await tx
    .insertInto('pay_accounts')
    .values({
      user_id: userId,
      fingerprint,
      type,
      name,
      masked: masked(number),
      number: atRest(parts.secret).seal(number, accountSeal(userId)),
      created_at: nowMs,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'fingerprint']).doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Forgets an account: its name and number are erased. One that money is on its way to stays until that is settled. */
export const removePayAccount: Handler<'user.removePayAccount'> = async (ask) => {
  const { db: tx, input } = ask
  const id = await held(tx, me(ask).id, input.id)
  const waiting = await tx
    .selectFrom('withdrawals')
    .select('id')
    .where('account_id', '=', id)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  if (waiting) throw refuse(409, 'pay-account-busy')
  await tx
    .updateTable('pay_accounts')
    .set({ name: '', number: noNumber, fingerprint: `removed ${id}` })
    .where('id', '=', id)
    .execute()
  return {}
}

/** An account of this person's, kept from changing until the transaction ends. */
async function held(tx: Tx, userId: number, id: number): Promise<number> {
  const row = await tx
    .updateTable('pay_accounts')
    .set((of) => ({ type: of.ref('type') }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('number', '!=', noNumber)
    .returning('id')
    .executeTakeFirst()
  return found(row, 'pay-account-unknown').id
}
