import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Config } from '#contract/shapes/home.ts'
import type { MvDetail } from '#contract/shapes/media.ts'
import { addressList } from '#server/api/network.ts'
import { listen, type Listening } from '#server/listen.ts'
import type { LogLine } from '#server/parts.ts'
import { createStatic } from '#server/static.ts'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'
import { uploadClient } from '#tests/unit/server-uploads/support/client.ts'
import { createClient, visitor, type Client, type Who } from './support/client.ts'
import { patient } from './support/films.ts'
import { addressOf } from './support/uploading.ts'

const formType = 'application/x-www-form-urlencoded'
const head = (method: string, at: string, more = '') => `${method} ${at} HTTP/1.1\r\nHost: line.test\r\n${more}\r\n`
const post = (at: string, body: string, type = formType) =>
  head('POST', at, `Content-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`) + body

/** A server on ports of its own, which knows when it has nothing left to do. */
describe('whoever hangs up', () => {
  const lines: LogLine[] = []
  let server: TestServer
  let ports: Record<'line' | 'app', Listening>
  let folder: string
  let client: Client
  let who: Who
  let running = 0
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'shiguang-hang-ups-'))
    await writeFile(path.join(folder, 'index.html'), `<!doctype html>${'x'.repeat(4_000_000)}`)
    const line = Promise.withResolvers<Hono>()
    const counted = (app: Promise<Hono>) => async (request: Request, env: object) => {
      running += 1
      try {
        return await (await app).fetch(request, env)
      } finally {
        running -= 1
      }
    }
    const pages = createStatic({ folder, headers: () => ({}) })
    ports = {
      line: await listen(counted(line.promise), 0, '127.0.0.1'),
      app: await listen(counted(Promise.resolve(pages)), 0, '127.0.0.1'),
    }
    const origin = `http://127.0.0.1:${ports.line.port}`
    server = await createTestServer({
      lines: [origin],
      log: (one) => lines.push(one),
      passwordCost: 'usual',
      ffmpeg: patient,
    })
    line.resolve(server.app)
    client = await createClient(fetch, origin, server.keys, Date.now)
    const { username, password } = server.accounts[0]!
    const { device } = visitor()
    who = { device, ...((await client.call('user.login', { username, password }, { device })).data as object) }
  })
  afterAll(async () => {
    await Promise.all(Object.values(ports).map((port) => port.close()))
    await server.close()
    await rm(folder, { recursive: true })
  })

  // what nobody caught, and what libraries say by themselves
  const uncaught: unknown[] = []
  const hear = (error: unknown) => void uncaught.push(error)
  beforeEach(() => {
    lines.length = 0
    uncaught.length = 0
    vi.spyOn(console, 'error').mockImplementation(hear)
    process.on('uncaughtExceptionMonitor', hear)
    process.on('unhandledRejection', hear)
  })
  afterEach(() => {
    vi.restoreAllMocks()
    process.off('uncaughtExceptionMonitor', hear)
    process.off('unhandledRejection', hear)
  })

  const open = async (port: Listening): Promise<Socket> => {
    const socket = connect(port.port, '127.0.0.1')
    socket.on('error', () => {})
    await new Promise((resolve) => socket.once('connect', resolve))
    return socket
  }
  const goes = (socket: Socket, how: 'ends' | 'resets') =>
    how === 'ends' ? socket.destroy() : socket.resetAndDestroy()

  /** Requests by what the server does with them. */
  const requests = async (): Promise<Record<string, { port?: Listening; text: string }>> => {
    const { config } = (await client.call('home.config', {}, who)).data as Required<Pick<Config, 'config'>>
    const fields = config as Parameters<typeof uploadClient>[1]
    const { search: ticket } = new URL(fields.img_upload_url)
    const { data: plan } = await uploadClient(fetch, fields).plan(1)
    const slice = new URL(addressOf(plan!, 1))
    const { cover } = (await client.call('mv.detail', { id: 1 }, who)).data as MvDetail
    let sealed = ''
    const keeping = async (request: Request) => {
      sealed = post(new URL(request.url).pathname, await request.text())
      return new Response(null, { status: 503 })
    }
    const kept = await createClient(keeping, server.lines[0]!, server.keys, Date.now)
    await kept.call('user.login', { username: 'nobody', password: 'a guess of many' }, visitor())
    return {
      'a call': { text: sealed },
      'the probe': { text: post('/?ping', 'mod=system&code=index') },
      'a picture': { text: head('GET', `/img/${cover.path}`) },
      'a picture of suite 2': { text: head('GET', `/img2/${cover.path}`) },
      'a picture that is uploaded': {
        text: post(`/upload/image${ticket}`, `--b\r\n${'x'.repeat(200_000)}`, 'multipart/form-data; boundary=b'),
      },
      'a slice': {
        text: head('PUT', slice.pathname + slice.search, 'Content-Length: 900000\r\n') + 'x'.repeat(900_000),
      },
      'a plan': { text: post(`/upload/big${ticket}`, 'sign=x&timestamp=1&total=1') },
      'a callback': { text: post('/pay/callback', 'order_no=1') },
      health: { text: head('GET', '/readyz') },
      'the page': { port: ports.app, text: head('GET', '/') },
      'a share': {
        port: ports.app,
        text: post('/share-target', `--b\r\n${'x'.repeat(100_000)}`, 'multipart/form-data; boundary=b'),
      },
    }
  }

  it.each(['ends', 'resets'] as const)('in whichever state, and %s the connection, is no fault', async (how) => {
    for (const [name, { port = ports.line, text }] of Object.entries(await requests())) {
      // with nothing said, a third of it, all but its end, all of it, and within the answer
      for (const said of [0, Math.ceil(text.length / 3), text.length - 1, text.length]) {
        const socket = await open(port)
        await new Promise<void>((resolve) => socket.write(text.slice(0, said), () => resolve()))
        goes(socket, how)
      }
      const reading = await open(port)
      reading.write(text)
      await new Promise((resolve) => reading.once('data', resolve))
      goes(reading, how)
      const idle = await open(port)
      idle.write(head('GET', '/healthz'))
      await new Promise((resolve) => idle.once('data', resolve))
      goes(idle, how)
      await vi
        .waitUntil(() => running === 0, { timeout: 10_000 })
        .catch(() => {
          throw new Error(`${name}: the server still works on it`)
        })
    }
    expect(await client.call('home.config', {}, who)).toMatchObject({ status: 200 })
    expect([lines.filter(({ level }) => level === 'error'), uncaught]).toEqual([[], []])
  })

  it('while others wait for their turn to be hashed leaves the turn to them', async () => {
    const guess = async (at: number) => {
      const gone = new AbortController()
      const hurried = await createClient(
        (request) => fetch(request, { signal: gone.signal }),
        server.lines[0]!,
        server.keys,
        Date.now,
      )
      const asked = hurried.call('user.login', { username: `nobody${at}`, password: 'a guess of many' }, visitor())
      setImmediate(() => gone.abort())
      await asked.catch(() => {})
    }
    await Promise.all(Array.from({ length: 10 }, (_, at) => guess(at)))
    const { username, password } = server.accounts[1]!
    expect(await client.call('user.login', { username, password }, visitor())).toMatchObject({ status: 200 })
    await vi.waitUntil(() => running === 0, { timeout: 10_000 })
    expect([lines.filter(({ level }) => level === 'error'), uncaught]).toEqual([[], []])
  })
})

