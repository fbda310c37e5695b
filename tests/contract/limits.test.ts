import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CallName } from '#contract/catalogue.ts'
import type { MvDetail } from '#contract/shapes/media.ts'
import { createLimits, TooMany, type Limits } from '#server/api/limits.ts'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'
import { fetchFrom, proxy } from './support/addresses.ts'
import { createClient, visitor, type Answer, type Client, type Who } from './support/client.ts'

/** A hundredth of the usual: 6 reads, 2 writes, one payment, one login at once. */
const factor = 0.01

describe('rate limits', () => {
  let server: TestServer
  let client: Client
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    server = await createTestServer({
      clock: Date.now,
      limits: createLimits({ factor }),
      trustedProxies: [proxy],
    })
    client = await createClient(fetchFrom(server, '203.0.113.7'), server.lines[0]!, server.keys, Date.now)
  })
  afterEach(async () => {
    await server.close()
    vi.useRealTimers()
  })

  const login = async (): Promise<Who> => {
    const { username, password } = server.accounts[0]!
    const { device } = visitor()
    return { device, ...((await client.call('user.login', { username, password }, { device })).data as object) }
  }
  const later = (ms: number) => vi.setSystemTime(Date.now() + ms)
  /** How many of so many calls were served. */
  const served = async (
    count: number,
    who: () => Who,
    { name = 'search.hot' as CallName, input = {}, by = client } = {},
  ): Promise<number> => {
    let answers = 0
    for (let at = 0; at < count; at += 1) {
      const { errcode } = await by.call(name, input, who())
      expect([0, 1010]).toContain(errcode)
      if (errcode === 0) answers += 1
    }
    return answers
  }
  const watch = { name: 'mv.log' as CallName, input: { id: 1, seconds: 1, completed: false } }

  it('count a device whoever is logged in on it, and a person on whichever device and in whichever session', async () => {
    const device = visitor()
    expect(await served(10, () => device)).toBe(6)
    const one = await login()
    later(200_000)
    const other = await login()
    expect(one.token).not.toBe(other.token)
    expect(await served(4, () => ({ ...one, device: visitor().device }))).toBe(4)
    expect(await served(4, () => ({ ...other, device: visitor().device }))).toBe(2)
    expect(await served(1, visitor)).toBe(1)
  })

  it('count reads, writes, payments and logins apart', async () => {
    const who = await login()
    expect(await served(10, () => who)).toBe(6)
    expect(await served(5, () => who, watch)).toBe(2)
    expect(await served(3, () => who, { name: 'user.exchange', input: { code: 'NOBODY-HAS-IT' } })).toBe(1)
    later(200_000)
    const device = visitor()
    const guess = { username: 'nobody', password: 'nothing-1' }
    expect(await served(3, () => device, { name: 'user.login', input: guess })).toBe(1)
  })

  it('count a network, whatever number of devices and accounts it makes up, and no other one', async () => {
    expect(await served(140, visitor)).toBe(120)
    expect(await served(1, visitor, { by: await at('203.0.113.200') })).toBe(0)
    expect(await served(1, visitor, { by: await at('203.0.114.7') })).toBe(1)
    expect(await served(1, visitor, { by: await at('2001:db8::7') })).toBe(1)
  })
  const at = (address: string) => createClient(fetchFrom(server, address), server.lines[0]!, server.keys, Date.now)

  it('say for how long, and keep nothing under the request id: the same request is served then', async () => {
    const who = await login()
    const id = '0190f2a0-0000-7000-8000-000000000001'
    await served(2, () => who, watch)
    const like = () => client.call('mv.like', { id: 1, on: true }, who, { requestId: id })
    const refused = (await like()) as Answer & { retry_after: number }
    expect(refused).toMatchObject({ errcode: 1010, msg: expect.stringMatching(/^操作太频繁，请 \d+ 秒后再试$/) })
    expect(refused.retry_after).toBeLessThanOrEqual(40)
    later(refused.retry_after * 1000)
    expect(await like()).toMatchObject({ errcode: 0, status: 251 })
  })

  it('can not be used up for somebody else by naming them', async () => {
    const who = await login()
    for (let count = 0; count < 20; count += 1)
      await client.call('search.hot', {}, { ...visitor(), uuid: who.uuid!, token: 'made-up' })
    expect(await served(6, () => who)).toBe(6)
  })

  it('count files by their bytes, and answer 429 with Retry-After on every route', async () => {
    const limits: Limits = server.parts.limits!
    const get = (path: string, init?: RequestInit) =>
      fetchFrom(server, '203.0.113.7')(new Request(server.lines[0]! + path, init))
    const { cover } = (await client.call('mv.detail', { id: 1 }, visitor())).data as MvDetail
    expect((await get(`/img/${cover.path}`)).status).toBe(200)
    const spend = async (kind: 'download' | 'upload' | 'page') => {
      const points = { download: 40, upload: 16, page: 0 }[kind] * 1024 * 1024 * factor || 12_000 * factor
      await limits.network('203.0.113.0/24', kind, points).catch(() => {})
      await limits.network('203.0.113.0/24', kind, 1).catch(() => {})
    }
    for (const kind of ['download', 'upload', 'page'] as const) await spend(kind)
    const asked: [string, RequestInit?][] = [
      [`/img/${cover.path}`],
      ['/img2/x'],
      ['/hls/x/1/index.m3u8'],
      ['/upload/image?t=x', { method: 'POST', body: 'x' }],
      ['/upload/part/x', { method: 'PUT', body: 'x' }],
      ['/?ping', { method: 'POST', body: 'mod=system&code=index' }],
      ['/pay/1'],
      ['/nothing'],
    ]
    for (const [path, init] of asked) {
      const response = await get(path, { ...init, headers: { origin: server.appOrigins[0]! } })
      expect(response.status, path).toBe(429)
      expect(Number(response.headers.get('retry-after')), path).toBeGreaterThan(0)
      expect(response.headers.get('access-control-allow-origin'), path).toBe(server.appOrigins[0])
    }
    // calls have limits of their own
    expect(await served(1, visitor)).toBe(1)
  })

  it('count a picture with what it has, not only that it was asked for', async () => {
    const counted: number[] = []
    const limits: Limits = {
      own: async () => {},
      network: async (_network, _kind, points = 1) => void counted.push(points),
    }
    const other = await createTestServer({ limits })
    const own = await createClient(other.fetch, other.lines[0]!, other.keys, Date.now)
    const { cover } = (await own.call('mv.detail', { id: 1 }, visitor())).data as MvDetail
    counted.length = 0
    const picture = await other.fetch(new Request(`${other.lines[0]!}/img/${cover.path}`))
    const kib = Math.ceil((await picture.arrayBuffer()).byteLength / 1024)
    expect(counted.reduce((sum, points) => sum + points, 0)).toBe(Math.max(64, kib))
    await other.close()
  })
})

it('a limit never says more than a day, nor less than a second', () => {
  expect([0, 0.2, 1.2, 1e9].map((seconds) => new TooMany(seconds).waitSeconds)).toEqual([1, 1, 2, 86_400])
})

it('limits forget those who came long ago rather than fill the memory', async () => {
  const limits = createLimits()
  for (let count = 0; count < 60_000; count += 1) await limits.own(`d:${count}`, 'money')
  for (let count = 0; count < 30; count += 1) await limits.own('d:59998', 'read')
  await expect(limits.own('d:59999', 'money')).resolves.toBeUndefined()
})
