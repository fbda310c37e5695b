import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentKinds } from '#contract/desk/content.ts'
import { addReadyFilm } from '#server/repositories/media.ts'
import { addEarning } from '#server/repositories/purchases.ts'
import { states } from '#server/database/tables/types.ts'
import { deskOrigin, type AtDesk } from '#tests/support/desk.ts'
import { openDeskPlace, type DeskPlace } from '../support/desk-place.ts'

let place: DeskPlace
let editor: AtDesk
beforeAll(async () => {
  place = await openDeskPlace()
  editor = await place.desk.member('owner')
})
afterAll(() => place.close())

const reason = 'sent from the wrong account'
const first = async (kind: (typeof contentKinds)[number]) => {
  const { id } = (await editor.done('content.list', { kind, state: 'live' })).rows[0]!
  return editor.done('content.item', { kind, id })
}

/** Somebody whose account is open and who is not this one. */
async function other(id: number) {
  const { db } = place.server.parts
  const open = db.selectFrom('users').selectAll().where('state', '=', states.live).where('closes_at', 'is', null)
  return open.where('id', '!=', id).where('creator', '=', 1).orderBy('id').executeTakeFirstOrThrow()
}

const counts = (id: number) =>
  place.server.parts.db
    .selectFrom('users')
    .select(['mv_count', 'small_count', 'post_count'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test.each(contentKinds)('%s: it is somebody else’s from now on, and the log says whose it was', async (kind) => {
  const item = await first(kind)
  const to = await other(item.creatorId)
  const change = { kind, id: item.id, former: item.creatorId, creatorId: to.id, reason } as const
  const before = [await counts(item.creatorId), await counts(to.id)] as const
  await editor.done('content.setCreator', change)
  expect(await editor.done('content.item', { kind, id: item.id })).toMatchObject({
    creator: to.username,
    creatorUuid: to.uuid,
    creatorId: to.id,
  })
  const counted = { video: 'mv_count', clip: 'small_count', post: 'post_count' } as const
  const column: 'mv_count' | 'small_count' | 'post_count' | undefined = Reflect.get(counted, kind)
  const moved = (by: number, row: (typeof before)[0]) => (column ? { ...row, [column]: row[column] + by } : row)
  expect(await counts(item.creatorId)).toEqual(moved(-1, before[0]))
  expect(await counts(to.id)).toEqual(moved(1, before[1]))
  const [entry] = (await editor.done('log.list', { action: 'content.setCreator' })).rows
  expect(entry).toMatchObject({
    reason,
    before: { creator: item.creator, creator_id: item.creatorId },
    after: { creator: to.username, creator_id: to.id },
  })
  // whoever saw it before sees that it was changed
  expect(await editor.call('content.setCreator', change)).toMatchObject({ status: 409, code: 'changed-meanwhile' })
})

test('what was booked stays with whom it was booked to, and what comes is the new one’s', async () => {
  const item = await first('video')
  const { db } = place.server.parts
  const sale = { kind: 'video', itemId: item.id }
  const sell = (userId: number, coins: number) => db.transaction().execute((tx) => addEarning(tx, userId, sale, coins))
  await sell(item.creatorId, 7)
  const to = await other(item.creatorId)
  await editor.done('content.setCreator', {
    kind: 'video',
    id: item.id,
    former: item.creatorId,
    creatorId: to.id,
    reason,
  })
  await sell(to.id, 5)
  const rows = await db
    .selectFrom('earnings')
    .select(['user_id', 'coins'])
    .where('kind', '=', 'video')
    .where('item_id', '=', item.id)
    .execute()
  expect(rows).toContainEqual({ user_id: to.id, coins: 5 })
  expect(rows.find(({ user_id }) => user_id === item.creatorId)!.coins).toBe(item.earned + 7)
  const now = await editor.done('content.item', { kind: 'video', id: item.id })
  expect([now.earned, now.sales]).toEqual([item.earned + 12, item.sales + 2])
})

test('its pictures go with it, so that it keeps them when the former account is closed', async () => {
  const item = await first('comic')
  const bytes = await sharp({ create: { width: 30, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const headers = {
    host: new URL(deskOrigin).host,
    origin: deskOrigin,
    'content-type': 'application/octet-stream',
    cookie: `__Host-desk=${editor.cookie}`,
  }
  const request = { method: 'POST', body: new Uint8Array(bytes), headers }
  const answer = await place.desk.fetch(new Request(`${deskOrigin}/picture/${item.creatorId}`, request))
  const { path } = ((await answer.json()) as { data: { path: string } }).data
  await editor.done('content.setCover', { kind: 'comic', id: item.id, former: item.cover, path, reason })
  const to = await other(item.creatorId)
  await editor.done('content.setCreator', {
    kind: 'comic',
    id: item.id,
    former: item.creatorId,
    creatorId: to.id,
    reason,
  })
  const { db } = place.server.parts
  const kept = await db.selectFrom('uploaded_images').select('user_id').where('path', '=', path).executeTakeFirst()
  expect(kept).toEqual({ user_id: to.id })
})

test('a film’s original goes with it, and a club’s members are not let in by it any more', async () => {
  const item = await first('video')
  const { db } = place.server.parts
  const club = await db.selectFrom('clubs').selectAll().executeTakeFirstOrThrow()
  const original = { upload_name: 'lake', user_id: club.user_id, origin: 'import', seconds: 8 } as const
  const mediaId = await addReadyFilm(db, original, place.server.parts.now())
  const video = db.updateTable('mvs').set({ user_id: club.user_id, media_id: mediaId })
  await video.where('id', '=', item.id).execute()
  await db
    .insertInto('club_videos')
    .values({ club_id: club.id, mv_id: item.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const to = await other(club.user_id)
  await editor.done('content.setCreator', {
    kind: 'video',
    id: item.id,
    former: club.user_id,
    creatorId: to.id,
    reason,
  })
  const inClub = db.selectFrom('club_videos').selectAll().where('mv_id', '=', item.id)
  expect(await inClub.execute()).toEqual([])
  const media = db.selectFrom('media').select('user_id').where('id', '=', mediaId)
  expect(await media.executeTakeFirst()).toEqual({ user_id: to.id })
})

test('what its maker took along stays theirs, and nobody gets it whose account is not open', async () => {
  const item = await first('novel')
  const to = await other(item.creatorId)
  const { db } = place.server.parts
  const change = { kind: 'novel', id: item.id, former: item.creatorId, creatorId: to.id, reason } as const
  for (const state of [states.withdrawn, states.removed, states.sold]) {
    await db.updateTable('works').set({ state }).where('id', '=', item.id).execute()
    expect(await editor.call('content.setCreator', change)).toMatchObject({ status: 409, code: 'author-left' })
  }
  await db.updateTable('works').set({ state: states.live }).where('id', '=', item.id).execute()
  await db.updateTable('users').set({ closes_at: 1 }).where('id', '=', to.id).execute()
  expect(await editor.call('content.setCreator', change)).toMatchObject({ status: 409, code: 'account-not-open' })
  await db.updateTable('users').set({ closes_at: null }).where('id', '=', to.id).execute()
  expect(await editor.call('content.setCreator', { ...change, creatorId: item.creatorId })).toMatchObject({
    status: 400,
  })
  expect(await editor.call('content.setCreator', { ...change, creatorId: 9_999_999 })).toMatchObject({ status: 404 })
})

test('somebody is found by a name, a part of it and a number, unless their account is not open', async () => {
  const { id, username, uuid } = await other(0)
  const find = async (text: string) => (await editor.done('content.people', { text })).people
  const found = { id, name: username, uuid }
  for (const text of [username, username.slice(0, 2), String(id), uuid]) expect(await find(text)).toContainEqual(found)
  const { db } = place.server.parts
  await db.updateTable('users').set({ closes_at: 1 }).where('id', '=', id).execute()
  for (const text of [username, String(id)]) expect(await find(text)).not.toContainEqual(found)
  await db.updateTable('users').set({ closes_at: null }).where('id', '=', id).execute()
})
