import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#contract/call.ts'
import { callNames, callOf, type CallName } from '#contract/catalogue.ts'
import { closeAccounts } from '#server/services/closing.ts'
import { quarantine } from '#server/services/quarantine.ts'
import { ban, suspend } from '#server/services/sanctions.ts'
import { userByLogin } from '#server/repositories/users.ts'
import { publishing } from '#server/api/publishing.ts'
import { visitor, type Who } from './support/client.ts'
import type { Newcomer } from './support/community.ts'
import { ends, type End } from './support/ends.ts'

const dayMs = 24 * 3600 * 1000
const decider = { by: '小陈', reason: '广告' }
const call = (name: CallName) => callOf(name) as Call<unknown, unknown>
/** The names of a call's parameters, of its schema, which is a pipe of a cleaner and an object. */
const fieldsOf = (name: CallName): string[] => {
  const { pipe = [] } = call(name).input as { pipe?: readonly { entries?: object }[] }
  return pipe.flatMap(({ entries }) => Object.keys(entries ?? {}))
}

/** Who has a token, or none, is asked for nothing here: these let people in, whoever they were before. */
const entrances: readonly CallName[] = ['user.login', 'user.register', 'user.recover', 'passkey.login']

/** Texts that no other person is shown: to moderators and the service, on the author's own lists, or a name at a gateway. */
const seenByNobody: readonly CallName[] = [
  'feedback.edit',
  'feedback.send',
  'passkey.register',
  'report.appeal',
  ...callNames.filter((name) => /\.(report|(create|update)LikeGroup)$/.test(name)),
]

describe.each(ends)('$name: every call', ({ open }) => {
  let end: End
  const people = {} as Record<'user' | 'banned' | 'suspended' | 'quarantined' | 'closing' | 'gone', Newcomer | Who>
  beforeAll(async () => {
    end = await open()
    const { db } = end.server.parts
    const someone = async () => {
      const who = await end.newcomer(100)
      const { login_key: key } = await db
        .selectFrom('users')
        .select('login_key')
        .where('id', '=', who.userId)
        .executeTakeFirstOrThrow()
      // so that nothing else is refused before
      await db.updateTable('users').set({ creator: 1, agent: 1 }).where('id', '=', who.userId).execute()
      return { who, key, row: (await userByLogin(db, key))! }
    }
    const again = async (username: string): Promise<Who> => {
      const { device } = visitor()
      const { data } = await end.call('user.login', { username, password: 'secret-1' }, { device })
      return { device, ...(data as { token: string; uuid: string }) }
    }
    const deleted = async () => {
      const one = await someone()
      await end.call('user.deleteAccount', { password: 'secret-1' }, one.who)
      return one
    }
    people.user = (await someone()).who
    const banned = await someone()
    await db.transaction().execute((tx) => ban(tx, banned.row, decider, end.clock.nowMs))
    people.banned = banned.who
    const suspended = await someone()
    await db.transaction().execute((tx) => suspend(tx, suspended.who.userId, { days: 7 }, decider, end.clock.nowMs))
    people.suspended = suspended.who
    const quarantined = await someone()
    await db.transaction().execute((tx) => quarantine(tx, 'user', quarantined.row.uuid))
    people.quarantined = quarantined.who
    const gone = await deleted()
    people.gone = await again(gone.key)
    await closeAccounts(db, end.clock.nowMs + 15 * dayMs)
    people.closing = await again((await deleted()).key)
  })
  afterAll(() => end.close())

  const codeOf = async (name: CallName, who: Who) => {
    const { errcode, status, code } = await end.call(name, {}, who)
    expect(errcode, name).toBe(0)
    return `${status} ${code ?? ''}`
  }

  it.each(callNames)('%s', async (name) => {
    const { who, mode } = call(name)
    const isOpen = who === 'any'
    const guest = await codeOf(name, visitor())
    if (isOpen) expect(guest).not.toMatch(/^420/)
    else expect(guest).toBe('420 login-required')
    for (const ended of [people.banned, people.gone])
      if (entrances.includes(name)) expect(await codeOf(name, ended)).not.toMatch(/^420/)
      else expect(await codeOf(name, ended)).toBe('420 session-ended')
    expect(await codeOf(name, people.user)).not.toMatch(/^420|account-/)
    // only what they have made is held, until somebody has decided on it
    expect(await codeOf(name, people.quarantined)).not.toMatch(/^420|account-/)
    const suspended = await codeOf(name, people.suspended)
    if (publishing.has(name)) expect(suspended).toBe('403 account-suspended')
    else expect(suspended).not.toMatch(/^420|account-/)
    if (name === 'user.deleteAccount' || name === 'user.keepAccount') return
    const closing = await codeOf(name, people.closing)
    if (publishing.has(name) || mode === 'money') expect(closing).toBe('403 account-closing')
    else expect(closing).not.toMatch(/^420|account-/)
  })
})

it('a call that takes a text which others see is one that publishes', () => {
  const taking = callNames.filter((name) => {
    return call(name).mode !== 'read' && fieldsOf(name).some((field) => /^(content|title|sign|name)$/.test(field))
  })
  expect(taking.length).toBeGreaterThan(20)
  expect(taking.filter((name) => !publishing.has(name) && !seenByNobody.includes(name))).toEqual([])
})
