import type { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLimits } from '#server/api/limits.ts'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'
import { listen, type Listening } from '#server/listen.ts'
import { newId } from '#tests/unit/server-uploads/support/client.ts'
import { createClient, visitor, type Answer, type Client } from '#tests/contract/support/client.ts'

const crowd = <T>(size: number, one: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: size }, (_, at) => one(at)))
/** As the proxy of this machine says where a request comes from. */
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const theirs = (at: number) => from(`203.0.113.${at % 256}`)
const waited = (answer: Answer) => (answer as Answer & { retry_after?: number }).retry_after

/** A server as it is run, limits and work on passwords included, against one who has a network and makes up devices. */
describe('over HTTP: one network with many fresh devices', () => {
  let server: TestServer
  let port: Listening
  let client: Client
  beforeAll(async () => {
    const app = Promise.withResolvers<Hono>()
    port = await listen(async (request, env) => (await app.promise).fetch(request, env), 0, '127.0.0.1')
    const lines = [`http://127.0.0.1:${port.port}`]
    server = await createTestServer({
      lines,
      limits: createLimits(),
      passwordCost: 'usual',
      trustedProxies: ['127.0.0.1'],
    })
    app.resolve(server.app)
    client = await createClient((request) => fetch(request), lines[0]!, server.keys, Date.now)
  })
  afterAll(async () => {
    await port.close()
    await server.close()
  })
  const register = (username: string, address: string) =>
    client.call(
      'user.register',
      { username, password: 'secret-of-mine', phone: '13900000000', adult: true },
      visitor(),
      from(address),
    )

  it('leaves a turn for an honest login while two hundred of its own are in flight', async () => {
    expect(await register('honest', '198.51.100.7')).toMatchObject({ status: 200 })
    let judged = 0
    let refusals = 0
    const { promise: full, resolve: isFull } = Promise.withResolvers<void>()
    const flood = crowd(200, async (at) => {
      const guess = { username: `nobody${at}`, password: 'a guess of many' }
      const answer = await client.call('user.login', guess, visitor(), theirs(at))
      if (answer.status !== undefined) judged += 1
      else if ((refusals += 1) === 100) isFull()
      return answer
    })
    // their queue is as long as it gets; what has not arrived by then is no matter of turns
    await full
    const judgedBefore = judged
    const honest = client.call(
      'user.login',
      { username: 'honest', password: 'secret-of-mine' },
      visitor(),
      from('198.51.100.7'),
    )
    expect(await honest).toMatchObject({ status: 200 })
    // beside one of theirs and the one after it, never behind their queue
    const judgedBeside = judged - judgedBefore
    expect(judgedBeside).toBeLessThanOrEqual(3)
    const answers = await flood
    expect(judged, 'some of theirs still waited').toBeGreaterThan(judgedBefore + judgedBeside)
    const refused = answers.filter(({ errcode }) => errcode === 1010)
    expect(refused.length).toBeGreaterThan(150)
    expect(refused.every((answer) => waited(answer)! >= 1)).toBe(true)
    expect(answers.filter(({ errcode }) => ![0, 1010].includes(errcode))).toEqual([])
  })

  it('opens few accounts, and keeps nobody else from opening one', async () => {
    const answers = await crowd(60, (at) => register(`crowd${at}`, `192.0.2.${at}`))
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(12)
    expect(new Set(answers.map(({ errcode }) => errcode))).toEqual(new Set([0, 1010]))
    expect(await register('honest2', '198.51.100.8')).toMatchObject({ status: 200 })
  })

  it('is refused at the door after its hundredth login, one a device, from wherever in the network', async () => {
    const limits = createLimits()
    const enter = (network = '203.0.113.0/24') => limits.network(network, 'entrance')
    for (let at = 0; at < 100; at += 1) await enter()
    await expect(enter()).rejects.toThrow('too many requests')
    await limits.network('203.0.113.0/24', 'read')
    await enter('198.51.100.0/24')
  })

  it('stores nothing with tickets that it made up', async () => {
    const stored = () => server.parts.db.selectFrom('images').select('path').execute()
    const before = await stored()
    const answers = await crowd(60, async (at) => {
      const form = new FormData()
      form.set('id', newId())
      form.set('sign', '0'.repeat(32))
      form.set('cover', new File([new Uint8Array(50_000)], 'x.png', { type: 'image/png' }))
      const url = `${server.lines[0]!}/upload/image?t=made-up-${at}`
      return (await fetch(url, { method: 'POST', body: form, ...theirs(at) })).json() as Promise<{ code: number }>
    })
    expect(answers.filter(({ code }) => code === 1)).toEqual([])
    expect(await stored()).toEqual(before)
  })
})
