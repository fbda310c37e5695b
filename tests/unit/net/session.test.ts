import { describe, expect, test } from 'vitest'
import { listKey } from '#bridge/cache-policies.ts'
import { personDatabaseName } from '#bridge/database-names.ts'
import { metaKeys } from '#bridge/settings.ts'
import { createDevice, type Device } from './harness.ts'
import { post, user } from './items.ts'
import { until } from './test-clock.ts'

const credentials = { username: 'u-cat', password: 'secret-1' }
const newcomer = { username: 'u-cat', password: 'secret-1', phone: '13800000000', adult: true } as const

const meta = async ({ device }: Device) =>
  Object.fromEntries((await device.meta.toArray()).map(({ key, value }) => [key, value]))
const databaseNames = async ({ indexedDB }: Device) => (await indexedDB.databases()).map(({ name }) => name)

/** An end where everybody can log in; the uuid is the name. */
function open(device: Device) {
  device.end.on('user.login', ({ username }) => ({ data: { token: `token-${username}`, uuid: username } }))
  return device
}

describe('the device id', () => {
  test('is made on first use, in the form of the product, and kept', async () => {
    const device = createDevice()
    await device.tab().want('topic.feature', {})
    const id = (await meta(device))[metaKeys.deviceId]
    expect(id).toMatch(/^[A-Za-z0-9]{19}_\d{13}$/)
    await device.tab().want('topic.feature', {})
    expect(new Set(device.end.seen.map(({ json }) => json['system_oauth_id']))).toEqual(new Set([id]))
  })

  test('is one, though two tabs make it at once', async () => {
    const device = createDevice()
    const tabs = [device.tab(), device.tab(), device.tab()]
    await Promise.all(tabs.map((net) => net.want('topic.feature', {})))
    expect(new Set(device.end.of('topic.feature').map(({ json }) => json['system_oauth_id'])).size).toBe(1)
  })
})

describe('logging in', () => {
  test('saves token and uuid, and asks as that person from then on', async () => {
    const device = open(createDevice())
    const net = device.tab()
    expect(await net.enter('login', credentials)).toEqual({ ok: true, value: { uuid: 'u-cat' } })
    expect(await meta(device)).toMatchObject({ [metaKeys.token]: 'token-u-cat', [metaKeys.person]: { uuid: 'u-cat' } })
    await net.want('topic.feature', {})
    expect(device.end.of('topic.feature').at(-1)!.json).toMatchObject({
      system_token: 'token-u-cat',
      system_oauth_new_id: 'u-cat',
    })
    expect(await device.person('u-cat').lists.count()).toBe(1)
  })

  test('the config is synced for the person', async () => {
    const device = open(createDevice())
    const net = device.tab()
    await net.enter('login', credentials)
    const asked = () => device.end.of('home.config').map(({ json }) => json['system_token'])
    await until(() => asked().length > 0, 'the config')
    expect(asked()).toEqual(['token-u-cat'])
  })

  test.each([
    ['no token', {}],
    ['an empty token', { token: '', uuid: 'u-1' }],
    ['neither token nor person', { token: '', uuid: '' }],
    ['a token that is none', { token: 5, uuid: 'u-1' }],
  ])('%s: fails with the message of the product, and nothing changes', async (_, data) => {
    const device = createDevice()
    device.end.on('user.login', () => ({ data }))
    const before = await meta(device)
    expect(await device.tab().enter('login', credentials)).toMatchObject({
      ok: false,
      failure: { message: '@用户登录失败' },
    })
    const after = await meta(device)
    expect(after[metaKeys.token]).toBe(before[metaKeys.token])
    expect(after[metaKeys.person]).toBeUndefined()
  })

  test('a registration asks with its token who it is', async () => {
    const device = createDevice()
    let asked = ''
    device.end.on('user.register', () => ({ data: { token: 't-new' } }))
    const profile = {
      ...user({ uuid: 'u-new' }),
      uid: 1,
      aff_code: 'a',
      aff_url_copy: '',
      share_url: '',
      auth_level: 0,
      can_watch: 3,
      coins: 0,
      coins_total: 0,
      consumption: 0,
      followed_count: 0,
      likes_count: 0,
      live_count: 0,
      is_recommend: false,
      is_reg: true,
      tui_coins: '0',
      total_tui_coins: '0.00',
    }
    device.end.on('user.info', (_, { json }) => {
      asked ||= `${String(json['system_token'])}|${String(json['system_oauth_new_id'])}`
      return { data: profile }
    })
    expect(await device.tab().enter('register', newcomer)).toEqual({ ok: true, value: { uuid: 'u-new' } })
    expect(asked).toBe('t-new|')
    expect((await device.person('u-new').answers.get(listKey('user.info', {})))?.value).toMatchObject({ uuid: 'u-new' })
  })

  test('what the former person left is gone before the next token is saved', async () => {
    const device = open(createDevice())
    const net = device.tab()
    await net.enter('login', credentials)
    await net.want('wei.mine', {})
    expect(await device.person('u-cat').cards.count()).toBeGreaterThan(0)
    await net.enter('login', { ...credentials, username: 'u-dog' })
    expect(await databaseNames(device)).not.toContain(personDatabaseName('u-cat'))
    expect((await meta(device))[metaKeys.person]).toEqual({ uuid: 'u-dog' })
  })
})

