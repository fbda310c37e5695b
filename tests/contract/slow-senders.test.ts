import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Hono } from 'hono'
import { createTestServer, type TestServer } from '#server/in-process.ts'
import { listen, type Listening } from '#server/listen.ts'
import type { LogLine } from '#server/parts.ts'
import { createClient, visitor } from './support/client.ts'

const formType = 'application/x-www-form-urlencoded'
const open = (at: string, more = `Content-Type: ${formType}\r\nContent-Length: 1000\r\n`) =>
  `POST ${at} HTTP/1.1\r\nHost: line.test\r\n${more}\r\n`
const chunked = `Content-Type: ${formType}\r\nTransfer-Encoding: chunked\r\n`

describe('senders that are slow, silent, or gone', () => {
  const lines: LogLine[] = []
  let server: TestServer
  let port: Listening
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
  })
  afterAll(async () => {
    await port.close()
    await server.close()
  })

  const send = async (head: string): Promise<Socket> => {
    const socket = connect(port.port, '127.0.0.1')
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

  it(
    'silent connections, half headers and half bodies are closed, and others are answered meanwhile',
    { timeout: 60_000 },
    async () => {
      const heads = [
        '',
        'POST /api/mv/detail HTTP/1.1\r\nHost: li',
        ...bodies().map((head) => `${head}${head.includes('chunked') ? '5\r\ndata=\r\n' : 'data='}`),
      ]
      const closed = heads.flatMap((head) =>
        Array.from({ length: 20 }, async () => {
          const socket = await send(head)
          socket.resume()
          await new Promise((resolve) => socket.once('close', resolve))
        }),
      )
      const startMs = performance.now()
      const others = await fetch(`http://127.0.0.1:${port.port}/healthz`)
      expect(others.status).toBe(200)
      await Promise.all(closed)
      expect(performance.now() - startMs).toBeLessThan(25_000)
      expect(lines.filter(({ level }) => level === 'error')).toEqual([])
    },
  )
})