describe('connections', () => {
  const silent = async (port: number, count: number): Promise<Socket[]> => {
    const sockets: Socket[] = []
    for (let at = 0; at < count; at += 1) {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      await new Promise((resolve) => socket.once('connect', resolve))
      sockets.push(socket)
    }
    return sockets
  }
  const answers = async (port: number) =>
    fetch(`http://127.0.0.1:${port}/`).then(
      ({ ok }) => ok,
      () => false,
    )

  it('of one network are so many, and room for others is left; once they are closed, it may have new ones', async () => {
    const { port, close } = await listen(() => new Response('here'), 0, '127.0.0.1', { ofNetwork: 5 })
    const sockets = await silent(port, 5)
    expect(await answers(port)).toBe(false)
    sockets[0]!.destroy()
    await vi.waitUntil(() => answers(port))
    for (const socket of sockets) socket.destroy()
    await close()
  })

  it('of a trusted proxy are not counted: they are everybody’s', async () => {
    const limits = { ofNetwork: 5, trustedProxies: addressList(['127.0.0.1']) }
    const { port, close } = await listen(() => new Response('here'), 0, '127.0.0.1', limits)
    const sockets = await silent(port, 8)
    expect(await answers(port)).toBe(true)
    for (const socket of sockets) socket.destroy()
    await close()
  })
})
