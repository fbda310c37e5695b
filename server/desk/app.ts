import { Hono, type Context } from 'hono'
import { getCookie, setCookie, deleteCookie } from 'hono/cookie'
import { deskCall } from '#contract/desk/catalogue.ts'
import { everywhere } from '../../config/build-config.ts'
import { metered, networkBehind } from '../api/metered.ts'
import { createStatic } from '../static.ts'
import { BodyRefused, bodyText } from '../uploads/slow-body.ts'
import { answerDesk, refusedBecause } from './answer.ts'
import { isOwnPage, takePicture, takePlacePicture, takeSlice } from './bodies.ts'
import { exportOf } from './exports.ts'
import type { DeskParts } from './parts.ts'
import { deskFilms } from './films.ts'
import { deskPictures } from './pictures.ts'

const maxBodyBytes = 2 * 1024 * 1024

/** Bound to this host alone, and never sent by another site's page. */
const cookieName = '__Host-desk'
const deviceSeconds = 180 * 24 * 3600
const cookieOptions = { path: '/', secure: true, httpOnly: true, sameSite: 'Strict' } as const

/** Nothing but the desk's own files; the two policies read what is pasted into an article, and clean what its preview shows. */
const headers = {
  ...everywhere,
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types ProseMirrorClipboard dompurify',
  ].join('; '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'X-Robots-Tag': 'noindex, nofollow',
} as const

/** Where the built desk lies, and who is let in. */
export interface DeskOptions {
  readonly folder: string
}

/**
 * The desk's own server: its files, and its calls as plain JSON. It answers under its own names alone, so that no name
 * that somebody points at this machine leads here, and changes nothing for a page of another origin.
 */
export function createDesk(parts: DeskParts, { folder }: DeskOptions): Hono {
  const origins = new Set(parts.deskOrigins)
  const hosts = new Set(parts.deskOrigins.map((origin) => new URL(origin).host))
  const app = new Hono()

  app.use(async (c, next) => {
    const isOurs = hosts.has(c.req.header('host') ?? '')
    if (isOurs) await next()
    else c.res = c.text('this is not the address of the desk\n', 421)
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
    if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store')
  })
  app.use(metered(parts))

  app.post('/api/:name', async (c) => {
    if (!isOwnPage(c, origins)) return c.json({ code: 'right-missing', params: {} }, 403)
    const network = networkBehind(parts, c)
    try {
      // before anything of it is read
      await parts.limits?.network(network, deskCall(c.req.param('name'))?.mode === 'change' ? 'write' : 'read')
    } catch (error) {
      const { status, body } = refusedBecause(parts, error, c.req.param('name'))
      return c.json(body, status as 429, { Connection: 'close' })
    }
    const input = await inputOf(c)
    if (input === unreadable) return c.json({ code: 'input-wrong', params: { field: '' } }, 400)
    const { status, body, cookie, device } = await answerDesk(parts, {
      name: c.req.param('name'),
      input,
      token: getCookie(c, 'desk', 'host'),
      proof: c.req.header('x-desk-proof'),
      requestId: c.req.header('x-desk-request'),
      network,
      agent: c.req.header('user-agent') ?? '',
      device: getCookie(c, 'desk-device', 'host'),
    })
    if (cookie === null) deleteCookie(c, cookieName, cookieOptions)
    else if (cookie)
      setCookie(c, 'desk', cookie.token, { ...cookieOptions, prefix: 'host', expires: new Date(cookie.endsAt) })
    if (device !== undefined)
      setCookie(c, 'desk-device', device, { ...cookieOptions, prefix: 'host', maxAge: deviceSeconds })
    return c.json(body, status as 200)
  })
  app.post('/upload/:id/:number/:from', (c) => takeSlice(parts, c, origins))
  app.post('/picture', (c) => takePlacePicture(parts, c, origins))
  app.post('/picture/:person', (c) => takePicture(parts, c, origins))
  app.all('/api/*', (c) => c.json({ code: 'not-there', params: {} }, 404))

  app.route('/', deskPictures(parts))
  app.route('/', deskFilms(parts))
  app.get('/export/:file{.+\\.csv}', async (c) => {
    const site = c.req.header('sec-fetch-site')
    if (site !== undefined && site !== 'same-origin') return c.json({ code: 'right-missing', params: {} }, 403)
    const file = c.req.param('file')
    try {
      await parts.limits?.network(networkBehind(parts, c), 'read')
      const query = new URL(c.req.url).searchParams
      const lines = await exportOf(parts, {
        name: file.slice(0, -'.csv'.length),
        query,
        token: getCookie(c, 'desk', 'host'),
      })
      c.header('Content-Type', 'text/csv; charset=utf-8')
      c.header('Content-Disposition', `attachment; filename="${file}"`)
      return c.body(lines)
    } catch (error) {
      const { status, body } = refusedBecause(parts, error, file)
      return c.json(body, status as 400)
    }
  })

  // a screen is an address of its own, and all of them are the one page
  app.get('*', async (c, next) => {
    if (/\.\w+$/.test(c.req.path)) return next()
    return files.fetch(new Request(new URL('/', c.req.url), { headers: c.req.raw.headers }))
  })
  const files = createStatic({ folder, headers: () => ({}) })
  app.route('/', files)
  return app
}

const unreadable = Symbol('unreadable')

async function inputOf(c: Context): Promise<unknown> {
  try {
    return JSON.parse(await bodyText(c, maxBodyBytes)) as unknown
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof BodyRefused) return unreadable
    throw error
  }
}
