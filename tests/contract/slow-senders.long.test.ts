import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Hono } from 'hono'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'
import { listen, type Listening } from '#server/listen.ts'
import type { LogLine } from '#server/parts.ts'
import { createStatic } from '#server/static.ts'
import { createClient, visitor } from './support/client.ts'

const formType = 'application/x-www-form-urlencoded'
const open = (at: string, more = `Content-Type: ${formType}\r\nContent-Length: 1000\r\n`) =>
  `POST ${at} HTTP/1.1\r\nHost: line.test\r\n${more}\r\n`
const chunked = `Content-Type: ${formType}\r\nTransfer-Encoding: chunked\r\n`

describe('senders that are slow, silent, or gone', () => {
  const lines: LogLine[] = []
  let server: TestServer
  let port: Listening
  let folder: string
  let pages: Hono
  let pagesPort: Listening
  let ticket: string
  /** Requests that came and were answered. */
  let [came, answered] = [0, 0]
  beforeAll(async () => {
    const app = Promise.withResolvers<Hono>()
    port = await listen(
      async (request) => {
        came += 1
        try {
          return await (await app.promise).fetch(request)
        } finally {
          answered += 1
        }
      },
      0,
      '127.0.0.1',
    )
    const line = `http://127.0.0.1:${port.port}`
    server = await createTestServer({ lines: [line], log: (one) => lines.push(one) })
    app.resolve(server.app)
    const client = await createClient(fetch, line, server.keys, Date.now)
    const { username, password } = server.accounts[0]!
    const { device } = visitor()
    const { data } = await client.call('user.login', { username, password }, { device })
    const who = { device, ...(data as { token: string; uuid: string }) }
    const { config } = (await client.call('home.config', {}, who)).data as { config: { img_upload_url: string } }
    ticket = new URL(config.img_upload_url).search
    folder = await mkdtemp(path.join(tmpdir(), 'shiguang-pages-'))
    await writeFile(path.join(folder, 'index.html'), '<!doctype html>')
    pages = new Hono().route('/', createStatic({ folder, headers: () => ({}) }))
    pagesPort = await listen((request) => pages.fetch(request), 0, '127.0.0.1')
  })
  afterAll(async () => {
    await Promise.all([port.close(), pagesPort.close()])
    await rm(folder, { recursive: true })
    await server.close()
  })

  const send = async (head: string, to = port): Promise<Socket> => {
    const socket = connect(to.port, '127.0.0.1')
    socket.on('error', () => {})
    await new Promise((resolve) => socket.once('connect', resolve))
    socket.write(head)
    return socket
  }
  const bodies = () => [
    open('/api/mv/detail'),
    open('/api/mv/detail', chunked),
    open('/?ping'),
    open('/?ping', chunked),
    open('/pay/callback'),
    open('/pay/any', chunked),
    open(`/upload/image${ticket}`, 'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000\r\n'),
    open(`/upload/big${ticket}`),
    open(`/upload/done${ticket}`, chunked),
    open('/nothing'),
  ]

  it('whoever hangs up in the middle of a body is no fault', async () => {
    const before = came
    for (const head of bodies()) {
      const socket = await send(`${head}${head.includes('chunked') ? '5\r\ndata=\r\n' : 'data='}`)
      await vi.waitUntil(() => came > answered || came > before)
      socket.destroy()
    }
    await vi.waitUntil(() => came === before + bodies().length && answered === came, { timeout: 5000 })
    expect(lines.filter(({ level }) => level === 'error')).toEqual([])
  })

  /** Half a body of every kind of request to every route that there is, with and without its length. */
  const halves = (app: Hono) =>
    [...new Set(app.routes.map(({ method, path: at }) => `${method} ${at}`))].flatMap((route) => {
      const [method, at] = route.split(' ') as [string, string]
      const methods = method === 'ALL' ? ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'] : [method]
      return methods.flatMap((one) => {
        const line = `${one} ${at.replace(/\*$|:\w+/g, 'any')}${ticket} HTTP/1.1\r\nHost: line.test\r\n`
        return [
          `${line}Content-Type: ${formType}\r\nContent-Length: 1000\r\n\r\ndata=`,
          `${line}${chunked}\r\n5\r\ndata=\r\n`,
          `${line}Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000\r\n\r\n--b`,
        ]
      })
    })

  it(
    'silent connections, half headers and half bodies are closed on every route, and others are answered meanwhile',
    { timeout: 60_000 },
    async () => {
      const closing = async (head: string, to?: Listening) => {
        const socket = await send(head, to)
        socket.resume()
        await new Promise((resolve) => socket.once('close', resolve))
      }
      const heads = [
        ...Array.from({ length: 400 }, () => ''),
        ...Array.from({ length: 400 }, () => 'POST /api/mv/detail HTTP/1.1\r\nHost: li'),
        ...Array.from({ length: 400 }, () => `${open('/api/mv/detail')}data=`),
        ...Array.from({ length: 20 }, () =>
          bodies().map((head) => `${head}${head.includes('chunked') ? '5\r\ndata=\r\n' : 'data='}`),
        ).flat(),
        ...halves(server.app),
      ]
      const startMs = performance.now()
      const closed = [
        ...heads.map((head) => closing(head)),
        ...halves(pages).map((head) => closing(head, pagesPort)),
        ...['', 'GET / HTTP/1.1\r\nHost: li'].map((head) => closing(head, pagesPort)),
      ]
      const client = await createClient(fetch, `http://127.0.0.1:${port.port}`, server.keys, Date.now)
      for (let asked = 0; asked < 5; asked += 1) {
        const beforeMs = performance.now()
        expect(await client.call('home.config', {}, visitor())).toMatchObject({ status: 200 })
        expect(performance.now() - beforeMs).toBeLessThan(3000)
      }
      await Promise.all(closed)
      expect(performance.now() - startMs).toBeLessThan(25_000)
      expect(lines.filter(({ level }) => level === 'error')).toEqual([])
    },
  )

  it('half bodies hold no more memory than there is room for, and whole ones are answered meanwhile', async () => {
    const mib = 1024 * 1024
    const halfBody = `${open('/api/mv/detail', `Content-Type: ${formType}\r\nContent-Length: ${2 * mib}\r\n`)}`
    const sent = Buffer.concat([Buffer.from(halfBody), Buffer.alloc(mib, 'a')])
    let refused = 0
    const sockets: Socket[] = []
    for (let at = 0; at < 160; at += 1) {
      const socket = await send('')
      socket.on('data', (reply) => void (refused += reply.toString().startsWith('HTTP/1.1 503') ? 1 : 0))
      socket.write(sent)
      sockets.push(socket)
    }
    // 128 MB is for all of them
    await vi.waitUntil(() => refused >= 32, { timeout: 10_000 })
    const client = await createClient(fetch, `http://127.0.0.1:${port.port}`, server.keys, Date.now)
    expect(await client.call('home.config', {}, visitor())).toMatchObject({ status: 200 })
    for (const socket of sockets) socket.destroy()
    expect(refused).toBeLessThan(60)
  })
})
