import { me, type Handler } from '../api/handler.ts'
import { personalRows } from '../repositories/personal-data.ts'
import { userHolder } from './ledger.ts'
import { checkPassword } from './password.ts'
import { authenticatorFactor } from './second-factor.ts'

/** All that is kept of a person, after the password and the second factor: a device that is lent must not give it away. */
export const exportAccount: Handler<'user.export'> = async (ask) => {
  const user = me(ask)
  const { db, input, nowMs, parts } = ask
  await checkPassword(ask, user, input.password)
  const takeFactor = authenticatorFactor(user, input.factor, parts.secret, nowMs)
  await db.transaction().execute(takeFactor)
  const rows = await personalRows(db, user, userHolder(user.id))
  return { json: JSON.stringify({ made_at: nowMs, ...rows }, undefined, 1) }
}
