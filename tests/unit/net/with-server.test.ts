import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Mv } from '#contract/shapes/media.ts'
import type { Profile } from '#contract/shapes/user.ts'
import { DeviceDatabase, PersonDatabase } from '#bridge/database.ts'
import { listKey } from '#bridge/cache-policies.ts'
import { metaKeys } from '#bridge/settings.ts'
import { engineClock } from '#net/clock.ts'
import { defaultLimits } from '#net/config.ts'
import type { Http } from '#net/links/http.ts'
import { createNet } from '#net/net.ts'
import { engineRandom } from '#net/random.ts'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'
import { eventually } from '../outbox/support.ts'
import { createTestLocks } from './test-locks.ts'

let server: TestServer

beforeAll(async () => {
  server = await createTestServer({ seed: 1 })
}, 120_000)
afterAll(() => server.close())

/** A worker on the reference server; `http` may stand between them. */
function begun(http: Http = server.fetch) {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange }
  const { locks, channel } = createTestLocks().client()
  const net = createNet({
    locks,
    channel,
    http,
    databases: {
      device: () => new DeviceDatabase(undefined, options),
      person: (person) => new PersonDatabase(person, options),
    },
    clock: engineClock,
    random: engineRandom,
    config: {
      build: { id: 'test', timestamp: 1 },
      lines: server.lines,
      hosts: [],
      keys: server.keys.map(({ id, bytes }) => ({ id, root: Buffer.from(bytes).toString('hex') })),
      limits: { ...defaultLimits, restMs: 0 },
    },
  })
  return {
    net,
    device: new DeviceDatabase(undefined, options),
    person: (person: string) => new PersonDatabase(person, options),
  }
}

const videosOf = async (db: PersonDatabase) =>
  (await db.cards.where('[kind+id]').between(['video', -Infinity], ['video', []]).toArray()).map(
    ({ value }) => value as Mv,
  )

test('a visitor comes to the home page, its pictures, and a video', async () => {
  const { net, person } = begun()
  await net.hello({ displayMode: 'standalone' })
  expect(await net.want('home.config', {})).toMatchObject({ ok: true })
  expect(await net.want('element.list', { page: 'home' })).toMatchObject({ ok: true })
  const db = person('guest')
  const [video] = await videosOf(db)
  const image = await net.image({ data: video!.cover.path, key: 'k', type: 'image', responseType: 'url' })
  expect(image).toMatchObject({ key: 'k', ok: true, value: { mime: expect.stringMatching(/^image\//) } })
  expect(await net.want('mv.detail', { id: video!.id })).toMatchObject({ ok: true })
  expect((await db.details.get(['video', video!.id]))?.value).toMatchObject({ id: video!.id, title: video!.title })
  expect(await net.act('mv.like', { id: video!.id, on: true })).toMatchObject({
    ok: false,
    failure: { kind: 'session' },
  })
})

test('lists go on to their end by the cursors of the server, each item once', async () => {
  const { net, person } = begun()
  expect(await net.want('creator.featured', { limit: 2 })).toMatchObject({ ok: true })
  const db = person('guest')
  const last = async () => (await db.pages.toArray()).at(-1)!
  for (let page = 0; page < 100 && (await last()).next !== null; page += 1) {
    expect(await net.want('creator.featured', { limit: 2 }, 'next')).toMatchObject({ ok: true })
  }
  const ids = (await db.pages.toArray()).flatMap((page) => page.ids)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBeGreaterThan(2)
})

test('a person logs in over a line that loses replies, likes, buys once, and leaves', async () => {
  const account = server.accounts.find(({ role }) => role === 'user')!
  let losing = false
  const { net, person, device } = begun(async (request) => {
    if (losing && request.url.startsWith(server.lines[0]!)) {
      await server.fetch(request)
      throw new TypeError('reset')
    }
    return server.fetch(request)
  })
  await net.hello({ displayMode: 'webview' })
  losing = true
  const entered = await net.enter('login', { username: account.username, password: account.password })
  expect(entered).toMatchObject({ ok: true })
  const uuid = entered.ok ? entered.value.uuid : ''
  const db = person(uuid)
  expect(await net.want('user.info', {})).toMatchObject({ ok: true })
  for (const word of ['山', '海', '城', '猫', '云', '光', '夜']) await net.want('search.videos', { word })
  const profile = async () => (await db.answers.get(listKey('user.info', {})))!.value as Profile
  const { coins } = await profile()
  expect(coins).toBe(account.coins)
  const video = (await videosOf(db)).find((one) => one.coins > 0 && one.coins <= coins && !one.is_pay)!
  expect(await net.want('mv.detail', { id: video.id })).toMatchObject({ ok: true })

  expect(await net.act('mv.like', { id: video.id, on: true })).toMatchObject({ ok: true })
  await eventually(async () => (await db.outbox.count()) === 0, 'the like is confirmed')
  expect((await db.cards.get(['video', video.id]))?.value).toMatchObject({
    is_like: true,
    likes_count: video.likes_count + 1,
  })

  const paid = await net.pay('mv.buy', { id: video.id, price: video.coins })
  expect(paid).toMatchObject({ ok: true, value: { coins: coins - video.coins } })
  expect((await profile()).coins).toBe(coins - video.coins)
  expect((await db.details.get(['video', video.id]))?.value).toMatchObject({ is_pay: true, access: 'granted' })
  losing = false
  await net.want('user.info', {})
  expect((await profile()).coins).toBe(coins - video.coins)

  expect(await net.leave()).toMatchObject({ ok: true })
  expect(await device.meta.get(metaKeys.token)).toBeUndefined()
}, 60_000)

test('a new person registers and is known by their profile', async () => {
  const { net, device } = begun()
  const entered = await net.enter('register', {
    username: '云上的猫',
    password: 'secret-12',
    phone: '13800001234',
    adult: true,
  })
  expect(entered).toMatchObject({ ok: true })
  const uuid = entered.ok ? entered.value.uuid : ''
  expect((await device.meta.get(metaKeys.person))?.value).toEqual({ uuid })
})
