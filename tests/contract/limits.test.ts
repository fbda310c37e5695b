import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CallName } from '#contract/catalogue.ts'
import { createLimits } from '#server/api/limits.ts'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'
import { createClient, visitor, type Answer, type Client, type Who } from './support/client.ts'

/** A twentieth of the usual: 30 reads, 10 writes, one payment, one login at once. */
const factor = 0.05

describe('rate limits', () => {
  let nowMs: number
  let server: TestServer
  let client: Client
  beforeEach(async () => {
    nowMs = Date.now()
    server = await createTestServer({ clock: () => nowMs, limits: createLimits(factor) })
    client = await createClient(server.fetch, server.lines[0]!, server.keys, () => nowMs)
  })
  afterEach(() => server.close())

  const login = async (): Promise<Who> => {
    const { username, password } = server.accounts[0]!
    const { device } = visitor()
    return { device, ...((await client.call('user.login', { username, password }, { device })).data as object) }
  }
  /** How many of so many calls were served. */
  const served = async (count: number, who: () => Who, name: CallName = 'search.hot', input = {}): Promise<number> => {
    let answers = 0
    for (let at = 0; at < count; at += 1) {
      const { errcode } = await client.call(name, input, who())
      expect([0, 1010]).toContain(errcode)
      if (errcode === 0) answers += 1
    }
    return answers
  }

  it('count a device whoever is logged in on it, and a person on whichever device and in whichever session', async () => {
    const device = visitor()
    expect(await served(40, () => device)).toBe(30)
    const [one, other] = [await login(), await login()]
    expect(one.token).not.toBe(other.token)
    expect(await served(20, () => ({ ...one, device: visitor().device }))).toBe(20)
    expect(await served(20, () => ({ ...other, device: visitor().device }))).toBe(10)
    expect(await served(1, visitor)).toBe(1)
  })

  it('count reads, writes, payments and logins apart', async () => {
    const who = await login()
    expect(await served(40, () => who)).toBe(30)
    expect(await served(20, () => who, 'mv.log', { id: 1, seconds: 1, completed: false })).toBe(10)
    expect(await served(3, () => who, 'user.exchange', { code: 'NOBODY-HAS-IT' })).toBe(1)
    const device = visitor()
    expect(await served(3, () => device, 'user.login', { username: 'nobody', password: 'nothing-1' })).toBe(1)
  })

  it('say for how long, and keep nothing under the request id: the same request is served then', async () => {
    const who = await login()
    const id = '0190f2a0-0000-7000-8000-000000000001'
    await served(10, () => who, 'mv.log', { id: 1, seconds: 1, completed: false })
    const like = () => client.call('mv.like', { id: 1, on: true }, who, { requestId: id })
    const refused = (await like()) as Answer & { retry_after: number }
    expect(refused).toMatchObject({ errcode: 1010, msg: expect.stringMatching(/^操作太频繁，请 \d+ 秒后再试$/) })
    nowMs += refused.retry_after * 1000
    expect(await like()).toMatchObject({ errcode: 0, status: 251 })
  })

  it('can not be used up for somebody else by naming them', async () => {
    const who = await login()
    for (let at = 0; at < 60; at += 1)
      await client.call('search.hot', {}, { ...visitor(), uuid: who.uuid!, token: 'made-up' })
    expect(await served(10, () => who)).toBe(10)
  })

  it('forget those who came long ago rather than fill the memory', () => {
    const limits = createLimits(1)
    for (let at = 0; at < 60_000; at += 1) limits.count(`d:${at}`, 'search.hot', 'read', nowMs)
    expect(() => limits.count('d:59999', 'search.hot', 'read', nowMs)).not.toThrow()
  })
})