describe('logging out', () => {
  test('works offline: person, token and their database go, the device gets a new name, a guest keeps theirs', async () => {
    const device = open(createDevice())
    const { end } = device
    const net = device.tab()
    await net.want('topic.feature', {})
    await net.enter('login', credentials)
    await net.want('wei.mine', {})
    const id = (await meta(device))[metaKeys.deviceId]
    end.fault('*', { kind: 'dead' })
    expect(await net.leave()).toEqual({ ok: true, value: undefined })
    const after = await meta(device)
    expect(after[metaKeys.token]).toBeUndefined()
    expect(after[metaKeys.person]).toBeUndefined()
    expect(after[metaKeys.forgetting]).toBeUndefined()
    expect(after[metaKeys.deviceId]).not.toBe(id)
    expect(await databaseNames(device)).not.toContain(personDatabaseName('u-cat'))
    expect(await device.person('guest').lists.count()).toBe(1)
  })

  test('the server is told, by the outbox of whoever is here then, once there is a network again', async () => {
    const device = open(createDevice())
    const { end } = device
    const net = device.tab()
    await net.enter('login', credentials)
    end.fault('*', { kind: 'dead' })
    await net.leave()
    const waiting = await device.person('guest').outbox.toArray()
    expect(waiting).toMatchObject([{ call: 'session.logout', input: { token: 'token-u-cat' }, background: true }])
    end.fault('*', undefined)
    await net.outbox({ do: 'send' })
    await until(() => end.of('session.logout').length > 0, 'the request')
    const [told] = end.of('session.logout')
    expect(told!.json).toMatchObject({ token: 'token-u-cat', system_token: '' })
  })

  test('a reply that comes late never lands, neither with the former person nor with the next', async () => {
    const device = open(createDevice())
    const { end } = device
    const net = device.tab()
    await net.enter('login', credentials)
    let release = () => {}
    const later = new Promise<void>((resolve) => (release = resolve))
    end.on('wei.mine', async () => {
      await later
      return { data: { list: [post(1)], next: null } }
    })
    const late = net.want('wei.mine', {})
    await until(() => end.of('wei.mine').length === 1, 'the request')
    await net.leave()
    await net.enter('login', { ...credentials, username: 'u-dog' })
    release()
    expect(await late).toMatchObject({ ok: false, failure: { kind: 'aborted' } })
    for (const person of ['guest', 'u-cat', 'u-dog']) expect(await device.person(person).cards.count(), person).toBe(0)
  })

  test('does not land with the same person, logged in anew in another tab', async () => {
    const device = open(createDevice())
    const { end } = device
    const [net, other] = [device.tab(), device.tab()]
    await net.enter('login', credentials)
    let release = () => {}
    const later = new Promise<void>((resolve) => (release = resolve))
    end.on('wei.mine', async () => {
      await later
      return { data: { list: [post(1)], next: null } }
    })
    const late = net.want('wei.mine', {})
    await until(() => end.of('wei.mine').length === 1, 'the request')
    await other.leave()
    end.on('user.login', () => ({ data: { token: 'token-2', uuid: 'u-cat' } }))
    await other.enter('login', credentials)
    release()
    expect(await late).toMatchObject({ ok: false })
    expect(await device.person('u-cat').cards.count()).toBe(0)
    end.on('wei.mine', () => ({ data: { list: [post(2)], next: null } }))
    expect(await net.want('wei.mine', {})).toMatchObject({ ok: true })
    expect(end.of('wei.mine').at(-1)!.json['system_token']).toBe('token-2')
    expect((await device.person('u-cat').cards.toArray()).map(({ id }) => id)).toContain(2)
  })

  test('is noticed by the other tab at its next call', async () => {
    const device = open(createDevice())
    const [net, other] = [device.tab(), device.tab()]
    await net.enter('login', credentials)
    await other.want('topic.feature', {})
    await net.leave()
    await other.want('topic.feature', {})
    expect(device.end.of('topic.feature').map(({ json }) => json['system_token'])).toEqual(['token-u-cat', ''])
  })

  test('a removal that was cut off goes on at the next start', async () => {
    const device = open(createDevice())
    const net = device.tab()
    await net.enter('login', credentials)
    await net.want('wei.mine', {})
    await device.device.meta.bulkDelete([metaKeys.token, metaKeys.person])
    await device.device.meta.put({ key: metaKeys.forgetting, value: [{ uuid: 'u-cat', keepUnsent: false }] })
    await device.tab().hello({ displayMode: 'webview' })
    for (let i = 0; i < 200 && (await meta(device))[metaKeys.forgetting]; i += 1)
      await new Promise((resolve) => setTimeout(resolve, 5))
    expect(await databaseNames(device)).not.toContain(personDatabaseName('u-cat'))
    expect((await meta(device))[metaKeys.forgetting]).toBeUndefined()
  })
})

describe('the first visit', () => {
  test('its aff_code is remembered, and not overwritten by a later one', async () => {
    const device = createDevice()
    await device.tab().hello({ displayMode: 'webview', affCode: 'first' })
    await device.tab().hello({ displayMode: 'webview', affCode: 'second' })
    expect((await meta(device))[metaKeys.affCode]).toBe('first')
  })
})
