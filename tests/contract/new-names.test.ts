import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { states } from '#server/database/tables/types.ts'
import { visitor } from './support/client.ts'
import { ends, type End } from './support/ends.ts'

describe.each(ends)('$name: names and passwords that are new', ({ open }) => {
  let end: End
  beforeAll(async () => void (end = await open()))
  afterAll(() => end.close())

  const register = (username: string, password = 'lantern-7') =>
    end.call('user.register', { username, password, phone: '13900000000', adult: true }, { device: visitor().device })

  it.each([
    ['xiao\u200byu', 'name-invisible-characters'],
    ['\u202exiaoyu', 'name-invisible-characters'],
    ['\u0445iaoyu', 'name-mixed-scripts'],
    ['客服', 'name-reserved'],
    ['admin', 'name-reserved'],
    ['拾光官方', 'name-reserved'],
  ])('nobody is called %j, from the start or later', async (name, code) => {
    expect(await register(name)).toMatchObject({ status: 400, code })
    const who = await end.newcomer()
    expect(await end.call('user.update', { username: name }, who)).toMatchObject({
      status: 400,
      code,
    })
  })

  it('the nickname changes and the login name stays: it logs in, is shown to its person alone, and nobody else takes it', async () => {
    const who = await end.newcomer()
    const { login_name: loginName } = (await end.call('user.info', {}, who)).data as { login_name: string }
    const nickname = `山 高 ${who.userId}`
    const changed = await end.call('user.update', { username: nickname }, who)
    expect(changed).toMatchObject({ status: 200, data: { username: nickname, login_name: loginName } })
    const login = (username: string) =>
      end.call('user.login', { username, password: 'secret-1' }, { device: visitor().device })
    expect(await login(loginName)).toMatchObject({ status: 200, data: { uuid: who.uuid } })
    expect(await login(nickname)).toMatchObject({ status: 400, code: 'wrong-credentials' })
    const page = (await end.call('user.page', { uuid: who.uuid }, await end.newcomer())).data
    expect(page).toMatchObject({ username: nickname })
    expect(JSON.stringify(page)).not.toContain(loginName)
    for (const name of [loginName, loginName.toUpperCase()]) {
      expect(await register(name)).toMatchObject({ status: 409, code: 'name-taken' })
      expect(await end.call('user.update', { username: name }, await end.newcomer())).toMatchObject({ status: 409 })
    }
    expect(await end.call('user.update', { username: nickname }, await end.newcomer())).toMatchObject({ status: 409 })
    expect(await end.call('user.update', { username: loginName }, who)).toMatchObject({ status: 200 })
  })

  it('nobody logs in by a name with spaces or symbols', async () => {
    expect(await register('小 王')).toMatchObject({ status: 400, code: 'name-symbols' })
  })

  it.each(['123456', '      ', '12345678', 'password1', 'qwertyuiop', 'trustno1', 'Jennifer', 'rush2112'])(
    'nobody protects an account by %j',
    async (password) => {
      expect(await register(`lantern${password.length}x`, password)).toMatchObject({
        status: 400,
        ...(password === '123456' || password === '      '
          ? { code: 'field-invalid', params: { field: 'password' } }
          : { code: 'password-common' }),
      })
      const who = await end.newcomer()
      expect(await end.call('user.updatePassword', { old: 'secret-1', password }, who)).toMatchObject({ status: 400 })
    },
  )

  it.each(['admin', 'xiao\u200byu'])('a name of former days stays, and logs in: %j', async (name) => {
    const { userId, uuid } = await end.newcomer()
    const { db } = end.server.parts
    await db
      .updateTable('users')
      .set({ username: name, username_key: name, login_name: name, login_key: name })
      .where('id', '=', userId)
      .execute()
    expect(
      await end.call('user.login', { username: name, password: 'secret-1' }, { device: visitor().device }),
    ).toMatchObject({ status: 200, data: { uuid } })
    await db
      .updateTable('users')
      .set({ username: `was-${userId}`, username_key: `was-${userId}`, login_key: `was-${userId}` })
      .where('id', '=', userId)
      .execute()
  })

  it('a change of the profile undoes no ban that came in between', async () => {
    const { db } = end.server.parts
    for (let round = 0; round < 12; round += 1) {
      const who = await end.newcomer()
      const ban = db.updateTable('users').set({ state: states.held }).where('id', '=', who.userId).execute()
      await Promise.all([end.call('user.update', { sign: `round ${round}` }, who), ban])
      const row = await db.selectFrom('users').select('state').where('id', '=', who.userId).executeTakeFirstOrThrow()
      expect(row.state).toBe(states.held)
    }
  })

  it('a change that says nothing changes nothing', async () => {
    const who = await end.newcomer()
    expect(await end.call('user.update', {}, who)).toMatchObject({ status: 200 })
  })
})
