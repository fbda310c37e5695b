import { Hono, type Context } from 'hono'
import type { Suite } from '#contract/envelope/suites.ts'
import { errcodes } from '#contract/reply.ts'
import { everywhere } from '../config/build-config.ts'
import { answer, countCall } from './api/answer.ts'
import { metered, networkBehind, tooManyRequests } from './api/metered.ts'
import { createTurns } from './api/turns.ts'
import { clearCachePath } from './cache-headers.ts'
import { isOutOfSpace } from './faults.ts'
import { givePicture, giveStream } from './give-file.ts'
import { health } from './health.ts'
import { mayFetch } from './media/stream-access.ts'
import type { Parts } from './parts.ts'
import { isHiddenPicture } from './repositories/hidden-pictures.ts'
import { films } from './services/films.ts'
import { BodyRefused, bodyText, refusedBody, withText } from './uploads/slow-body.ts'

/** Base64url of the largest request, with its form. */
const maxBodyBytes = 2 * 1024 * 1024
const maxProbeBytes = 1024
/** Nothing of a line is a document, but the payment page, which says more for itself. */
const lineHeaders = { ...everywhere, 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'" }
const formType = 'application/x-www-form-urlencoded'

/**
 * A line: calls, probe, encrypted pictures and streams. It answers the app's origins and refuses a foreign one. Nothing
 * needs a preflight, so none is answered.
 */
export function createApp(parts: Parts): Hono {
  const app = new Hono()
  const origins = new Set([...parts.appOrigins, ...parts.lines])

  app.use(async (c, next) => {
    const origin = c.req.header('origin')
    if (origin !== undefined && !origins.has(origin)) return c.body(null, 403, { Vary: 'Origin' })
    await next()
    c.header('Vary', 'Origin')
    for (const [name, value] of Object.entries(lineHeaders)) if (!c.res.headers.has(name)) c.header(name, value)
    // the app asks with CORS, which this does not bind: no other page shows what is here
    if (c.req.path !== clearCachePath) c.header('Cross-Origin-Resource-Policy', 'same-origin')
    if (origin === undefined) return
    c.header('Access-Control-Allow-Origin', origin)
    c.header('Timing-Allow-Origin', origin)
  })

  const takeTurn = createTurns()
  app.use(metered(parts))
  app.route('/', health(parts.db))
  if (parts.uploads) app.route('/', parts.uploads.routes)
  if (parts.payments) app.route('/', parts.payments.routes(parts))

  app.get(clearCachePath, (c) => c.body(null, 204, { 'Clear-Site-Data': '"cache"', 'Cache-Control': 'no-store' }))

  app.post('/', async (c) => {
    const text = await bodyText(c, maxProbeBytes)
    const isProbe = new URL(c.req.url).searchParams.has('ping') && text === 'mod=system&code=index'
    return isProbe ? noStore(c).json({ errcode: errcodes.ok }) : c.notFound()
  })

  app.post('/api/*', async (c) => {
    const network = networkBehind(parts, c)
    const { pathname } = new URL(c.req.url)
    const refused = await countCall(parts, pathname, network)
    if (refused?.isFlood) return tooManyRequests(c, refused)
    await takeTurn(network)
    const way = { line: lineOf(parts, c), network, agent: c.req.header('user-agent') ?? '', refused }
    const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
    try {
      return await withText(c, maxBodyBytes, async (text) =>
        noStore(c).json(type === formType ? await answer(parts, pathname, text, way) : { errcode: errcodes.malformed }),
      )
    } catch (error) {
      if (!(error instanceof BodyRefused) || error.why !== 'large') throw error
      return c.json({ errcode: errcodes.malformed }, 413, { Connection: 'close' })
    }
  })

  for (const suite of [1, 2] as const) app.get(`/img${suite === 1 ? '' : suite}/*`, (c) => picture(parts, c, suite))

  app.get('/hls/*', async (c) => {
    const file = await parts.streams.file(
      restOf(c, '/hls/'),
      (kind, id) => films[kind].film(parts.db, id),
      (keyId) => mayFetch(parts.secret, keyId, c.req.url, parts.now()),
    )
    return file ? giveStream(c, file) : c.notFound()
  })

  app.onError((error, c) => {
    // whoever hangs up in the middle, or sends too slowly, is no fault
    if (error instanceof BodyRefused) return refusedBody(c, error)
    parts.faults.say('fault', error)
    return isOutOfSpace(error) ? c.text('no space left\n', 503) : c.body(null, 500)
  })
  return app
}

async function picture(parts: Parts, c: Context, suite: Suite): Promise<Response> {
  const path = restOf(c, `/img${suite === 1 ? '' : suite}/`)
  const file = (await isHiddenPicture(parts.db, path)) ? undefined : await parts.pictures.file(path, suite)
  return file ? givePicture(c, file) : c.notFound()
}

/** What follows a prefix in the path; a client may have put one slash too many between base and path. */
function restOf(c: Context, prefix: string): string {
  const { pathname } = new URL(c.req.url)
  try {
    return decodeURIComponent(pathname.slice(prefix.length)).replace(/^\/+/, '')
  } catch {
    return ''
  }
}

/** The line that was asked, by its host: pictures and streams are best taken from where the call came through. */
function lineOf({ lines }: Parts, c: Context): string {
  const { host } = new URL(c.req.url)
  return lines.find((line) => new URL(line).host === host) ?? lines[0] ?? new URL(c.req.url).origin
}

function noStore(c: Context): Context {
  c.header('Cache-Control', 'no-store')
  return c
}
