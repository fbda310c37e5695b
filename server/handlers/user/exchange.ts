import { me, type Prepared } from '../../api/handler.ts'
import { refuse } from '../../api/refusal.ts'
import { countAttempt, forgetAttempts, returnAttempt } from '../../services/attempts.ts'
import { book, userHolder } from '../../services/ledger.ts'
import { giveTickets } from '../../services/tickets.ts'
import { addVipDays } from '../../services/vip.ts'

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
    if (!(await db.selectFrom('codes').select('code').where('code', '=', code).executeTakeFirst())) {
      throw refuse(404, 'exchange-code-unknown')
    }
    await returnAttempt(db, attempts)
    return async ({ db: tx, person, requestId }) => {
      const first = await tx
        .insertInto('code_uses')
        .values({ code, user_id: user.id, created_at: nowMs })
        .onConflict((conflict) => conflict.doNothing())
        .returning('code')
        .executeTakeFirst()
      if (!first) throw refuse(409, 'exchange-code-used')
      const row = await tx
        .updateTable('codes')
        .set((of) => ({ uses_left: of('uses_left', '-', 1) }))
        .where('code', '=', code)
        .where('uses_left', '>', 0)
        .where((of) => of.or([of('expires_at', 'is', null), of('expires_at', '>', nowMs)]))
        .returningAll()
        .executeTakeFirst()
      if (!row) throw refuse(409, 'exchange-code-expired')
      await forgetAttempts(tx, attempts)
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
