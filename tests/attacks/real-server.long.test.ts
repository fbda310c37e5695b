import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient, visitor, type Answer, type Client, type Who } from '#tests/contract/support/client.ts'
import { makeHome, startProcess, type ServerHome, type ServerProcess } from '#tests/contract/support/server-process.ts'
import { startFlood } from './support/start-flood.ts'

/** How many devices the attacker makes up for each attack; `npm run soak -- attacks` makes up more. */
const devices = Number(process.env.ATTACKERS ?? 200)
/** How often an honest login is measured beside a flood. */
const rounds = devices >= 1000 ? 10 : 3
const urgent = 1
const password = 'secret-of-mine'
const home = '198.51.100.7'
/** All of one network. */
const attacker = (at: number) => `203.0.113.${at % 256}`

/** So many are under way at a time: a port takes 4,000 connections. */
const atOnce = 1000
const crowd = async <T>(one: (at: number) => Promise<T>, size = devices): Promise<T[]> => {
  const done: T[] = []
  let next = 0
  const work = async () => {
    for (let at = next++; at < size; at = next++) done[at] = await one(at)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, size) }, work))
  return done
}
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
/** Served, refused, or as a flood refused unopened. */
const isSound = ({ http, errcode }: Answer) => http === 429 || errcode === 0 || errcode === 1010
const middle = (times: number[]) => times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)]!

/** R19: a server process as it is run, behind a proxy, against one network that makes up devices. */
describe(`one network with ${devices} fresh devices against a real server`, { timeout: 120_000 }, () => {
  let place: ServerHome
  let server: ServerProcess
  let client: Client
  beforeAll(async () => {
    place = await makeHome()
    server = await startProcess(place, { SHIGUANG_TRUSTED_PROXIES: '127.0.0.1', SHIGUANG_LOG_CALLS: '0' })
    client = await createClient(fetch, server.line, place.keys, Date.now)
  }, 120_000)
  afterAll(async () => {
    await server.stop()
    await place.remove()
  })

  const register = (username: string, address: string, who = visitor()) =>
    client.call('user.register', { username, password, phone: '13900000000', adult: true }, who, from(address))
  const login = (username: string, secret: string, address: string, who: Who = visitor()) =>
    client.call('user.login', { username, password: secret }, who, from(address))
  const served = (answers: Answer[]) => {
    expect(answers.filter((answer) => !isSound(answer))).toEqual([])
    return answers.filter(({ errcode }) => errcode === 0)
  }

  it('hides nothing from others with its reports', async () => {
    const ids = Array.from({ length: 24 }, (_, at) => at + 1)
    const shown = async () =>
      (await crowd((at) => client.call('mv.detail', { id: ids[at]! }, visitor(), from(home)), ids.length)).map(
        ({ status }) => status,
      )
    const before = await shown()
    served(
      await crowd((at) =>
        client.call(
          'mv.report',
          { id: ids[at % ids.length]!, type: urgent, content: '' },
          visitor(),
          from(attacker(at)),
        ),
      ),
    )
    expect(await shown()).toEqual(before)
    expect(before.filter((status) => status === 200).length).toBeGreaterThan(10)
  })

  it('has at most ten guesses at a name judged, and locks its owner out nowhere that they have been', async () => {
    const device = visitor()
    expect(await register('owner', home, device)).toMatchObject({ status: 200 })
    // in turn and at once: of those at once the queue of hashes takes a few
    const inTurn: Answer[] = []
    for (let at = 0; at < 15; at += 1) inTurn.push(await login('owner', `first-${at}`, attacker(at)))
    const guesses = served([...inTurn, ...(await crowd((at) => login('owner', `guess-${at}`, attacker(at))))])
    expect(guesses.filter(({ status }) => status === 200 || status === 400).length).toBeLessThanOrEqual(10)
    // on the device, and at home on a new one, as after a logout
    expect(await login('owner', password, '192.0.2.9', device)).toMatchObject({ status: 200 })
    expect(await login('owner', password, home)).toMatchObject({ status: 200 })
  })

  it('opens no more accounts than its network may, and keeps nobody else from opening one', async () => {
    const opened = served(await crowd((at) => register(`crowd${at}`, attacker(at)))).filter(
      ({ status }) => status === 200,
    )
    expect(opened.length).toBeLessThanOrEqual(100)
    expect(await register('newcomer', '192.0.2.77')).toMatchObject({ status: 200 })
  })

  it('stores nothing with tickets that it makes up', async () => {
    const replies = await crowd(async (at) => {
      const form = new FormData()
      form.set('id', '0190f2a0-0000-7000-8000-000000000001')
      form.set('position', 'head')
      form.set('sign', '0'.repeat(32))
      form.set('cover', new File([new Uint8Array(20_000)], 'x.png', { type: 'image/png' }))
      const url = `${server.line}/upload/image?t=made-up-${at}`
      // answered while it still sends, its connection may be closed
      const reply = await fetch(url, { method: 'POST', body: form, ...from(attacker(at)) }).catch(() => undefined)
      if (!reply) return 0
      return reply.status === 429 ? 429 : ((await reply.json()) as { code: number }).code
    })
    expect(replies.filter((code) => code === 1)).toEqual([])
  })

  it('holds up nobody else with bodies that never end', async () => {
    const { port, hostname } = new URL(server.line)
    const half = (address: string) =>
      `POST /api/mv/detail HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n` +
      'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 2000000\r\n\r\ndata='
    const sockets: Socket[] = await crowd(
      async (at) => {
        const socket = connect(Number(port), hostname)
        socket.on('error', () => {})
        await new Promise((resolve) => socket.once('connect', resolve))
        socket.write(half(attacker(at)))
        return socket
      },
      Math.min(devices, 3000),
    )
    expect(await client.call('home.config', {}, visitor(), from(home))).toMatchObject({ status: 200 })
    for (const socket of sockets) socket.destroy()
  })

  it('never has an honest login refused, however much work on passwords it asks for', async () => {
    expect(await register('honest', home)).toMatchObject({ status: 200 })
    const timed = async () => {
      const startMs = performance.now()
      expect(await login('honest', password, home)).toMatchObject({ status: 200 })
      return performance.now() - startMs
    }
    const flood = await startFlood({ line: server.line, key: place.keys[0]!, devices })
    const alone: number[] = []
    const beside: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      alone.push(await timed())
      // from another network each time: what one may ask for was used up by its first
      const { half, over } = flood.from(`203.0.${round}`)
      await half
      beside.push(await timed())
      await over
    }
    flood.end()
    // said and not held against a number: what else the machine does is in it, too
    console.info(`an honest login takes ${(middle(beside) / middle(alone)).toFixed(1)} times as long beside the flood`)
  })

  it('makes no fault of anything', () => {
    expect(server.said()).not.toContain('"level":"error"')
  })
})
