import { createHash } from 'node:crypto'
import {
  createServer,
  request as ask,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { standIn, type Fault, type FaultRule, type Passage } from './fault.ts'
import { seeded } from './rng.ts'

interface Reply {
  status: number
  headers: OutgoingHttpHeaders
  body: Buffer
}

/** A line with faults: listens on the loopback, and passes on to a server on this machine. */
export interface FaultyLine {
  readonly port: number
  readonly origin: string
  /** All that came through since the last `forget()`. */
  readonly passages: readonly Passage[]
  /** Sets what goes wrong from now on, instead of what did; nothing where none is given. */
  set(...rules: (FaultRule | Fault)[]): Promise<void>
  forget(): void
  close(): Promise<void>
}

interface Options {
  /** Where it listens; a free port where absent. */
  port?: number
  /** The port of the server on this machine. */
  target: number
  seed: number
}

const isRule = (rule: FaultRule | Fault): rule is FaultRule => 'fault' in rule

async function bodyOf(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Reads so much of a request, or all of a shorter one. */
const readSome = (from: IncomingMessage, bytes: number) =>
  new Promise<void>((resolve) => {
    let seen = 0
    if (bytes === 0) return resolve()
    from.on('data', (chunk: Buffer) => {
      seen += chunk.length
      if (seen >= bytes) resolve()
    })
    from.once('close', resolve).once('end', resolve)
  })

function forward(port: number, from: IncomingMessage, body: Buffer): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const outgoing = ask({
      host: '127.0.0.1',
      port,
      method: from.method,
      path: from.url,
      headers: from.headers,
      agent: false,
    })
    outgoing.once('error', reject)
    outgoing.once('response', (answer) => {
      const headers = { ...answer.headers }
      for (const name of ['connection', 'transfer-encoding', 'keep-alive', 'content-length']) delete headers[name]
      bodyOf(answer).then((bytes) => resolve({ status: answer.statusCode ?? 502, headers, body: bytes }), reject)
    })
    outgoing.end(body)
  })
}

/** Writes the body as the fault wants it; false where the client does not get it whole. */
async function send(reply: Reply, fault: Fault | undefined, response: ServerResponse, socket: Socket, head: boolean) {
  const length = head ? {} : { 'content-length': reply.body.length }
  response.writeHead(reply.status, { ...reply.headers, ...length })
  if (head) return void response.end()
  const piece =
    fault?.kind === 'slices'
      ? fault.bytes
      : fault?.kind === 'bandwidth'
        ? Math.max(1, Math.trunc(fault.bytesPerS / 20))
        : undefined
  if (piece) {
    const gapMs = fault?.kind === 'slices' ? fault.gapMs : 50
    for (let at = 0; at < reply.body.length && !socket.destroyed; at += piece) {
      response.write(reply.body.subarray(at, at + piece))
      await sleep(gapMs)
    }
    return void response.end()
  }
  const early =
    (fault?.kind === 'reset' && fault.of === 'reply') || fault?.kind === 'cut' ? fault.afterBytes : undefined
  if (early === undefined || early >= reply.body.length) return void response.end(reply.body)
  await new Promise((resolve) => response.write(reply.body.subarray(0, early), resolve))
  if (fault?.kind === 'reset') socket.resetAndDestroy()
  else socket.end()
}

/** Starts a line. Every random choice follows from the seed. */
export async function openLine({ port = 0, target, seed }: Options): Promise<FaultyLine> {
  const random = seeded(seed)
  let rules: FaultRule[] = []
  let passages: Passage[] = []
  const sockets = new Set<Socket>()
  const firstReplies = new Map<string, Reply>()
  const lastReplies = new Map<string, Reply>()

  const faultFor = (path: string) =>
    rules.find(({ only, share = 1 }) => (!only || only(path)) && (share >= 1 || random() < share))?.fault

  function changed(path: string, reply: Reply, fault: Fault | undefined): Reply {
    const first = firstReplies.get(path) ?? reply
    const last = lastReplies.get(path) ?? reply
    firstReplies.set(path, first)
    lastReplies.set(path, reply)
    if (fault?.kind === 'replayed') return { ...reply, body: first.body }
    if (fault?.kind === 'swapped') return { ...reply, body: last.body }
    if (fault?.kind === 'prefixed')
      return {
        ...reply,
        headers: { ...reply.headers, 'cache-control': 'no-store' },
        body: Buffer.concat([Buffer.from(fault.text), reply.body]),
      }
    if (fault?.kind !== 'flipped') return reply
    const body = Buffer.from(reply.body)
    for (let bit = 0; bit < fault.bits && body.length > 0; bit++) {
      const at = Math.trunc(random() * body.length)
      body[at] = body[at]! ^ (1 << Math.trunc(random() * 8))
    }
    return { ...reply, body }
  }

  async function pass(from: IncomingMessage, response: ServerResponse) {
    const path = (from.url ?? '/').split('?')[0]!
    const fault = faultFor(path)
    const passage: Passage = {
      method: from.method ?? '',
      path,
      atMs: performance.now(),
      fault: fault?.kind,
      end: 'open',
      status: undefined,
      sent: undefined,
    }
    passages.push(passage)
    response.once('close', () => {
      passage.end = response.writableFinished ? 'answered' : 'broken'
      passage.status = response.headersSent ? response.statusCode : undefined
    })
    if (fault?.kind === 'timeout') return
    if (fault?.kind === 'latency') await sleep(fault.ms + random() * (fault.jitterMs ?? 0))
    if (fault?.kind === 'reset' && fault.of === 'request') {
      await readSome(from, fault.afterBytes)
      from.socket.resetAndDestroy()
      return
    }
    const instead = standIn(fault)
    if (instead) {
      from.resume()
      response.writeHead(instead.status, instead.headers).end(instead.body)
      return
    }
    const body = await bodyOf(from)
    passage.sent = createHash('sha256').update(body).digest('hex')
    // a text stands before plain text alone
    if (fault?.kind === 'prefixed') delete from.headers['accept-encoding']
    const first = fault?.kind === 'doubled' ? forward(target, from, body) : undefined
    const reply = await forward(target, from, body)
    await first
    if (!response.destroyed)
      await send(changed(path, reply, fault), fault, response, from.socket, from.method === 'HEAD')
  }

  const server = createServer((from, response) => {
    // the server behind is gone, or the client is: to the client it is a connection that breaks
    pass(from, response).catch(() => from.socket.destroy())
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const listen = () =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject)
        resolve()
      })
    })
  const hangUp = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  await listen()
  const address = server.address()
  port = typeof address === 'object' && address ? address.port : port

  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    get passages() {
      return passages
    },
    async set(...wanted) {
      rules = wanted.map((rule) => (isRule(rule) ? rule : { fault: rule }))
      const down = rules.some(({ fault }) => fault.kind === 'down')
      if (down && server.listening) await hangUp()
      if (!down && !server.listening) await listen()
    },
    forget() {
      passages = []
    },
    async close() {
      if (server.listening) await hangUp()
    },
  }
}
