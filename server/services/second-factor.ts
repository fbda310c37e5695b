import { Secret, TOTP } from 'otpauth'
import { atRest } from '../api/at-rest.ts'
import { me, type Effect, type Handler, type Prepared } from '../api/handler.ts'
import { refuse } from '../api/refusal.ts'
import type { Db, Tx } from '../database/tables.ts'
import { hasRecoveryCode, takeRecoveryCode } from '../repositories/recovery-codes.ts'
import { updateUser, useTotpStep, type UserRow } from '../repositories/users.ts'
import { notifyOfSecurity } from './messages.ts'
import { checkPassword } from './password.ts'
import { countAttempt } from './rate-limit.ts'
import { hashCode } from './recovery-code.ts'

const secretBytes = 20
/** Codes of the step before and after count too: clocks of phones differ. */
const window = 1

const about = (user: UserRow) => `totp:${user.id}`

const totpOf = (base32: string, issuer = '', label = '') =>
  new TOTP({ secret: Secret.fromBase32(base32), issuer, label })

/** The step of a code; undefined where it is none of now. */
function stepOf(user: UserRow, sealed: string, code: string, secret: Uint8Array, nowMs: number): number | undefined {
  const totp = totpOf(atRest(secret).open(sealed, about(user)) as string)
  const delta = totp.validate({ token: code, timestamp: nowMs, window })
  return delta === null ? undefined : totp.counter({ timestamp: nowMs }) + delta
}

/** What uses a second factor up, in the transaction of what it was asked for. */
type Taken = (tx: Tx) => Promise<void>

const wrong = () => refuse(401, 'second-factor-wrong')
const isAuthenticators = (code: string) => /^\d{6}$/.test(code)

/** Asks for the authenticator's code of an account that has one, once; no recovery code stands in. Refuses with 401. */
export function authenticatorFactor(user: UserRow, code: string | undefined, secret: Uint8Array, nowMs: number): Taken {
  if (user.totp === null) return async () => undefined
  if (code === undefined) throw refuse(401, 'second-factor')
  const step = isAuthenticators(code) ? stepOf(user, user.totp, code, secret, nowMs) : undefined
  if (step === undefined) throw wrong()
  return async (tx) => {
    if (!(await useTotpStep(tx, user.id, step))) throw wrong()
  }
}

/** The same of a login, where a recovery code stands in for a lost phone. */
export async function secondFactor(
  db: Db,
  user: UserRow,
  code: string | undefined,
  secret: Uint8Array,
  nowMs: number,
): Promise<Taken> {
  if (user.totp === null || code === undefined || isAuthenticators(code))
    return authenticatorFactor(user, code, secret, nowMs)
  const hash = hashCode(user.id, code)
  if (!(await hasRecoveryCode(db, user.id, hash, nowMs))) throw wrong()
  return async (tx) => {
    if (!(await takeRecoveryCode(tx, hash))) throw wrong()
  }
}

/** A new secret, after the password; it counts once a code of it was given. */
export const beginTotp: Prepared<{ password: string }, { secret: string; uri: string }> = {
  prepare: async (ask) => {
    const user = me(ask)
    await checkPassword(ask, user, ask.input.password)
    const { base32 } = new Secret({ size: secretBytes })
    const uri = totpOf(base32, ask.parts.title, user.login_name).toString()
    const effect: Effect<unknown, { secret: string; uri: string }> = async ({ db: tx, parts }) => {
      await updateUser(tx, user.id, { totp_pending: atRest(parts.secret).seal(base32, about(user)) })
      return { secret: base32, uri }
    }
    return effect
  },
}

/** The first code of a new secret: from now on logging in asks for one. */
export const confirmTotp: Handler<'totp.confirm'> = {
  prepare: async (ask) => {
    const user = me(ask)
    const { input, db, nowMs, parts } = ask
    await countAttempt(db, `totp:${user.id}`, nowMs)
    const { totp_pending: pending } = user
    const step = pending === null ? undefined : stepOf(user, pending, input.code, parts.secret, nowMs)
    if (step === undefined) throw refuse(400, 'second-factor-wrong')
    return async ({ db: tx }) => {
      await updateUser(tx, user.id, { totp: pending, totp_pending: null, totp_step: step })
      await notifyOfSecurity(tx, user.id, { code: 'second-factor-begun' }, { nowMs })
      return {}
    }
  },
}

/** Logging in asks for no code any more. */
export const removeTotp: Handler<'totp.remove'> = {
  prepare: async (ask) => {
    const user = me(ask)
    await checkPassword(ask, user, ask.input.password)
    return async ({ db: tx, nowMs }) => {
      await updateUser(tx, user.id, { totp: null, totp_pending: null })
      if (user.totp !== null) await notifyOfSecurity(tx, user.id, { code: 'second-factor-removed' }, { nowMs })
      return {}
    }
  },
}
