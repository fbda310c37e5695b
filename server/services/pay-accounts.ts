import { createHmac } from 'node:crypto'
import { isPayNumber, payNumber } from '#contract/pay-account.ts'
import { atRest } from '../api/at-rest.ts'
import { me, type Handler, type WriteContext } from '../api/handler.ts'
import { found, refuse } from '../api/refusal.ts'
import { addAccount, eraseAccount, holdAccount, isAwaited } from '../repositories/payouts.ts'

/** Where the money goes, as a person says it. */
export type Destination =
  | { readonly id: number }
  | { readonly type: string; readonly name: string; readonly number: string }

/** A number with all but its end hidden; of a short one nothing is shown. */
export const masked = (number: string): string =>
  number.length < 8 ? '****' : `${'*'.repeat(Math.min(8, number.length - 4))}${number.slice(-4)}`

/** What a sealed account number is about: it opens in its own row only. */
export const accountSeal = (userId: number): string => `pay account of ${userId}`

/** Finds an account that is there, or keeps a new one; it can't be removed before this transaction ends. */
export async function accountFor(ask: WriteContext<unknown>, userId: number, account: Destination): Promise<number> {
  const { db: tx, parts, nowMs } = ask
  if ('id' in account) return found(await holdAccount(tx, userId, account.id), 'pay-account-unknown').id
  const { type, name } = account
  const number = payNumber(account.number)
  if (!isPayNumber(type, number)) throw refuse(400, 'pay-account-malformed')
  const fingerprint = createHmac('sha256', parts.secret).update(`pay account\n${type}\n${number}`).digest('hex')
  return addAccount(tx, {
    user_id: userId,
    fingerprint,
    type,
    name,
    masked: masked(number),
    number: atRest(parts.secret).seal(number, accountSeal(userId)),
    created_at: nowMs,
  })
}

/** Forgets an account: its name and number are erased. One that money is on its way to stays until that is settled. */
export const removePayAccount: Handler<'user.removePayAccount'> = async (ask) => {
  const { db: tx, input } = ask
  const { id } = found(await holdAccount(tx, me(ask).id, input.id), 'pay-account-unknown')
  if (await isAwaited(tx, id)) throw refuse(409, 'pay-account-busy')
  await eraseAccount(tx, id)
  return {}
}
