import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PasskeyRecord } from '#contract/shapes/passkey.ts'
import { ban } from '#server/services/sanctions.ts'
import { openAuthenticator, type Misdeeds } from './support/authenticator.ts'
import { newRequestId, visitor, type Who } from './support/client.ts'
import { ends, type End } from './support/ends.ts'

const minuteMs = 60_000
const password = 'secret-1'

describe.each(ends)('$name: passkeys', ({ open }) => {
  let end: End
  beforeAll(async () => void (end = await open()))
  afterAll(() => end.close())

  const authenticator = (counts = true) => {
    const [origin] = end.server.appOrigins
    return openAuthenticator({ host: new URL(origin!).hostname, origin: origin!, counts })
  }
  type Authenticator = ReturnType<typeof authenticator>

  const jsonOf = async (input: object, who: Who) => {
    const { status, data } = await end.call('passkey.options', input, who)
    expect(status).toBe(200)
    return (data as { json: string }).json
  }
  const loginJson = (who: Who) => jsonOf({ to: 'login' }, who)
  const registrationJson = (who: Who) => jsonOf({ to: 'register', password }, who)
  const register = async (who: Who, device: Authenticator, name = '手机', misdeeds?: Misdeeds) =>
    end.call('passkey.register', { name, credential: device.create(await registrationJson(who), misdeeds) }, who)
  const login = async (device: Authenticator, misdeeds?: Misdeeds, from = visitor()) =>
    end.call('passkey.login', { credential: device.get(await loginJson(from), misdeeds) }, from)
  const list = async (who: Who) => ((await end.call('passkey.list', {}, who)).data as { list: PasskeyRecord[] }).list
  const lives = async (who: Who) => (await end.call('user.info', {}, who)).status === 200
  const told = async (who: Who) =>
    ((await end.call('message.list', { box: 'system' }, who)).data as { list: { title: string }[] }).list.map(
      ({ title }) => title,
    )

  /** An account with a passkey on a device. */
  async function owner(counts = true) {
    const who = await end.newcomer()
    const device = authenticator(counts)
    expect(await register(who, device)).toMatchObject({ status: 251 })
    return { who, device }
  }

  it('logs its person in with neither name, password nor code, and is listed with the day of its use', async () => {
    const { who, device } = await owner()
    expect(await list(who)).toEqual([
      { id: expect.any(Number), name: '手机', created_at: end.clock.nowMs, synced: false },
    ])
    const from = visitor()
    const { status, data } = await login(device, {}, from)
    expect(status).toBe(200)
    const entered = { ...from, ...(data as { token: string; uuid: string }) }
    expect(entered.uuid).toBe(who.uuid)
    expect(await lives(entered)).toBe(true)
    expect((await list(entered))[0]!.used_at! % (24 * 3600_000)).toBe(0)
    expect(await told(who)).toContain('添加了通行密钥')
    const json = ((await end.call('user.export', { password: 'secret-1' }, who)).data as { json: string }).json
    expect(JSON.parse(json)).toMatchObject({ passkeys: [{ name: '手机' }] })
  })

  it('one that does not count logs in again and again', async () => {
    const { device } = await owner(false)
    for (let time = 0; time < 3; time += 1) expect((await login(device)).status).toBe(200)
  })

  it('a new one takes the password, and no other account’s ceremony', async () => {
    const who = await end.newcomer()
    const other = await end.newcomer()
    const device = authenticator()
    for (const wrong of [{}, { password: 'wrong' }])
      expect(await end.call('passkey.options', { to: 'register', ...wrong }, who)).toMatchObject({ status: 400 })
    expect((await end.call('passkey.options', { to: 'register', password }, visitor())).status).toBe(420)
    const credential = device.create(await registrationJson(who))
    expect(await end.call('passkey.register', { name: '别人', credential }, other)).toMatchObject({
      code: 'passkey-wrong',
    })
    expect(await list(other)).toEqual([])
    // of a login, for which no password was given
    const begged = device.create(await loginJson(who))
    expect(await end.call('passkey.register', { name: '白拿', credential: begged }, who)).toMatchObject({
      code: 'passkey-wrong',
    })
    expect(await register(who, device)).toMatchObject({ status: 251 })
    expect(await register(other, device)).toMatchObject({ status: 409, code: 'passkey-exists' })
  })

  it.each<[string, Misdeeds]>([
    ['another origin', { origin: 'http://evil.test' }],
    ['another domain', { host: 'evil.test' }],
    ['no look at who it was', { unverified: true }],
    ['the handle of somebody else', { userHandle: Buffer.from('somebody').toString('base64url') }],
  ])('%s is refused', async (_what, misdeeds) => {
    const { who, device } = await owner()
    expect(await login(device, misdeeds)).toMatchObject({ status: 400, code: 'passkey-wrong' })
    if (misdeeds.userHandle === undefined)
      expect(await register(who, authenticator(), '又一个', misdeeds)).toMatchObject({ code: 'passkey-wrong' })
    expect(await list(who)).toHaveLength(1)
    expect((await login(device)).status).toBe(200)
  })

  it('a challenge counts once, on the device that asked for it, for ten minutes', async () => {
    const { device } = await owner()
    const from = visitor()
    const json = await loginJson(from)
    const asked = (credential: object, as = from) => end.call('passkey.login', { credential }, as)
    const proof = device.get(json)
    expect(await asked(proof, visitor())).toMatchObject({ code: 'passkey-wrong' })
    expect((await asked(proof)).status).toBe(200)
    expect(await asked(proof)).toMatchObject({ status: 400, code: 'passkey-expired' })
    expect(await asked(device.get(json))).toMatchObject({ code: 'passkey-expired' })
    const made = device.get(json, { challenge: Buffer.from('made up').toString('base64url') })
    expect(await asked(made)).toMatchObject({ code: 'passkey-expired' })
    const late = await loginJson(from)
    end.clock.nowMs += 10 * minuteMs
    expect(await asked(device.get(late))).toMatchObject({ code: 'passkey-expired' })
    // what does not hold uses it up too
    const spoilt = await loginJson(from)
    expect(await asked(device.get(spoilt, { unverified: true }))).toMatchObject({ code: 'passkey-wrong' })
    expect(await asked(device.get(spoilt))).toMatchObject({ code: 'passkey-expired' })
  })

  it('of the same proof sent twice at once one logs in, and the same request is answered the same', async () => {
    const { device } = await owner()
    const from = visitor()
    const credential = device.get(await loginJson(from))
    const both = await Promise.all([1, 2].map(() => end.call('passkey.login', { credential }, from)))
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 400]))
    const again = { credential: device.get(await loginJson(from)) }
    const requestId = newRequestId()
    const first = await end.call('passkey.login', again, from, { requestId })
    expect(first.status).toBe(200)
    expect(await end.call('passkey.login', again, from, { requestId })).toMatchObject({ data: first.data })
  })

  it('another key under the same name is refused', async () => {
    const { device } = await owner()
    const forged = { ...authenticator().get(await loginJson(visitor())), id: device.id }
    expect((await end.call('passkey.login', { credential: forged }, visitor())).status).toBe(400)
    const from = visitor()
    const json = await loginJson(from)
    const { response } = authenticator().get(json)
    const { userHandle } = device.get(json).response
    const credential = { id: device.id, response: { ...response, userHandle } }
    expect(await end.call('passkey.login', { credential }, from)).toMatchObject({ code: 'passkey-wrong' })
  })

  it('a count that goes back or stands still is a copy: it is refused, and its person told, of a signed one alone', async () => {
    const { who, device } = await owner()
    expect((await login(device, { counter: 7 })).status).toBe(200)
    const from = visitor()
    const json = await loginJson(from)
    const { response } = device.get(json, { counter: 3 })
    const signature = `${response.signature.slice(0, -8)}AAAAAAAA`
    const forged = { id: device.id, response: { ...response, signature } }
    expect(await end.call('passkey.login', { credential: forged }, from)).toMatchObject({ code: 'passkey-wrong' })
    expect(await told(who)).not.toContain('通行密钥可能被复制')
    for (const counter of [7, 3, 0])
      expect(await login(device, { counter })).toMatchObject({ status: 400, code: 'passkey-copied' })
    expect((await told(who)).filter((title) => title === '通行密钥可能被复制')).toHaveLength(1)
    expect((await login(device, { counter: 8 })).status).toBe(200)
  })

  it('tries are counted like those at the password', async () => {
    const { who, device } = await owner()
    const { login_name: username } = (await end.call('user.info', {}, who)).data as { login_name: string }
    const statuses: (number | undefined)[] = []
    for (let tries = 0; tries < 11; tries += 1) statuses.push((await login(device, { unverified: true })).status)
    expect(statuses.at(-1)).toBe(429)
    expect((await end.call('user.login', { username, password }, visitor())).status).toBe(429)
    // where the person was before they still get in
    expect((await login(device, {}, { device: who.device })).status).toBe(200)
  })

  it('asks for no authenticator’s code, which a password does', async () => {
    const { who, device } = await owner()
    await end.server.parts.db.updateTable('users').set({ totp: 'sealed' }).where('uuid', '=', who.uuid!).execute()
    expect((await login(device)).status).toBe(200)
  })

  it('whoever is banned is told so once their key has signed, and nobody before', async () => {
    const { who, device } = await owner()
    const { db } = end.server.parts
    const user = await db.selectFrom('users').selectAll().where('uuid', '=', who.uuid!).executeTakeFirstOrThrow()
    await db.transaction().execute((tx) => ban(tx, user, { by: 'wen', reason: 'abuse' }, end.clock.nowMs))
    expect(await login(device)).toMatchObject({ status: 403, code: 'account-banned' })
    expect(await login(device, { unverified: true })).toMatchObject({ code: 'passkey-wrong' })
  })

  it('one that was removed after the password logs nobody in, and nobody removes another’s', async () => {
    const { who, device } = await owner()
    const other = await end.newcomer()
    const [{ id }] = (await list(who)) as [PasskeyRecord]
    await end.call('passkey.remove', { id, password }, other)
    expect(await end.call('passkey.remove', { id, password: 'wrong' }, who)).toMatchObject({ code: 'wrong-password' })
    expect((await login(device)).status).toBe(200)
    expect(await end.call('passkey.remove', { id, password }, who)).toMatchObject({ status: 251 })
    expect(await login(device)).toMatchObject({ status: 400, code: 'passkey-unknown' })
    expect(await list(who)).toEqual([])
    expect(await told(who)).toContain('移除了通行密钥')
  })

  it('none of them is left once the account was recovered', async () => {
    const { who, device } = await owner()
    const { login_name: username } = (await end.call('user.info', {}, who)).data as { login_name: string }
    const { codes } = (await end.call('user.recoveryCodes', { password }, who)).data as { codes: string[] }
    const recovered = await end.call(
      'user.recover',
      { username, code: codes[0], password: 'lantern-77' },
      { device: who.device },
    )
    expect(recovered.status).toBe(200)
    expect(await login(device)).toMatchObject({ code: 'passkey-unknown' })
  })

  it('there are twenty at the most', async () => {
    const { who } = await owner()
    for (let at = 1; at < 20; at += 1) expect((await register(who, authenticator())).status).toBe(251)
    expect(await end.call('passkey.options', { to: 'register', password }, who)).toMatchObject({
      status: 409,
      code: 'passkeys-too-many',
    })
  })

  it('a session that has ended is no obstacle to logging in with one', async () => {
    const { who, device } = await owner()
    await end.call('session.logout', { token: who.token }, who)
    expect((await end.call('user.info', {}, who)).status).toBe(420)
    expect((await login(device, {}, who)).status).toBe(200)
  })
})
