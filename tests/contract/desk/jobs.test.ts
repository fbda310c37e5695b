import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createJobLoop, type JobHandler, type JobWork } from '#server/media/job-loop.ts'
import { addJobs, setHeld, claimJob } from '#server/repositories/jobs.ts'
import { addUnusedMedia, mediaById, setMedia } from '#server/repositories/media.ts'
import { addVideo, noCover } from '#server/repositories/videos.ts'
import { newItem } from '#server/services/hot-score.ts'
import { openDesk, type AtDesk, type TestDesk } from '#tests/support/desk.ts'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let desk: TestDesk
let editor: AtDesk
beforeAll(async () => {
  server = await createTestServer()
  desk = openDesk(server)
  editor = await desk.member('editor')
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.parts.db.deleteFrom('jobs').execute()
  await setWork({ isPaused: false, atOnce: 1 })
})

const reason = 'not wanted any more'

/** An original with a video and two jobs; answers their ids. */
async function film(title: string) {
  const { db } = server.parts
  const nowMs = Date.now()
  const source = `big/${randomBytes(4).toString('hex')}`
  const row = { upload_name: source, user_id: 1, kind: 'video', sha256: null, source } as const
  const media = { id: await addUnusedMedia(db, row, nowMs), generation: 1 }
  await setMedia(db, media, { state: 'working', used_at: nowMs })
  await db.transaction().execute((tx) =>
    addVideo(tx, {
      ...{
        user_id: 1,
        title,
        intro: title,
        cover: noCover,
        seconds: 1,
        aspect: '16:9',
        small: 0,
        style_id: null,
        coins: 0,
      },
      ...{ vip_only: 0, chapters: null, loop: '', media_id: media.id },
      ...newItem(nowMs),
    }),
  )
  await addJobs(
    db,
    media,
    [
      { kind: 'watchable', priority: 100 },
      { kind: 'renditions', priority: 1000 },
    ],
    nowMs,
  )
  const { rows } = await editor.done('jobs.list', {})
  const of = (kind: string) => rows.find((job) => job.mediaId === media.id && job.kind === kind)!.id
  return { media, watchable: of('watchable'), renditions: of('renditions') }
}

const stateOf = async (id: number) => (await editor.done('jobs.list', {})).rows.find((job) => job.id === id)?.state
async function setWork(to: { isPaused: boolean; atOnce: number }) {
  const { version } = await editor.done('jobs.now', {})
  await editor.done('jobs.setWork', { ...to, version })
}

/** A worker whose jobs last until they are let go. */
function worker() {
  const begun: number[] = []
  const ends: (() => void)[] = []
  const handler: JobHandler = (job, signal) =>
    new Promise((resolve) => {
      begun.push(job.id)
      ends.push(() => resolve({ ok: true }))
      signal.addEventListener('abort', () => resolve('stopped'))
    })
  const { db, faults, log } = server.parts
  const kinds = ['probe', 'watchable', 'track', 'captions', 'renditions', 'storyboard', 'sound'] as const
  const handlers = Object.fromEntries(kinds.map((kind) => [kind, handler])) as JobWork['handlers']
  const loop = createJobLoop({ db, now: Date.now, log, faults, handlers, giveUp: handler })
  return { loop, begun, endOne: () => ends.shift()?.() }
}

test('what waits is listed in the order in which it is done, and moved before all else', async () => {
  const [one, two] = [await film('lake'), await film('hill')]
  const waiting = async () => (await editor.done('jobs.list', { state: 'waiting' })).rows.map(({ id }) => id)
  expect(await waiting()).toEqual([one.watchable, two.watchable, one.renditions, two.renditions])
  await editor.done('jobs.order', { ids: [two.renditions], to: 'first' })
  expect((await waiting())[0]).toBe(two.renditions)
  const { rows, next } = await editor.done('jobs.list', { state: 'waiting', limit: 3 })
  const rest = await editor.done('jobs.list', { state: 'waiting', cursor: next! })
  expect([...rows, ...rest.rows].map(({ id }) => id)).toEqual(await waiting())
  expect(rows[0]?.item).toMatchObject({ kind: 'video', title: 'hill' })
})

test('what failed says why, and waits again; all of it does, but what has lost its original', async () => {
  const { db } = server.parts
  const [one, two, gone] = [await film('lake'), await film('hill'), await film('fog')]
  for (let left = 6; left > 0; left--) {
    const job = await claimJob(db, `w${left}`, Date.now() + 60_000, Date.now())
    await setHeld(db, job!, { state: 'failed', error: '{"code":"clip-broken"}' as never, said: 'moov atom not found' })
  }
  await setMedia(db, gone.media, { source: null })
  const [row] = (await editor.done('jobs.list', { state: 'failed' })).rows
  expect(row).toMatchObject({ reason: { code: 'clip-broken' }, said: 'moov atom not found' })
  expect(await editor.done('jobs.retry', { ids: [one.watchable] })).toEqual({ count: 1 })
  expect(await editor.call('jobs.retry', { ids: [gone.watchable] })).toMatchObject({ code: 'undecidable' })
  expect(await editor.done('jobs.retryAll', {})).toEqual({ count: 3, more: false })
  expect(await stateOf(two.renditions)).toBe('waiting')
  expect((await editor.done('jobs.now', {})).failed).toBe(2)
})

test('a job that is cancelled leaves its original for a while, and can be tried again', async () => {
  const { db } = server.parts
  const { media, watchable, renditions } = await film('lake')
  await editor.done('jobs.cancel', { ids: [watchable], reason })
  expect((await mediaById(db, [media.id]))[0]?.source_until).toBeNull()
  await editor.done('jobs.cancel', { ids: [renditions], reason })
  expect((await mediaById(db, [media.id]))[0]?.source_until).toBeGreaterThan(Date.now())
  await editor.done('jobs.retry', { ids: [watchable] })
  expect((await mediaById(db, [media.id]))[0]?.source_until).toBeNull()
  const owner = await desk.member('owner')
  const { rows } = await owner.done('log.list', { action: 'jobs.cancel' })
  expect(rows[0]).toMatchObject({ name: 'lake renditions', reason, after: { state: 'cancelled' } })
})

test('a worker begins nothing while it is paused, and as many at once as it is told', async () => {
  await film('lake')
  await film('hill')
  const { loop, begun, endOne } = worker()
  await setWork({ isPaused: true, atOnce: 3 })
  await film('fog')
  loop.wake()
  await expect.poll(async () => (await editor.done('jobs.now', {})).working.length).toBe(0)
  expect(begun).toEqual([])
  await setWork({ isPaused: false, atOnce: 3 })
  loop.wake()
  await expect.poll(() => begun.length).toBe(3)
  expect((await editor.done('jobs.now', {})).working).toHaveLength(3)
  endOne()
  await expect.poll(() => begun.length).toBe(4)
  await loop.stop()
  // what was begun waits for somebody else
  expect(await editor.done('jobs.now', {})).toMatchObject({ working: [], waiting: 5 })
})

test('of two who set how work is done the second is told', async () => {
  const { version } = await editor.done('jobs.now', {})
  await editor.done('jobs.setWork', { isPaused: false, atOnce: 2, version })
  const late = await editor.call('jobs.setWork', { isPaused: true, atOnce: 1, version })
  expect(late).toMatchObject({ status: 409, code: 'changed-meanwhile' })
})
