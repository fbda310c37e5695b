import type { Clock } from '#net/clock.ts'
import type { Http } from '#net/links/http.ts'

/** What a network does to each request or to each reply. */
export type Shape = 'latency' | 'down' | 'bandwidth' | 'slow close' | 'timeout' | 'reset' | 'slices' | 'cut' | Slow
/** What never comes to its end: a byte now and then, or more than a line's floor and ever more. */
export type Slow = 'trickle' | 'endless'
export const slow: readonly Slow[] = ['trickle', 'endless']
export const shapes: readonly Shape[] = [
  'latency',
  'down',
  'bandwidth',
  'slow close',
  'timeout',
  'reset',
  'slices',
  'cut',
  ...slow,
]
export type Direction = 'request' | 'reply'

/** Those under which everything arrives in the end. */
export const patient: ReadonlySet<Shape> = new Set(['latency', 'bandwidth', 'slow close', 'slices'])

const latencyMs = 2000
const bytesPerS = 2000
const closeMs = 3000
const sliceBytes = 100
const sliceMs = 20
const trickleMs = 900
/** Twice the floor of a transfer. */
const endlessBytesPerS = 2000

const refused = () => new TypeError('fetch failed')

/**
 * Sends over a network that can be shaped; its waits are those of the clock. Like an engine, it rejects when aborted.
 * `hits`: whether it is shaped on the way to that origin.
 */
export function createShaped(end: Http, clock: Clock, hits: (origin: string) => boolean = () => true) {
  let now: { shape: Shape; direction: Direction } | undefined
  const wait = (ms: number) => new Promise<void>((resolve) => void clock.after(ms, resolve))

  async function send(request: Request, aborted: Promise<never>): Promise<Response> {
    if (now?.direction !== 'request') return end(request)
    const body = await request.clone().text()
    const slicesMs = (body.length / sliceBytes) * sliceMs
    switch (now.shape) {
      case 'down':
      case 'reset':
        throw refused()
      case 'timeout':
      case 'trickle':
      case 'endless':
        return aborted
      case 'cut':
        return end(new Request(request, { ...(body !== '' && { body: body.slice(0, body.length / 2) }) }))
      case 'latency':
        await wait(latencyMs)
        break
      case 'bandwidth':
        await wait((body.length / bytesPerS) * 1000)
        break
      case 'slow close':
        await wait(closeMs)
        break
      case 'slices':
        await wait(slicesMs)
        break
    }
    return end(request)
  }

  async function receive(reply: Response, aborted: Promise<never>): Promise<Response> {
    if (now?.direction !== 'reply') return reply
    const { shape } = now
    if (shape === 'down') throw refused()
    if (shape === 'timeout') return aborted
    if (shape === 'latency') {
      await wait(latencyMs)
      return reply
    }
    const bytes = new Uint8Array(await reply.arrayBuffer())
    const half = bytes.subarray(0, bytes.length / 2)
    const pieces = shape === 'cut' || shape === 'reset' ? [half] : piecesOf(bytes, shape === 'trickle' ? 1 : sliceBytes)
    const pieceMs =
      { bandwidth: (sliceBytes / bytesPerS) * 1000, slices: sliceMs, trickle: trickleMs }[shape as string] ?? 0
    let over = false
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        aborted.catch((error: unknown) => {
          over = true
          controller.error(error)
        })
        try {
          for (const space = new Uint8Array(endlessBytesPerS).fill(32); shape === 'endless' && !over;) {
            await wait(1000)
            controller.enqueue(space)
          }
          let dueMs = clock.monoMs()
          for (const piece of pieces) {
            dueMs += pieceMs
            // the clock goes on in steps, each of which may bring many pieces
            if (dueMs > clock.monoMs()) await wait(dueMs - clock.monoMs())
            controller.enqueue(piece)
          }
          if (shape === 'slow close') await wait(closeMs)
          if (shape === 'reset') controller.error(refused())
          else controller.close()
        } catch {
          // it was given up meanwhile
        }
      },
    })
    return new Response(body, { status: reply.status, headers: reply.headers })
  }

  // Node forgets the signal of a request that nobody holds, and with it that it was aborted; an engine's fetch holds it
  const open = new Set<Request>()
  const http: Http = (request) => {
    if (!hits(new URL(request.url).origin)) return end(request)
    const aborted = new Promise<never>((_, reject) => {
      const give = () => reject(new DOMException('aborted', 'AbortError'))
      if (request.signal.aborted) give()
      request.signal.addEventListener('abort', give)
    })
    aborted.catch(() => undefined)
    open.add(request)
    aborted.catch(() => open.delete(request))
    return Promise.race([aborted, send(request, aborted).then((reply) => receive(reply, aborted))])
  }
  return {
    http,
    /** What the network does from now on; nothing where absent. */
    shape: (next?: { shape: Shape; direction: Direction }) => void (now = next),
  }
}

const piecesOf = (bytes: Uint8Array, size: number): Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size))
