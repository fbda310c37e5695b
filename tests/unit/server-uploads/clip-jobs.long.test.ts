import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { createFaults } from '#server/faults.ts'
import { createClipJobs, type ClipJobs, type ClipWork } from '#server/media/clip-jobs.ts'
import { writeJson } from '#server/database/tables/types.ts'
import { likeAFilm } from './support/files.ts'
import { filmScene } from './support/films.ts'
import { ffmpegHere } from './support/server.ts'

describe.skipIf(!ffmpegHere)('cutting in the background (where ffmpeg is installed)', () => {
  const scene = filmScene()
  const { film, upload, settled, card } = scene

  /** Another process's work on the same clips. */
  const otherJobs = (more: Partial<ClipWork> = {}): ClipJobs => {
    const { db, store, root, secret, folder, clock } = scene.server()
    const limits = { seconds: 60 }
    return createClipJobs({
      db,
      store,
      root,
      ffmpeg: ffmpegHere!,
      secret,
      folder: path.join(folder, 'work'),
      limits,
      now: clock.now,
      log: () => {},
      faults: createFaults(() => {}),
      ...more,
    })
  }
  const rowOf = (id: number) =>
    scene.server().db.selectFrom('clips').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  test('a server that stops in the middle of it gives the film back, and the next one makes the clip', async () => {
    const { id } = await upload(film({ seconds: 20, size: '640x360', name: 'long.mp4' }))
    await expect.poll(async () => (await card(id)).state, { interval: 20 }).toBe('working')
    await scene.server().uploads.stop()
    expect((await card(id)).state).toBe('waiting')
    expect(readdirSync(path.join(scene.server().folder, 'work'))).toEqual([])
    scene.server().another().start()
    expect((await settled(id)).state).toBe('ready')
    expect((await rowOf(id)).tries).toBe(1)
  }, 90_000)

  test('the author of a post whose film can’t be played is told, once', async () => {
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
    const told = db.selectFrom('messages').select(['user_id', 'box', 'content', 'link'])
    await expect
      .poll(() => told.execute(), { timeout: 20_000 })
      .toEqual([
        {
          user_id: userId,
          box: 'system',
          content: '动态《海边》里的视频没有处理成功：视频已损坏或不完整，无法处理。动态仍在展示，只是没有视频。',
          link: `/post/detail?id=${row.id}`,
        },
      ])
  })

  test('what a dead server was cutting is taken up after its lease; the third death is the film’s fault', async () => {
    const { db, clock } = scene.server()
    const { id } = await upload(likeAFilm(1000))
    await settled(id)
    const dead = (tries: number) =>
      db
        .updateTable('clips')
        .set({ state: 'working', tries, reason: null, lease_until: clock.now() + 60_000 })
        .where('id', '=', id)
        .execute()
    await dead(1)
    const early = otherJobs()
    early.wake()
    await early.stop()
    expect(await rowOf(id), 'the lease is not over').toMatchObject({ state: 'working', tries: 1 })
    clock.forward(61_000)
    const late = otherJobs()
    late.wake()
    // The film itself went when it was refused.
    expect(await settled(id)).toMatchObject({ state: 'refused' })
    expect(await rowOf(id)).toMatchObject({ tries: 2, reason: '{"code":"clip-gone"}' })
    await dead(3)
    clock.forward(61_000)
    late.wake()
    expect(await settled(id)).toMatchObject({ state: 'refused' })
    expect(await rowOf(id)).toMatchObject({ tries: 4, reason: '{"code":"clip-broken"}' })
    await late.stop()
  }, 60_000)

  test('two processes never cut the same film', async () => {
    const server = scene.server()
    await server.uploads.stop()
    const ids: number[] = []
    for (let at = 0; at < 4; at += 1) {
      const row = {
        upload_name: `film${at}`,
        user_id: scene.person().user.id,
        state: 'waiting',
        tries: 0,
        created_at: at,
      } as const
      ids.push((await server.db.insertInto('clips').values(row).returning('id').executeTakeFirstOrThrow()).id)
    }
    const logged: string[] = []
    const working = [1, 2, 3].map(() => otherJobs({ log: ({ event }) => void logged.push(event) }))
    for (const jobs of working) jobs.wake()
    for (const id of ids) await settled(id)
    for (const jobs of working) await jobs.stop()
    expect(logged, 'one line for each').toEqual(ids.map(() => 'clip'))
    for (const id of ids) expect((await rowOf(id)).tries).toBe(1)
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
    await expect.poll(() => logged, { timeout: 20_000 }).toEqual(['clip'])
    await broken.stop()
    expect(await rowOf(id)).toMatchObject({ state: 'working', tries: 0 })
    server.clock.forward(301_000)
    const mended = otherJobs()
    mended.wake()
    expect((await settled(id)).state).toBe('ready')
    await mended.stop()
  }, 60_000)
})
