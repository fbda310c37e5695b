import { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { openSegments } from '../media/keep-rendition.ts'
import { watchableRendition } from '../repositories/renditions.ts'
import { memberOf } from './answer.ts'
import { mayDo } from './members.ts'
import type { DeskParts } from './parts.ts'

/** Screens that show films of items. */
const sees = ['content.see', 'reports.see'] as const

/**
 * Films of items, in the smallest quality that was made, for whoever sees content or cases: also of what is held back or a
 * draft. They come as one file, opened on the way.
 */
export function deskFilms(parts: DeskParts): Hono {
  const app = new Hono()
  app.get('/film/:id{\\d{1,12}}', async (c) => {
    const member = await memberOf(parts, getCookie(c, 'desk', 'host'), parts.now())
    if (!member) return c.body(null, 401)
    if (!sees.some((right) => mayDo(member.row, right))) return c.body(null, 403)
    const rendition = await watchableRendition(parts.db, Number(c.req.param('id')))
    if (!rendition) return c.body(null, 404)
    const film = ReadableStream.from(openSegments(parts, rendition)) as ReadableStream<Uint8Array>
    return c.body(film, 200, { 'Content-Type': 'video/mp4', 'Cache-Control': 'no-store' })
  })
  return app
}
