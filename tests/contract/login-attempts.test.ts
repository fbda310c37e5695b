import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'
import { fetchFrom, proxy } from './support/addresses.ts'
import { createClient, visitor, type Answer } from './support/client.ts'

const password = 'secret-of-mine'
const [home, cafe, attacker] = ['198.51.100.7', '192.0.2.9', '203.0.113.66']

describe('guesses at a name', () => {
  let nowMs = Date.now()
  let server: TestServer
  let names = 0
  beforeAll(async () => void (server = await createTestServer({ clock: () => nowMs, trustedProxies: [proxy] })))
  afterAll(() => server.close())

  const at = (address: string) => createClient(fetchFrom(server, address), server.lines[0]!, server.keys, () => nowMs)
  /** On a device that nobody knows, unless told. */
  const login = async (username: string, secret: string, address: string, who = visitor()) =>
    (await at(address)).call('user.login', { username, password: secret }, who)
  const newcomer = async (): Promise<string> => {
    const username = `attempts${(names += 1)}`
    const input = { username, password, phone: '13900000000', adult: true }
    const { status } = await (await at(home)).call('user.register', input, visitor())
    expect(status).toBe(200)
    return username
  }
  const guesses = (username: string, count: number, address: string): Promise<Answer[]> =>
    Promise.all(Array.from({ length: count }, (_, guess) => login(username, `guess-${guess}`, address)))
  const judged = (answers: Answer[]) => answers.filter(({ status }) => status === 400).length

  it('of one network are five in ten minutes, on however many devices, so that others still have some', async () => {
    const username = await newcomer()
    expect(judged(await guesses(username, 30, attacker))).toBe(5)
    expect(await login(username, password, cafe)).toMatchObject({ status: 200 })
    nowMs += 10 * 60_000 + 1
    expect(judged(await guesses(username, 6, attacker))).toBe(5)
  })

  it('of all networks of strangers are ten, and a login of the owner gives them no more', async () => {
    const username = await newcomer()
    const all = async () =>
      judged((await Promise.all([1, 2, 3, 4].map((net) => guesses(username, 8, `203.0.${net}.1`)))).flat())
    expect(await all()).toBe(10)
    expect(await login(username, password, cafe)).toMatchObject({ status: 429 })
    expect(await login(username, password, home)).toMatchObject({ status: 200 })
    expect(await all()).toBe(0)
  })

  it('never lock the owner out at home, where the app has a new device id after each logout', async () => {
    const username = await newcomer()
    for (const net of [1, 2, 3]) await guesses(username, 8, `203.0.${net}.1`)
    for (let again = 0; again < 3; again += 1)
      expect(await login(username, password, home)).toMatchObject({ status: 200 })
  })

  it('in the network of the owner have an end, too, and leave the known device its own', async () => {
    const username = await newcomer()
    const device = visitor()
    expect(await login(username, password, home, device)).toMatchObject({ status: 200 })
    // in turn: of many at once some find the queue of hashes full
    for (let guess = 0; guess < 10; guess += 1)
      expect(await login(username, `guess-${guess}`, home)).toMatchObject({ status: 400 })
    expect(await login(username, password, home)).toMatchObject({ status: 429 })
    expect(await login(username, password, home, device)).toMatchObject({ status: 200 })
  })

  it('leave nothing in the database that says from where somebody logged in', async () => {
    const username = await newcomer()
    await login(username, password, home)
    const { db } = server.parts
    const kept = JSON.stringify([
      await db.selectFrom('login_networks').selectAll().execute(),
      await db.selectFrom('attempts').selectAll().execute(),
    ])
    expect(kept).not.toContain('198.51.100')
  })
})
