import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Profile } from '#contract/shapes/user.ts'
import { visitor, type Who } from './support/client.ts'
import { ends, type End } from './support/ends.ts'

const newcomer = { password: 'secret-1', phone: '13900000000', adult: true }
let names = 0
const newName = () => `session${(names += 1)}`

describe.each(ends)('$name: sessions', ({ open }) => {
  let end: End
  beforeAll(async () => void (end = await open()))
  afterAll(() => end.close())

  const profile = async (who: Who) => end.call('user.info', {}, who)
  const login = (username: string, password: string, who: Who = visitor()) =>
    end.call('user.login', { username, password }, who)

  it('a visitor has the guest profile of the device, never 420', async () => {
    const { status, data } = await profile(visitor())
    expect(status).toBe(200)
    expect(data).toMatchObject({ is_reg: false, uuid: '', can_watch: 3, coins: 0, vip: false })
  })

  it('registers, is logged in without knowing the uuid, and logs in by name whatever its case and width', async () => {
    const username = newName()
    const who = visitor()
    const { status, data } = await end.call('user.register', { username, ...newcomer }, who)
    expect(status).toBe(200)
    expect(Object.keys(data as object)).toEqual(['token'])
    const me = (await profile({ ...who, token: (data as { token: string }).token })).data as Profile
    expect(me).toMatchObject({ is_reg: true, username, phone: newcomer.phone })
    const wide = username.toUpperCase().replace('S', 'Ｓ')
    const again = await login(wide, newcomer.password)
    expect(again).toMatchObject({ status: 200, data: { uuid: me.uuid } })
  })

  it('has the three accounts that are printed', async () => {
    const profiles = await Promise.all(
      (['user', 'vip', 'creator'] as const).map(async (role) => (await profile(await end.as(role))).data as Profile),
    )
    expect(profiles.map(({ vip }) => vip)).toEqual([false, true, false])
    for (const [at, { coins }] of end.server.accounts.entries())
      expect(profiles[at]).toMatchObject({ coins, coins_total: coins, consumption: 0 })
    expect(profiles[2]?.auth_status).toBeGreaterThan(0)
  })

  it('refuses a taken name with 409, also in other letters', async () => {
    const username = newName()
    await end.call('user.register', { username, ...newcomer }, visitor())
    for (const same of [username, username.toUpperCase()]) {
      expect(await end.call('user.register', { username: same, ...newcomer }, visitor())).toMatchObject({ status: 409 })
    }
  })

  it('knows the inviter by code, and says so of a code that nobody has', async () => {
    const inviter = (await profile(await end.as('creator'))).data as Profile
    const invitedBy = async (aff_code: string) => {
      const who = visitor()
      const { data } = await end.call('user.register', { username: newName(), ...newcomer, aff_code }, who)
      return ((await profile({ ...who, ...(data as { token: string }) })).data as Profile).invite_by_code
    }
    expect(await invitedBy(inviter.aff_code)).toBe(inviter.aff_code)
    const username = newName()
    const who = visitor()
    const unknown = await end.call('user.register', { username, ...newcomer, aff_code: 'NOBODY1' }, who)
    expect(unknown).toMatchObject({ status: 404, code: 'invite-code-unknown' })
    // the name is still free, and the way in open without the code
    expect((await end.call('user.register', { username, ...newcomer }, who)).data).toHaveProperty('token')
  })

  it('a wrong password and an unknown name sound alike', async () => {
    const username = newName()
    await end.call('user.register', { username, ...newcomer }, visitor())
    const [wrong, unknown] = [
      await login(username, 'wrong-password'),
      await login(`${username}-nobody`, 'wrong-password'),
    ]
    expect(wrong.status).toBe(400)
    expect({ ...unknown, time: 0 }).toEqual({ ...wrong, time: 0 })
  })

  it('after ten wrong passwords the name waits ten minutes, then works again', async () => {
    const username = newName()
    await end.call('user.register', { username, ...newcomer }, visitor())
    for (let tries = 0; tries < 10; tries += 1) expect((await login(username, 'wrong-password')).status).toBe(400)
    expect(await login(username, newcomer.password)).toMatchObject({ status: 429 })
    end.clock.nowMs += 10 * 60_000 + 1
    expect(await login(username, newcomer.password)).toMatchObject({ status: 200 })
  })

  it('a dead or made-up token: 420 for any call, but logging in still works with it', async () => {
    const who = { ...visitor(), token: 'made-up', uuid: 'made-up' }
    for (const name of ['user.info', 'home.config', 'search.hot'] as const)
      expect(await end.call(name, {}, who)).toMatchObject({ errcode: 0, status: 420, data: {} })
    const account = end.server.accounts[0]!
    expect(await login(account.username, account.password, who)).toMatchObject({ status: 200 })
  })

  it('a token with the uuid of somebody else: 420, so that nothing is done as another', async () => {
    const [one, other] = [await end.as('user'), await end.as('vip')]
    expect(await profile({ ...one, uuid: other.uuid! })).toMatchObject({ status: 420 })
  })

  it('a new password ends all other sessions, and only these', async () => {
    const username = newName()
    await end.call('user.register', { username, ...newcomer }, visitor())
    const sessions: Who[] = []
    for (let at = 0; at < 3; at += 1) {
      const who = visitor()
      sessions.push({
        ...who,
        ...((await login(username, newcomer.password, who)).data as { token: string; uuid: string }),
      })
    }
    const [mine, ...others] = sessions as [Who, ...Who[]]
    expect(await end.call('user.updatePassword', { old: 'wrong', password: 'secret-2' }, mine)).toMatchObject({
      status: 400,
    })
    expect(await end.call('user.updatePassword', { old: newcomer.password, password: 'secret-2' }, mine)).toMatchObject(
      { status: 200, msg: expect.stringMatching(/./) },
    )
    expect(await profile(mine)).toMatchObject({ status: 200 })
    for (const who of others) expect(await profile(who)).toMatchObject({ status: 420 })
    expect(await login(username, newcomer.password)).toMatchObject({ status: 400 })
    expect(await login(username, 'secret-2')).toMatchObject({ status: 200 })
  })

  it('keeps no password and no token in readable form', async () => {
    const username = newName()
    const { data } = await end.call('user.register', { username, ...newcomer }, visitor())
    const { token } = data as { token: string }
    const { db } = end.server.parts
    const kept = JSON.stringify([
      await db.selectFrom('users').selectAll().execute(),
      await db.selectFrom('sessions').selectAll().execute(),
      await db.selectFrom('requests').selectAll().execute(),
    ])
    expect(kept).not.toContain(newcomer.password)
    expect(kept).not.toContain(token)
    expect(kept).toContain('scrypt$')
  })

  it('changes the profile: what is given, a free name, a picture that is there', async () => {
    const who = await end.newcomer()
    const before = (await profile(who)).data as Profile
    const changed = await end.call('user.update', { sign: '山高路远', sex: 'other', birthday: '1990-05-01' }, who)
    expect(changed).toMatchObject({
      status: 200,
      data: { username: before.username, sign: '山高路远', sex: 'other', birthday: '1990-05-01' },
    })
    expect((await profile(who)).data).toEqual(changed.data)
    expect(await end.call('user.update', { birthday: '2020-01-01' }, who)).toMatchObject({ status: 400 })
    expect(await end.call('user.update', { username: end.server.accounts[0]!.username }, who)).toMatchObject({
      status: 409,
    })
    expect(await end.call('user.update', { avatar_url: 'not/there.webp' }, who)).toMatchObject({ status: 400 })
    const username = newName()
    expect(await end.call('user.update', { username }, who)).toMatchObject({ status: 200, data: { username } })
    expect(await end.call('user.update', {}, who)).toMatchObject({ status: 200, data: { username } })
  })

  it('a session that is ended is nobody’s any more, whoever asks for it, and once more does no harm', async () => {
    const who = await end.newcomer()
    const { token } = who as unknown as { token: string }
    expect((await profile(who)).status).toBe(200)
    for (const asker of [visitor(), visitor()])
      expect(await end.call('session.logout', { token }, asker)).toMatchObject({ status: 251, data: {} })
    expect((await profile(who)).status).toBe(420)
    expect(await end.call('session.logout', { token: 'nobody’s' }, visitor())).toMatchObject({ status: 251 })
  })

  it('a session that nobody used for ninety days has ended; one in use goes on', async () => {
    const day = 24 * 3600 * 1000
    const [idle, used] = [await end.newcomer(), await end.newcomer()]
    const before = end.clock.nowMs
    try {
      for (let days = 0; days < 3; days += 1) {
        end.clock.nowMs += 60 * day
        expect((await profile(used)).status).toBe(200)
      }
      expect((await profile(idle)).status).toBe(420)
      end.clock.nowMs += 3 * 365 * day
      expect((await profile(used)).status).toBe(420)
    } finally {
      end.clock.nowMs = before
    }
  })
})
