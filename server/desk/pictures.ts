import { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { smallPicture } from '../uploads/encode-image.ts'
import { imageKind } from '../uploads/image-kind.ts'
import { openPicture, storedPicture } from '../uploads/images.ts'
import { memberOf } from './answer.ts'
import type { DeskParts } from './parts.ts'

/**
 * Pictures of items, opened for whoever has signed in: also of what is held back or a draft, which the app's lines give
 * to nobody; with `?small` as small as a list needs them. No other site can show them (Cross-Origin-Resource-Policy), and no cache keeps them.
 */
export function deskPictures(parts: DeskParts): Hono {
  const app = new Hono()
  app.get('/picture/*', async (c) => {
    const member = await memberOf(parts, getCookie(c, 'desk', 'host'), parts.now())
    if (!member) return c.body(null, 401)
    const path = pathOf(c.req.path.slice('/picture/'.length))
    if (path === undefined) return c.body(null, 404)
    const content = (await storedPicture(parts.store, parts.roots, path)) ?? (await drawnPicture(parts, path))
    const kind = content && imageKind(content)
    if (!content || !kind) return c.body(null, 404)
    const shown = c.req.query('small') === undefined ? content : await smallPicture(content)
    const type = shown === content ? kind : 'webp'
    return c.body(new Uint8Array(shown), 200, { 'Content-Type': `image/${type}`, 'Cache-Control': 'no-store' })
  })
  return app
}

/** A picture that the server has itself, or the demo draws. */
async function drawnPicture({ pictures, roots }: DeskParts, path: string): Promise<Uint8Array | undefined> {
  const file = await pictures.file(path, 1)
  return file && openPicture(roots, path, file)?.content
}

function pathOf(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}
