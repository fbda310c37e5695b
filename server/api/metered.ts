import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import type { Parts } from '../parts.ts'
import { TooMany, type NetworkKind } from './limits.ts'
import { networkOf } from './network.ts'

/** What is needed to count requests of a network. */
export type Metering = Pick<Parts, 'limits' | 'trustedProxies'>

/** A request for a file counts as no less, however small the file is: it is looked for in the database. */
const leastKib = 64

/** The largest body that is taken, with its form: as such counts one that says that it is larger, or nothing of it. */
const mostKib = 26 * 1024

/** The network that a request came from, where there is a connection that tells it. */
export function networkBehind({ trustedProxies }: Metering, c: Context): string | undefined {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  return networkOf(incoming?.socket.remoteAddress, c.req.header('x-forwarded-for'), trustedProxies)
}

/** Counts whatever is asked for by its network, files by their bytes; calls are counted where they are opened. */
export function metered(metering: Metering): MiddlewareHandler {
  return async (c, next) => {
    const { limits } = metering
    const kind = kindOfPath(c.req.path)
    if (!limits || !kind) return next()
    const network = networkBehind(metering, c)
    try {
      await limits.network(network, kind, kind === 'page' ? 1 : kind === 'upload' ? sentKib(c) : leastKib)
    } catch (error) {
      if (error instanceof TooMany) return tooManyRequests(c, error)
      throw error
    }
    await next()
    if (kind !== 'download') return
    // it is given out whole; whoever has had too much is told so by the next one
    const more = kibOf(c.res.headers.get('content-length')) - leastKib
    if (more > 0) await limits.network(network, kind, more).catch(letTooManyPass)
  }
}

/** What whoever asks for a file too many is told, and who floods: it is not sealed, so that it costs nothing. */
export const tooManyRequests = (c: Context, { waitSeconds }: TooMany): Response =>
  c.text('too many requests\n', 429, {
    'Retry-After': String(waitSeconds),
    'Cache-Control': 'no-store',
    // what was sent with it is not read
    ...(c.req.raw.body && { Connection: 'close' }),
  })

function kindOfPath(path: string): NetworkKind | undefined {
  if (path.startsWith('/api/')) return undefined
  if (/^\/(img2?|hls|files)\//.test(path)) return 'download'
  return path.startsWith('/upload/') ? 'upload' : 'page'
}

const kibOf = (bytes: string | null | undefined): number => Math.ceil(Number(bytes ?? 0) / 1024) || 0

function sentKib(c: Context): number {
  const announced = kibOf(c.req.header('content-length'))
  if (announced > 0) return Math.min(announced, mostKib)
  return c.req.header('transfer-encoding') === undefined ? 1 : mostKib
}

function letTooManyPass(error: unknown): void {
  if (!(error instanceof TooMany)) throw error
}
