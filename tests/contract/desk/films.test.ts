import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeskRole } from '#contract/desk/rights.ts'
import { states } from '#server/database/tables/types.ts'
import { keepStream } from '#server/media/keep-rendition.ts'
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
  for (const [name, height] of [
    ['720', 720],
    ['360', 360],
  ] as const) {
    for (const file of ['init.mp4', '0.m4s', '1.m4s']) writeFileSync(path.join(folder, file), `${name} ${file}\n`)
    const cut = { name, width: height * 2, height, folder, seconds: [4, 4] }
    await keepStream(parts, { media_id: mediaId, generation: 1, kind: 'video' }, cut, new AbortController().signal)
  }
  expect(await film()).toBe(mediaId)
  const look = (address: string, cookie?: string) => {
    const headers = { host: 'desk.test', ...(cookie !== undefined && { cookie: `__Host-desk=${cookie}` }) }
    return place.desk.fetch(new Request(`${deskOrigin}/film/${address}`, { headers }))
  }
  const shown = await look(String(mediaId), owner.cookie)
  expect(shown.headers.get('content-type')).toBe('video/mp4')
  expect(shown.headers.get('cache-control')).toBe('no-store')
  expect(await shown.text()).toBe('360 init.mp4\n360 0.m4s\n360 1.m4s\n')
  const by = async (role: DeskRole) => (await look(String(mediaId), (await place.desk.member(role)).cookie)).status
  expect(await Promise.all((['moderator', 'editor', 'support', 'finance'] as const).map(by))).toEqual([
    200, 200, 403, 403,
  ])
  expect((await look(String(mediaId))).status).toBe(401)
  expect((await look('999999', owner.cookie)).status).toBe(404)
})
