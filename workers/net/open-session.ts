import type { InputOf } from '#contract/catalogue.ts'
import { fail, ok, type Failure, type Result } from '#contract/failures.ts'
import type { Profile } from '#contract/shapes/user.ts'
import { listKey } from '#bridge/cache-policies.ts'
import type { Entered } from '#bridge/net-api.ts'
import { metaKeys, type PersonRow } from '#bridge/settings.ts'
import type { Called, Caller } from './caller.ts'
import type { Clock } from './clock.ts'
import type { Logout } from './logout.ts'
import { guest, type Sessions } from './session.ts'
import type { Databases } from './store/databases.ts'
import { save } from './store/save.ts'

interface Parts {
  call: Caller
  databases: Databases
  sessions: Sessions
  leaving: Logout
  clock: Clock
  /** The device belongs to somebody else now. */
  onEntered: () => void
}

type TokenCall = 'user.login' | 'user.recover' | 'passkey.login'

/** Logs in, registers, or sets a new password by a code. */
export type Login = (
  how: 'login' | 'register' | 'recover' | 'passkey',
  input: InputOf<TokenCall> | InputOf<'user.register'>,
) => Promise<Result<Entered>>

/** What the product says when a login brings no token. */
const withoutToken = '@用户登录失败'

/** Makes `enter`: what the former person has left is gone before the token of the next one is saved. */
export function createLogin({ call, databases, sessions, leaving, clock, onEntered }: Parts): Login {
  function login(name: TokenCall, called: Result<Called<TokenCall>>): Result<{ token: string; uuid: string }> {
    if (!called.ok) return fail(named(called.failure, name))
    const { token, uuid } = called.value.data
    return token === '' ? fail(refused(name)) : ok({ token, uuid })
  }

  /** The reply of a registration names nobody: the new token's profile does. */
  async function register(
    input: InputOf<'user.register'>,
  ): Promise<Result<{ token: string; uuid: string; profile: Profile }>> {
    const called = await call('user.register', input)
    if (!called.ok) return fail(named(called.failure, 'user.register'))
    const { token } = called.value.data
    if (token === '') return fail(refused('user.register'))
    const session = { ...(await sessions.current()), person: guest, token, uuid: '' }
    const info = await call('user.info', {}, { session })
    if (!info.ok) return info
    const { data: profile } = info.value
    return profile.uuid === '' ? fail(refused('user.register')) : ok({ token, uuid: profile.uuid, profile })
  }

  return async (how, input) => {
    const before = await sessions.current()
    if (before.memoryOnly) return fail({ kind: 'storage', reason: 'blocked' })
    const askedAt = clock.nowMs()
    const entered =
      how === 'register'
        ? await register(input as InputOf<'user.register'>)
        : how === 'login'
          ? login('user.login', await call('user.login', input as InputOf<'user.login'>))
          : how === 'passkey'
            ? login('passkey.login', await call('passkey.login', input as InputOf<'passkey.login'>))
            : login('user.recover', await call('user.recover', input as InputOf<'user.recover'>))
    if (!entered.ok) return entered
    const { token, uuid } = entered.value
    const former = await sessions.current()
    if (former.person !== guest) {
      const left = await leaving.leave(former, true)
      if (!left.ok) return left
    }
    const saved = await databases.device.run(
      (db) =>
        db.transaction('rw', db.meta, async () => {
          await db.meta.bulkPut([
            { key: metaKeys.token, value: token },
            { key: metaKeys.person, value: { uuid } satisfies PersonRow },
          ])
          await db.meta.delete(metaKeys.sessionInvalid)
        }),
      'try',
    )
    if (!saved.ok) return isFull(saved.failure) ? ok({ uuid, unkept: token }) : saved
    if ('profile' in entered.value) {
      const { profile } = entered.value
      const session = await sessions.current()
      await save(session, ['answers'], (db) =>
        db.answers.put({ key: listKey('user.info', {}), call: 'user.info', value: profile, askedAt }),
      )
    }
    onEntered()
    return ok({ uuid })
  }
}

const isFull = (failure: Failure) => failure.kind === 'storage' && failure.reason === 'quota'

const refused = (call: string): Failure => ({
  kind: 'status',
  call,
  status: 200,
  message: withoutToken,
  code: 'login-failed',
})

/** A success without a token, or without a person, does not fit its schema; for the person it is a failed login like any other. */
const named = (failure: Failure, call: string): Failure =>
  (failure.kind === 'schema' && ['token', 'uuid'].includes(failure.path)) || failure.kind === 'empty'
    ? refused(call)
    : failure
