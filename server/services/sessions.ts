import { randomBytes } from 'node:crypto'
import { uuidV7 } from '#contract/uuid.ts'
import { me, type Effect, type Handler, type Prepared } from '../api/handler.ts'
import { hashToken } from '../api/person.ts'
import { refuse } from '../api/refusal.ts'
import { indexWords } from '../repositories/search.ts'
import { endOtherSessions, endSession } from '../repositories/sessions.ts'
import { addUser, anyUserByName, updateUser, userByCode, userByLogin } from '../repositories/users.ts'
import { noteInvited } from './agents.ts'
import { beginSession } from './begin-session.ts'
import { countLogin, rememberNetwork } from './login-attempts.ts'
import { notifyOfSecurity } from './messages.ts'
import { newUser } from './new-user.ts'
import { checkPassword, hashPassword, isPassword, needRoomToHash } from './password.ts'
import { mustNotBeBanned } from './sanctions.ts'
import { secondFactor } from './second-factor.ts'
import { mayLogInAs, mayProtect, nameKey } from './username.ts'

/** Logs in; after too many wrong passwords the name has to wait, whoever tries but its owner (`login-attempts.ts`). */
export const login: Prepared<{ username: string; password: string; code?: string }, { token: string; uuid: string }> = {
  prepare: async ({ input, db, nowMs, parts, network, person: { device } }) => {
    const key = nameKey(input.username)
    needRoomToHash(network)
    const user = await userByLogin(db, key)
    const from = { name: key, userId: user?.id, device, network, secret: parts.secret, nowMs }
    const succeeded = await countLogin(db, from)
    if (!(await isPassword(input.password, user?.password, parts.passwordCost, network)) || !user) {
      throw refuse(400, 'wrong-credentials')
    }
    // told to nobody but whoever knows the password
    await mustNotBeBanned(db, user, nowMs)
    const takeFactor = await secondFactor(db, user, input.code, parts.secret, nowMs)
    return async (ask) => {
      await takeFactor(ask.db)
      await succeeded(ask.db, user.id)
      return { token: await beginSession(ask.db, user.id, ask), uuid: user.uuid }
    }
  },
}

/** Ends the session of a token; one that has ended, or never was, is as good. */
export const logout: Handler<'session.logout'> = async ({ db: tx, input, nowMs }) => {
  await endSession(tx, hashToken(input.token), nowMs)
  return {}
}

interface Newcomer {
  readonly username: string
  readonly password: string
  readonly phone: string
  readonly aff_code?: string
}

/**
 * Opens an account and begins a session. A code that nobody has is refused, as where an inviter is bound: whoever has
 * it from a friend can correct it, and whoever does not care leaves it out.
 */
export const register: Prepared<Newcomer, { token: string }> = {
  prepare: async ({ input, nowMs, parts, network }) => {
    mayLogInAs(input.username)
    mayProtect(input.password, [input.username])
    const password = await hashPassword(input.password, parts.passwordCost, network)
    return async (ask) => {
      const { db: tx } = ask
      const inviter = input.aff_code === undefined ? undefined : await userByCode(tx, input.aff_code)
      // a login name is nobody else's nickname either, and the other way round: neither passes for the other
      if (await anyUserByName(tx, nameKey(input.username))) throw refuse(409, 'name-taken')
      const id = await addUser(tx, {
        ...newUser(input.username, nowMs),
        phone: input.phone,
        password,
        aff_code: uuidV7(nowMs, randomBytes(10)).replaceAll('-', '').slice(-10).toUpperCase(),
        invited_by: inviter?.id ?? null,
      })
      if (id === undefined) throw refuse(409, 'name-taken')
      if (inviter) await noteInvited(tx, inviter.id, id, nowMs)
      await indexWords(tx, 'user', id, [{ text: input.username, weight: 10 }])
      const name = nameKey(input.username)
      await rememberNetwork(tx, id, { name, network, secret: parts.secret, nowMs })
      return { token: await beginSession(tx, id, ask) }
    }
  },
}

/** Changes the password; every other session of the person ends. */
export const updatePassword: Prepared<{ old: string; password: string }, object> = {
  prepare: async (ask) => {
    const { input, nowMs, person, parts, network } = ask
    const user = me(ask)
    mayProtect(input.password, [user.username, user.login_name])
    await checkPassword(ask, user, input.old)
    const password = await hashPassword(input.password, parts.passwordCost, network)
    const change: Effect<unknown, object> = async ({ db: tx }) => {
      await updateUser(tx, user.id, { password })
      await endOtherSessions(tx, user.id, person.session ?? '', nowMs)
      await notifyOfSecurity(tx, user.id, { code: 'password-changed' }, { nowMs })
      return {}
    }
    return change
  },
}
