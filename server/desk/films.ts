import { Hono, type Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { DeskFilm } from '#contract/desk/film.ts'
import { openFile } from '../media/keep-rendition.ts'
import { fileNames, gridOf, plainPlaylist, secondsOf, soundsPlaylist } from '../media/rendition-streams.ts'
import { renditionsOf, watchableOf, type Rendition } from '../repositories/renditions.ts'
import { memberOf } from './answer.ts'
import { mayDo } from './members.ts'
import type { DeskParts } from './parts.ts'

/** Screens that show films of items. */
const sees = ['content.see', 'reports.see'] as const

const playlistType = { 'Content-Type': 'application/vnd.apple.mpegurl' }

/**
 * Films of items, in the smallest quality that was made, for whoever sees content or cases: also of what is held back or a
 * draft. Each comes as a stream whose pieces are opened on the way, so that it can be looked at from any place.
 */
export function deskFilms(parts: DeskParts): Hono {
  const app = new Hono()
  app.use('/film/*', async (c, next) => {
    c.header('Cache-Control', 'no-store')
    const member = await memberOf(parts, getCookie(c, 'desk', 'host'), parts.now())
    if (!member) return c.body(null, 401)
    if (!sees.some((right) => mayDo(member.row, right))) return c.body(null, 403)
    return next()
  })
  const made = (c: Context) => renditionsOf(parts.db, [Number(c.req.param('id'))])
  const playedOf = async (c: Context): Promise<Rendition | undefined> =>
    (await made(c)).find(({ id, kind }) => id === Number(c.req.param('rendition')) && kind !== 'storyboard')
  const give = async (c: Context, rendition: Rendition | undefined, name: string, type: string) => {
    const bytes = rendition && (await openFile(parts, rendition, name))
    return bytes ? c.body(new Uint8Array(bytes), 200, { 'Content-Type': type }) : c.body(null, 404)
  }

  app.get('/film/:id{\\d{1,12}}', async (c) => {
    const all = await made(c)
    const film = watchableOf(all)
    if (!film) return c.body(null, 404)
    const sheet = all.find(({ kind }) => kind === 'storyboard')
    const seconds = (secondsOf(film) ?? []).reduce((sum, length) => sum + length, 0)
    return c.json<DeskFilm>({ seconds, storyboard: sheet ? gridOf(sheet) : null })
  })
  app.get('/film/:id{\\d{1,12}}/index.m3u8', async (c) => {
    const all = await made(c)
    const film = watchableOf(all)
    if (!film) return c.body(null, 404)
    const sounds = all.filter(({ kind }) => kind === 'audio')
    return c.body(soundsPlaylist(film, sounds), 200, playlistType)
  })
  app.get('/film/:id{\\d{1,12}}/storyboard.jpg', async (c) => {
    const sheet = (await made(c)).find(({ kind }) => kind === 'storyboard')
    return give(c, sheet, fileNames.storyboard, 'image/jpeg')
  })
  app.get('/film/:id{\\d{1,12}}/:rendition{\\d{1,12}}/index.m3u8', async (c) => {
    const playlist = plainPlaylist(await playedOf(c))
    return playlist === undefined ? c.body(null, 404) : c.body(playlist, 200, playlistType)
  })
  app.get('/film/:id{\\d{1,12}}/:rendition{\\d{1,12}}/:file{init\\.mp4|\\d{1,6}\\.m4s}', async (c) =>
    give(c, await playedOf(c), c.req.param('file'), 'video/mp4'),
  )
  return app
}
