import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Fault } from '#tests/faults/fault.ts'
import { openLine, type FaultyLine } from '#tests/faults/proxy.ts'

const text = 'abcdefghij'.repeat(100)
let count = 0
let server: Server
let line: FaultyLine

beforeAll(async () => {
  server = createServer((request, response) => {
    count++
    response.setHeader('x-from', 'server')
    request.resume().once('end', () => response.end(request.url === '/count' ? `reply number ${count}` : text))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  line = await openLine({ target: (server.address() as AddressInfo).port, seed: 7 })
})
afterEach(async () => {
  await line.set()
  line.forget()
})
afterAll(async () => {
  await line.close()
  server.close()
})

const ask = (path = '/') => fetch(line.origin + path, { method: 'POST', body: 'x'.repeat(100), redirect: 'manual' })
const read = async (path = '/') => (await ask(path)).text()

test('passes requests and replies on as they are', async () => {
  const reply = await ask()
  expect([reply.status, reply.headers.get('x-from'), await reply.text()]).toEqual([200, 'server', text])
  expect(line.passages).toMatchObject([{ method: 'POST', path: '/', end: 'answered', status: 200 }])
})

test.for<[string, Fault]>([
  ['down', { kind: 'down' }],
  ['reset in the request', { kind: 'reset', of: 'request', afterBytes: 50 }],
  ['reset in the reply', { kind: 'reset', of: 'reply', afterBytes: 10 }],
  ['cut', { kind: 'cut', afterBytes: 10 }],
])('%s: the client gets no whole reply', async ([, fault]) => {
  await line.set(fault)
  await expect(read()).rejects.toThrow()
  await line.set()
  expect(await read()).toBe(text)
})

test('doubled: the server is asked twice, the client answered once', async () => {
  const before = count
  await line.set({ kind: 'doubled' })
  expect(await read()).toBe(text)
  expect([count - before, line.passages.length]).toEqual([2, 1])
})

test('timeout: nothing comes until the client gives up', async () => {
  await line.set({ kind: 'timeout' })
  await expect(fetch(line.origin, { signal: AbortSignal.timeout(150) })).rejects.toThrow(/timeout/i)
  await expect.poll(() => line.passages.map(({ end }) => end)).toEqual(['broken'])
})

test('latency makes it come later, but whole', async () => {
  await line.set({ kind: 'latency', ms: 120, jitterMs: 10 })
  const startMs = performance.now()
  expect(await read()).toBe(text)
  expect(performance.now() - startMs).toBeGreaterThanOrEqual(119)
})

test('slices and bandwidth make it come slower, but whole', async () => {
  await line.set({ kind: 'slices', bytes: 100, gapMs: 2 })
  expect(await read()).toBe(text)
  await line.set({ kind: 'bandwidth', bytesPerS: 5000 })
  const startMs = performance.now()
  expect(await read()).toBe(text)
  expect(performance.now() - startMs).toBeGreaterThan(150)
})

test('portal and status: something else answers, without leave to be read', async () => {
  await line.set({ kind: 'portal', how: 'page' })
  const page = await ask()
  expect([page.status, page.headers.get('access-control-allow-origin')]).toEqual([200, null])
  expect(await page.text()).toContain('<form')
  await line.set({ kind: 'portal', how: 'redirect', cors: true })
  expect((await ask()).status).toBe(302)
  await line.set({ kind: 'status', status: 503, retryAfterS: 2, cors: true })
  const refused = await ask()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
})

test('swapped gives the reply before, replayed the very first', async () => {
  const first = await read('/count')
  const second = await read('/count')
  await line.set({ kind: 'swapped' })
  expect(await read('/count')).toBe(second)
  await line.set({ kind: 'replayed' })
  expect(await read('/count')).toBe(first)
})

test('flipped turns the wanted number of bits over', async () => {
  await line.set({ kind: 'flipped', bits: 1 })
  const got = new Uint8Array(await (await ask()).arrayBuffer())
  const wanted = new TextEncoder().encode(text)
  const bits = got.reduce((sum, byte, at) => sum + (byte ^ wanted[at]!).toString(2).replaceAll('0', '').length, 0)
  expect(bits).toBe(1)
})

test('prefixed: a text stands before the reply, which is not kept', async () => {
  await line.set({ kind: 'prefixed', text: 'before ' })
  const reply = await ask()
  expect([reply.headers.get('cache-control'), await reply.text()]).toEqual(['no-store', `before ${text}`])
})

test('a fault meets only what it is for', async () => {
  await line.set(
    { fault: { kind: 'status', status: 500 }, only: (path) => path === '/bad' },
    { fault: { kind: 'latency', ms: 1 }, share: 0.5 },
  )
  expect([(await ask('/bad')).status, (await ask('/good')).status]).toEqual([500, 200])
})

test('a server that is gone looks like a connection that breaks', async () => {
  const other = await openLine({ target: 9, seed: 1 })
  await expect(fetch(other.origin)).rejects.toThrow()
  await other.close()
})
