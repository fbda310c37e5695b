import { createHash, randomInt } from 'node:crypto'
import { me, type Effect, type Prepared } from '../api/handler.ts'
import { refuse } from '../api/refusal.ts'
import type { Tx } from '../database/tables.ts'
import {
  addRecoveryCodes,
  hasRecoveryCode,
  removeRecoveryCodes,
  takeRecoveryCode,
} from '../repositories/recovery-codes.ts'
import { endSessions } from '../repositories/sessions.ts'
import { updateUser, userByLogin } from '../repositories/users.ts'
import { beginSession } from './begin-session.ts'
import { countLogin } from './login-attempts.ts'
import { checkPassword, hashPassword, needRoomToHash } from './password.ts'
import { mustNotBeBanned } from './sanctions.ts'
import { mayProtect, nameKey } from './username.ts'

/** Letters and digits that are not taken for one another (Crockford's base 32). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 80 bits: nobody finds a code by its hash. */
const codeChars = 16
const codesAtOnce = 10

const newCode = (): string =>
  Array.from({ length: codeChars }, (_, at) => (at > 0 && at % 4 === 0 ? '-' : '') + alphabet[randomInt(32)]!).join('')

/** A code as it is kept; how it was typed does not matter. */
export function hashCode(userId: number, code: string): string {
  const typed = code
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return createHash('sha256').update(`${userId}\n${typed}`).digest('hex')
}

/** Ten new codes in place of all that there were, after the password. */
export const newRecoveryCodes: Prepared<{ password: string }, { codes: string[] }> = {
  prepare: async (ask) => {
    const user = me(ask)
    await checkPassword(ask, user, ask.input.password)
    const effect: Effect<unknown, { codes: string[] }> = async ({ db: tx, nowMs }) => {
      const codes = Array.from({ length: codesAtOnce }, newCode)
      const hashes = codes.map((code) => hashCode(user.id, code))
      await removeRecoveryCodes(tx, user.id)
      await addRecoveryCodes(tx, user.id, hashes, { nowMs, expiresAtMs: null })
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

/** Sets a new password for a code, once, and begins a session; all others end. Counted like a login. */
export const recover: Prepared<{ username: string; code: string; password: string }, { token: string; uuid: string }> =
  {
    prepare: async ({ input, db, nowMs, parts, network, person: { device } }) => {
      const name = nameKey(input.username)
      needRoomToHash(network)
      const user = await userByLogin(db, name)
      const succeeded = await countLogin(db, { name, userId: user?.id, device, network, secret: parts.secret, nowMs })
      const hash = hashCode(user?.id ?? 0, input.code)
      if (!user || !(await hasRecoveryCode(db, user.id, hash, nowMs))) throw refuse(400, 'recovery-code-wrong')
      await mustNotBeBanned(db, user, nowMs)
      mayProtect(input.password, [user.username, user.login_name])
      const password = await hashPassword(input.password, parts.passwordCost, network)
      return async (ask) => {
        const { db: tx } = ask
        if (!(await takeRecoveryCode(tx, hash))) throw refuse(400, 'recovery-code-wrong')
        await succeeded(tx, user.id)
        await updateUser(tx, user.id, { password })
        await endSessions(tx, user.id, nowMs)
        return { token: await beginSession(tx, user.id, ask), uuid: user.uuid }
      }
    },
  }
