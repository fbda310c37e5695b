import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readJson, writeJson } from '#server/database/tables/types.ts'
import { claimCover } from '#server/media/clip-cover.ts'
import { clipFileKey, clipKeyMeaning } from '#server/media/clips.ts'
import { probeFilm } from '#server/media/clip-probe.ts'
import { createStreams } from '#server/media/streams.ts'
import { bigKey } from '#server/uploads/big-uploads.ts'
import { filmScene, makeFilm, place, type FilmLook } from './support/films.ts'
import { ffmpegHere } from './support/server.ts'
import { dropClips } from '#server/repositories/clips.ts'

describe.skipIf(!ffmpegHere)('clips (where ffmpeg is installed)', () => {
  const scene = filmScene()
  const { film, upload, settled, play, card, fetchFile } = scene

  test('a film becomes two encrypted qualities of four-second segments that play, without its metadata', async () => {
    const server = scene.server()
    const file = film()
    expect(Buffer.from(file).includes(place)).toBe(true)
    const { id } = await upload(file)
    const { state, seconds, streams } = await settled(id)
    expect(state).toBe('ready')
    expect(seconds).toBeCloseTo(9, 0)
    expect(streams.map(({ quality, height, url }) => ({ quality, height, url }))).toEqual([
      { quality: '360p', height: 360, url: `c/${id}/0/index.m3u8` },
      { quality: '480p', height: 480, url: `c/${id}/1/index.m3u8` },
    ])
    for (const [at, stream] of streams.entries()) {
      const played = await play(stream.url)
      expect(server.uploads.clipKey(played.keyId)).toMatchObject({ clipId: id, rendition: at })
      expect(played.durations).toHaveLength(3)
      expect(played.durations.slice(0, 2).map((length) => Math.round(length * 10) / 10)).toEqual([4, 4])
      expect(played.streams).toMatchObject([
        { codec_name: 'h264', width: at === 0 ? 640 : 854, height: at === 0 ? 360 : 480, nb_read_frames: '225' },
        { codec_name: 'aac' },
      ])
      expect(Number(played.streams[0]?.['duration'])).toBeCloseTo(9, 1)
      expect(played.bytes).toBe(stream.bytes)
      expect(played.text).not.toContain('Canary')
      expect(played.playlist.indexOf('#EXT-X-MAP')).toBeLessThan(played.playlist.indexOf('#EXT-X-KEY'))
      const stored = await server.store.get(clipFileKey(id, at, '0.m4s'))
      expect(Buffer.from(stored ?? []).includes('moof'), 'nothing plain in the store').toBe(false)
    }
    const keys = streams.map((_, rendition) =>
      server.uploads.clipKey(2 ** 40 + id * 16 + rendition)!.key.toString('hex'),
    )
    expect(new Set(keys).size).toBe(2)
    const row = await server.db.selectFrom('clips').select('upload_name').where('id', '=', id).executeTakeFirstOrThrow()
    expect(await server.store.size(bigKey(row.upload_name)), 'the original is gone').toBeUndefined()
    expect(readdirSync(path.join(server.folder, 'work'))).toEqual([])
  }, 90_000)

  test.each([
    ['three seconds of picture with nine of sound', 3, 9],
    ['one picture with twelve seconds of sound', 0.04, 12],
  ])(
    '%s is as long as its sound: the last picture stays',
    async (_, pictures, sound) => {
      const file = path.join(scene.folder(), `sound-${sound}.mp4`)
      const [picture, tone] = [`testsrc=size=640x360:rate=25:duration=${pictures}`, `sine=440:duration=${sound}`]
      const from = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', tone]
      execFileSync('ffmpeg', ['-v', 'error', '-y', ...from, '-c:v', 'libx264', '-preset', 'ultrafast', file])
      const { id } = await upload(new Uint8Array(readFileSync(file)))
      const { state, seconds, streams } = await settled(id)
      expect(state).toBe('ready')
      expect(seconds).toBeCloseTo(sound, 0)
      const { streams: played } = await play(streams[0]!.url)
      expect(Number(played[0]?.['duration'])).toBeCloseTo(sound, 0)
    },
    60_000,
  )

  test('a post that came without a cover gets the one that is made of its film, and its length', async () => {
    const { db } = scene.server()
    await scene.server().uploads.stop()
    const { id } = await upload(film({ seconds: 3, size: '1280x720', name: 'bare.mp4' }))
    const counts = { plays: 0, likes_count: 0, comments_count: 0, heat: 0, state: 0, created_at: 1, coins: 0 }
    const bare = { topic_id: null, category_id: null, cover: null, seconds: 0, loop: null, request_id: null }
    const post = { user_id: scene.person().user.id, title: '海边', content: '', images: writeJson([]), clip_id: id }
    const made = await db
      .insertInto('posts')
      .values({ ...post, ...counts, ...bare })
      .returning('id')
      .executeTakeFirstOrThrow()
    scene.server().another().start()
    await settled(id)
    const row = await db.selectFrom('posts').selectAll().where('id', '=', made.id).executeTakeFirstOrThrow()
    expect(row.seconds).toBeCloseTo(3, 0)
    const cover = readJson(row.cover!)
    expect(cover).toMatchObject({ width: 854, height: 480 })
    expect((await scene.server().fetch(`${scene.server().line}/img/${cover.path}`)).status).toBe(200)
    // a post that comes after the film was cut finds it as well
    const later = await db
      .transaction()
      .execute((tx) => claimCover(tx, { id, user_id: scene.person().user.id }, scene.server().clock.now()))
    expect(later).toEqual(cover)
  }, 60_000)

  test.each<[string, FilmLook, { width: number; height: number }[]]>([
    [
      'a portrait one',
      { size: '720x1280' },
      [
        { width: 360, height: 640 },
        { width: 480, height: 854 },
      ],
    ],
    [
      'one that a phone filmed upright',
      { rotate: 90 },
      [
        { width: 360, height: 640 },
        { width: 480, height: 854 },
      ],
    ],
    ['a small and odd one without sound', { size: '201x151', sound: false }, [{ width: 202, height: 152 }]],
    ['a recording of a browser', { size: '320x180', name: 'film.webm', sound: false }, [{ width: 320, height: 180 }]],
  ])(
    '%s',
    async (_, look, sizes) => {
      const { id } = await upload(film({ seconds: 2, ...look }))
      const { state, streams } = await settled(id)
      expect(state).toBe('ready')
      expect(streams).toHaveLength(sizes.length)
      for (const [at, size] of sizes.entries()) expect((await play(streams[at]!.url)).streams[0]).toMatchObject(size)
    },
    60_000,
  )

  test('a recording of a browser says nothing of its length, and is taken all the same', async () => {
    const file = makeFilm(scene.folder(), { seconds: 2, size: '320x180', name: 'film.webm', sound: false })
    const probed = await probeFilm(ffmpegHere!, file, { seconds: 100 }, new AbortController().signal)
    expect(probed).toEqual({
      ok: true,
      film: { video: 0, audio: undefined, width: 320, height: 180, seconds: undefined, soundAfter: 0 },
    })
  })

  test('what was taken down is not served from then on, and its files go', async () => {
    const server = scene.server()
    const { id } = await upload(film({ seconds: 2, size: '320x240' }))
    const [stream] = (await settled(id)).streams
    expect((await fetchFile(stream!.url)).status).toBe(200)
    const wrong = [
      `c/${id}/9/index.m3u8`,
      `c/${id}/0/99.m4s`,
      `c/${id}/0/init.mp4x`,
      `c/${id}/0/../../../x`,
      `c/${id + 1}/0/init.mp4`,
      'c/',
    ]
    for (const url of wrong) expect((await fetchFile(url)).status, url).toBe(404)
    await dropClips(server.db, [id], server.clock.now())
    expect((await fetchFile(stream!.url)).status).toBe(404)
    expect(await card(id)).toBeUndefined()
    await server.uploads.sweep()
    expect(await server.store.size(clipFileKey(id, 0, '0.m4s'))).toBeUndefined()
  }, 60_000)
})

test('keys of clips are no keys of anything else', () => {
  const streams = createStreams(new Uint8Array(32))
  expect(clipKeyMeaning(2 ** 40 + 17 * 16 + 1)).toEqual({ clipId: 17, rendition: 1 })
  for (const keyId of [2 ** 40 + 16, 2 ** 40 + 17 * 16 + 1, 2 ** 45 - 1]) {
    expect(clipKeyMeaning(keyId), String(keyId)).toBeDefined()
    expect(streams.meaning(keyId), String(keyId)).toBeUndefined()
  }
  for (const keyId of [0, 1, 33, 2 ** 39, 2 ** 40, 2 ** 45, 2 ** 45 + 33, -5]) {
    expect(clipKeyMeaning(keyId), String(keyId)).toBeUndefined()
  }
})
