import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeskRole } from '#contract/desk/rights.ts'
import { states } from '#server/database/tables/types.ts'
import { keepFile, keepStream } from '#server/media/keep-rendition.ts'
import { deskOrigin } from '#tests/support/desk.ts'
import { addReadyFilm } from '#server/repositories/media.ts'
import { openDeskPlace, type DeskPlace } from '../support/desk-place.ts'

let place: DeskPlace
let folder: string
beforeAll(async () => {
  place = await openDeskPlace()
  folder = mkdtempSync(path.join(tmpdir(), 'shiguang-desk-film-'))
})
afterAll(async () => {
  await place.close()
  rmSync(folder, { recursive: true, force: true })
})

test('the film of a video is watched by whoever sees content or cases, in its smallest quality, also where it is held back', async () => {
  const { parts } = place.desk
  const { db } = parts
  const { id, user_id: userId } = await db
    .selectFrom('mvs')
    .select(['id', 'user_id'])
    .where('small', '=', 0)
    .limit(1)
    .executeTakeFirstOrThrow()
  const owner = await place.desk.member('owner')
  const film = async () => (await owner.done('content.item', { kind: 'video', id })).film
  expect(await film()).toBe(null)
  const original = { upload_name: 'lake', user_id: userId, origin: 'import', seconds: 8 } as const
  const mediaId = await addReadyFilm(db, original, parts.now())
  await db.updateTable('mvs').set({ media_id: mediaId, state: states.held }).where('id', '=', id).execute()
  expect(await film()).toBe(null)
  const keep = async (kind: 'video' | 'audio', name: string, height: number) => {
    for (const file of ['init.mp4', '0.m4s', '1.m4s']) writeFileSync(path.join(folder, file), `${name} ${file}`)
    const cut = { name, width: height * 2, height, folder, seconds: [4, 3.5] }
    await keepStream(parts, { media_id: mediaId, generation: 1, kind }, cut, new AbortController().signal)
  }
  await keep('video', '720', 720)
  await keep('video', '360', 360)
  expect(await film()).toBe(mediaId)
  const look = (address: string, cookie: string | undefined = owner.cookie) => {
    const headers = { host: 'desk.test', ...(cookie !== '' && { cookie: `__Host-desk=${cookie}` }) }
    return place.desk.fetch(new Request(`${deskOrigin}/film/${address}`, { headers }))
  }
  const told = async () => (await look(String(mediaId))).json()
  expect(await told()).toEqual({ seconds: 7.5, storyboard: null })
  expect((await look(`${mediaId}/storyboard.jpg`)).status).toBe(404)
  const shape = { columns: 2, rows: 2, width: 160, height: 90, seconds: 2 }
  const sheet = { name: 'storyboard.jpg', bytes: Buffer.from('a sheet'), shape }
  const which = { media_id: mediaId, generation: 1, kind: 'storyboard', name: 'storyboard.jpg' } as const
  await keepFile(parts, which, sheet, new AbortController().signal)
  expect(await told()).toEqual({ seconds: 7.5, storyboard: shape })
  expect(await (await look(`${mediaId}/storyboard.jpg`)).text()).toBe('a sheet')

  const main = await look(`${mediaId}/index.m3u8`)
  expect(main.headers.get('content-type')).toBe('application/vnd.apple.mpegurl')
  expect(main.headers.get('cache-control')).toBe('no-store')
  const lines = (await main.text()).trimEnd().split('\n')
  expect(lines.filter((line) => line.includes('RESOLUTION'))).toEqual([expect.stringContaining('RESOLUTION=720x360')])
  const [stream = ''] = lines.at(-1)!.split('/')
  const playlist = await (await look(`${mediaId}/${stream}/index.m3u8`)).text()
  expect(playlist.split('\n')).toEqual(expect.arrayContaining(['#EXTINF:3.500,', '1.m4s']))
  expect(playlist, 'the pieces are in the clear').not.toContain('EXT-X-KEY')
  // the second piece without the first
  const pieces = ['1.m4s', 'init.mp4'].map(async (name) => (await look(`${mediaId}/${stream}/${name}`)).text())
  expect(await Promise.all(pieces)).toEqual(['360 1.m4s', '360 init.mp4'])

  await keep('audio', 'sound "one"', 0)
  const withSound = (await (await look(`${mediaId}/index.m3u8`)).text()).split('\n')
  const [track = ''] = withSound.filter((line) => line.startsWith('#EXT-X-MEDIA'))
  const [, sound] = /URI="(\d+)\/index\.m3u8"/.exec(track) ?? []
  expect(withSound).toContainEqual(expect.stringMatching(/^#EXT-X-STREAM-INF:.*,AUDIO="sound"$/))
  expect(await (await look(`${mediaId}/${sound}/0.m4s`)).text()).toBe('sound "one" 0.m4s')

  const addresses = [mediaId, `${mediaId}/index.m3u8`, `${mediaId}/${stream}/0.m4s`, `${mediaId}/storyboard.jpg`].map(
    String,
  )
  for (const address of addresses) {
    const by = async (role: DeskRole) => (await look(address, (await place.desk.member(role)).cookie)).status
    expect(await Promise.all((['moderator', 'editor', 'support', 'finance'] as const).map(by)), address).toEqual([
      200, 200, 403, 403,
    ])
    expect((await look(address, '')).status, address).toBe(401)
  }
  // a piece is one of the film that is asked for
  for (const nowhere of ['999999', '999999/index.m3u8', `999999/${stream}/0.m4s`, `${mediaId}/${stream}/9.m4s`])
    expect((await look(nowhere)).status, nowhere).toBe(404)
})
