import { me, type Effect, type Prepared } from '../api/handler.ts'
import { refuse } from '../api/refusal.ts'
import type { Tx } from '../database/tables.ts'
import {
  addRecoveryCodes,
  hasRecoveryCode,
  removeRecoveryCodes,
  takeRecoveryCode,
} from '../repositories/recovery-codes.ts'
import { removePasskeys } from '../repositories/passkeys.ts'
import { endSessions } from '../repositories/sessions.ts'
import { updateUser, userByLogin } from '../repositories/users.ts'
import { beginSession } from './begin-session.ts'
import { countLogin } from './login-attempts.ts'
import { notifyOfSecurity } from './messages.ts'
import { checkPassword, hashPassword, needRoomToHash } from './password.ts'
import { hashCode, newCode } from './recovery-code.ts'
import { mustNotBeBanned } from './sanctions.ts'
import { authenticatorFactor } from './second-factor.ts'
import { mayProtect, nameKey } from './username.ts'

const codesAtOnce = 10

/** Ten new codes in place of all that there were, after the password. */
export const newRecoveryCodes: Prepared<{ password: string }, { codes: string[] }> = {
  prepare: async (ask) => {
    const user = me(ask)
    await checkPassword(ask, user, ask.input.password)
    const effect: Effect<unknown, { codes: string[] }> = async ({ db: tx, nowMs }) => {
      const codes = Array.from({ length: codesAtOnce }, newCode)
      const hashes = codes.map((code) => hashCode(user.id, code))
      const hadCodes = await removeRecoveryCodes(tx, user.id)
      await addRecoveryCodes(tx, user.id, hashes, { nowMs, expiresAtMs: null })
      if (hadCodes) await notifyOfSecurity(tx, user.id, { code: 'recovery-codes-replaced' }, { nowMs })
      return { codes }
    }
    return effect
  },
}

/** Makes the code of a reset link, in place of all codes that there were; it lives until `expiresAtMs`. */
export async function newResetCode(tx: Tx, userId: number, nowMs: number, expiresAtMs: number): Promise<string> {
  const code = newCode()
  await removeRecoveryCodes(tx, userId)
  await addRecoveryCodes(tx, userId, [hashCode(userId, code)], { nowMs, expiresAtMs })
  return code
}

interface Recovering {
  readonly username: string
  readonly code: string
  readonly password: string
  readonly factor?: string
}

/**
 * Sets a new password for a code, once, and begins a session; all others end. Counted like a login, and asks for the
 * second factor like one.
 */
export const recover: Prepared<Recovering, { token: string; uuid: string }> = {
  prepare: async ({ input, db, nowMs, parts, network, person: { device } }) => {
    const name = nameKey(input.username)
    needRoomToHash(network)
    const user = await userByLogin(db, name)
    const succeeded = await countLogin(db, { name, userId: user?.id, device, network, secret: parts.secret, nowMs })
    const hash = hashCode(user?.id ?? 0, input.code)
    if (!user || !(await hasRecoveryCode(db, user.id, hash, nowMs))) throw refuse(400, 'recovery-code-wrong')
    await mustNotBeBanned(db, user, nowMs)
    const takeFactor = authenticatorFactor(user, input.factor, parts.secret, nowMs)
    mayProtect(input.password, [user.username, user.login_name])
    const password = await hashPassword(input.password, parts.passwordCost, network)
    return async (ask) => {
      const { db: tx } = ask
      await takeFactor(tx)
      if (!(await takeRecoveryCode(tx, hash))) throw refuse(400, 'recovery-code-wrong')
      await succeeded(tx, user.id)
      await updateUser(tx, user.id, { password })
      await endSessions(tx, user.id, nowMs)
      // whoever had got in may have added one of their own
      await removePasskeys(tx, user.id)
      await notifyOfSecurity(tx, user.id, { code: 'password-reset' }, { nowMs })
      return { token: await beginSession(tx, user.id, ask), uuid: user.uuid }
    }
  },
}
