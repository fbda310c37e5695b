import { me, type Prepared } from '../api/handler.ts'
import { refuse } from '../api/refusal.ts'
import { forgetAttempts, returnAttempt } from '../repositories/attempts.ts'
import { countBatchUse } from '../repositories/code-batches.ts'
import { addCodeUse, isCode, spendCode } from '../repositories/gifts.ts'
import { addVipDays } from '../repositories/users.ts'
import { book, userHolder } from './ledger.ts'
import { countAttempt } from './rate-limit.ts'
import { giveTickets } from './tickets.ts'

interface Brought {
  coins?: number
  vip_days?: number
  tickets?: number
}

/** Redeems a code, once for each person. After too many codes that do not exist a person has to wait. */
export const exchange: Prepared<{ code: string }, Brought> = {
  prepare: async (ask) => {
    const { db, nowMs, input } = ask
    const user = me(ask)
    const attempts = `code:${user.id}`
    await countAttempt(db, attempts, nowMs)
    const code = input.code.toUpperCase()
    if (!(await isCode(db, code))) {
      throw refuse(404, 'exchange-code-unknown')
    }
    await returnAttempt(db, attempts)
    return async ({ db: tx, person, requestId }) => {
      if (!(await addCodeUse(tx, code, user.id, nowMs))) throw refuse(409, 'exchange-code-used')
      const row = await spendCode(tx, code, nowMs)
      if (!row) throw refuse(409, 'exchange-code-expired')
      await forgetAttempts(tx, attempts)
      if (row.batch_id !== null) await countBatchUse(tx, row.batch_id)
      if (row.coins > 0) {
        await book(tx, {
          currency: 'coin',
          sides: [
            { holder: userHolder(user.id), delta: row.coins },
            { holder: 'house:mint', delta: -row.coins },
          ],
          reason: 'code',
          title: code,
          person: person.key,
          requestId,
          nowMs,
        })
      }
      if (row.vip_days > 0) await addVipDays(tx, user.id, row.vip_days, nowMs)
      await giveTickets(tx, user.id, row.tickets, nowMs)
      return {
        ...(row.coins > 0 && { coins: row.coins }),
        ...(row.vip_days > 0 && { vip_days: row.vip_days }),
        ...(row.tickets > 0 && { tickets: row.tickets }),
      }
    }
  },
}
