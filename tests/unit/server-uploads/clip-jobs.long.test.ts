import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { createFaults } from '#server/faults.ts'
import { createFilmJobs } from '#server/media/film-jobs.ts'
import type { MediaWork } from '#server/media/media-work.ts'
import type { JobLoop } from '#server/media/job-loop.ts'
import { writeJson } from '#server/database/tables/types.ts'
import { claimJob } from '#server/repositories/jobs.ts'
import { likeAFilm } from './support/files.ts'
import { filmScene } from './support/films.ts'
import { aFilm } from './support/media.ts'
import { ffmpegHere } from './support/server.ts'

describe.skipIf(!ffmpegHere)('work in the background (where ffmpeg is installed)', () => {
  const scene = filmScene()
  const { film, upload, settled, done, card } = scene

  /** Another process's work on the same films. */
  const otherJobs = (more: Partial<MediaWork> = {}): JobLoop => {
    const { db, store, root, secret, folder, clock } = scene.server()
    return createFilmJobs({
      db,
      store,
      root,
      ffmpeg: ffmpegHere!,
      secret,
      folder: path.join(folder, 'work'),
      keepSourcesMs: 0,
      now: clock.now,
      log: () => {},
      faults: createFaults(() => {}),
      ...more,
    })
  }
  const jobsOf = (id: number) =>
    scene.server().db.selectFrom('jobs').selectAll().where('media_id', '=', id).orderBy('id').execute()

  test('a server that stops in the middle of it gives the work back, and the next one goes on', async () => {
    const { id } = await upload(film({ seconds: 20, size: '640x360', pixels: 'yuv444p', name: 'long.mp4' }))
    await expect.poll(async () => (await card(id)).state, { interval: 20, timeout: 30_000 }).toBe('working')
    await scene.server().uploads.stop()
    const [, waiting] = await jobsOf(id)
    expect(waiting).toMatchObject({ kind: 'watchable', state: 'waiting', worker: null, due_at: 0 })
    expect(readdirSync(path.join(scene.server().folder, 'work'))).toEqual([])
    scene.server().another().start()
    expect((await settled(id)).state).toBe('ready')
    expect((await done(id)).streams).toHaveLength(1)
    for (const job of await jobsOf(id)) expect(job).toMatchObject({ state: 'done', tries: 0, losses: 0, progress: 1 })
  }, 90_000)

  test('the author of a post whose film can’t be played is told, once; what the program said is kept', async () => {
    const { db } = scene.server()
    await scene.server().uploads.stop()
    const { id } = await upload(likeAFilm(1000))
    const { id: userId } = scene.person().user
    const counts = { plays: 0, likes_count: 0, comments_count: 0, heat: 0, state: 0, created_at: 1, coins: 0 }
    const nothing = { topic_id: null, category_id: null, cover: null, seconds: null, loop: null, request_id: null }
    const post = { user_id: userId, title: '海边', content: '', images: writeJson([]), clip_id: id }
    const row = await db
      .insertInto('posts')
      .values({ ...post, ...counts, ...nothing })
      .returning('id')
      .executeTakeFirstOrThrow()
    scene.server().another().start()
    const told = db.selectFrom('messages').select(['user_id', 'box', 'link', 'params'])
    await expect
      .poll(() => told.execute(), { timeout: 20_000 })
      .toEqual([
        {
          user_id: userId,
          box: 'system',
          link: `/post/detail?id=${row.id}`,
          params: writeJson({ title: '海边', refusal: 'clip-broken' }),
        },
      ])
    const [job] = await jobsOf(id)
    expect(job).toMatchObject({ state: 'failed', tries: 1, error: '{"code":"clip-broken"}' })
    expect(job?.said).toContain('Invalid data')
  })

  test('what a dead worker held is taken up after its lease, as often as that happens but not for ever', async () => {
    const { db, clock } = scene.server()
    await scene.server().uploads.stop()
    const { id } = await upload(film({ seconds: 1, size: '160x120' }))
    const die = () => claimJob(db, 'a worker that dies', clock.now() + 60_000, clock.now())
    expect(await die()).toMatchObject({ kind: 'probe', losses: 0 })
    const early = otherJobs()
    early.wake()
    await early.stop()
    expect((await jobsOf(id))[0], 'the lease is not over').toMatchObject({ worker: 'a worker that dies' })
    for (let death = 1; death < 20; death += 1) {
      clock.forward(61_000)
      expect(await die()).toMatchObject({ losses: death })
    }
    clock.forward(61_000)
    const late = otherJobs()
    late.wake()
    expect((await done(id)).state, 'no fault of the film').toBe('ready')
    await late.stop()

    const second = await aFilm(db, scene.person().user.id, 'second')
    await db.updateTable('jobs').set({ losses: 31 }).where('media_id', '=', second).execute()
    const last = otherJobs()
    last.wake()
    expect((await settled(second)).state).toBe('refused')
    await last.stop()
  }, 60_000)

  test('processes share the work and never do the same', async () => {
    const server = scene.server()
    await server.uploads.stop()
    const ids: number[] = []
    for (let at = 0; at < 6; at += 1) ids.push(await aFilm(server.db, scene.person().user.id, `film${at}`))
    const logged: string[] = []
    const working = [1, 2, 3].map(() => otherJobs({ log: ({ event }) => void logged.push(event) }))
    for (const jobs of working) jobs.wake()
    for (const id of ids) await settled(id)
    for (const jobs of working) await jobs.stop()
    expect(logged, 'one line for each').toEqual(ids.map(() => 'job'))
  })

  test('a store that is out of order is not the film’s fault: it is tried again, and nothing is lost', async () => {
    const server = scene.server()
    await server.uploads.stop()
    const { id } = await upload(film({ seconds: 2, size: '320x240' }))
    const logged: string[] = []
    const broken = otherJobs({
      store: { ...server.store, put: () => Promise.reject(new Error('out of order')) },
      faults: createFaults(({ event }) => void logged.push(event)),
    })
    broken.wake()
    await expect.poll(() => logged, { timeout: 20_000 }).toEqual(['job'])
    await broken.stop()
    expect((await jobsOf(id))[0]).toMatchObject({ state: 'waiting', tries: 0 })
    server.clock.forward(301_000)
    const mended = otherJobs()
    mended.wake()
    expect((await done(id)).state).toBe('ready')
    await mended.stop()
  }, 60_000)

  test('half a rendition is shown to nobody, and the next try makes it anew under another key', async () => {
    const server = scene.server()
    await server.uploads.stop()
    const { id } = await upload(film({ seconds: 2, size: '320x240' }))
    const put = async (key: string, bytes: Uint8Array) => {
      if (key.endsWith('/0.m4s')) throw new Error('out of order')
      await server.store.put(key, bytes)
    }
    const renditions = () => server.db.selectFrom('renditions').selectAll().where('media_id', '=', id).execute()
    const broken = otherJobs({ store: { ...server.store, put } })
    broken.wake()
    await expect.poll(renditions, { timeout: 20_000 }).toHaveLength(1)
    await broken.stop()
    const [half] = await renditions()
    expect(half).toMatchObject({ made_at: null })
    expect((await scene.fetchFile(`c/${half!.id}/index.m3u8`)).status).toBe(404)
    server.clock.forward(301_000)
    const mended = otherJobs()
    mended.wake()
    await done(id)
    await mended.stop()
    const made = await renditions()
    expect(made).toHaveLength(1)
    expect(made[0]!.id).not.toBe(half!.id)
    expect(await server.store.get(`${half!.prefix}init.mp4`)).toBeUndefined()
  }, 60_000)
})
