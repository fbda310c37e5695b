import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readJson, writeJson } from '#server/database/tables/types.ts'
import { claimCover } from '#server/media/film-cover.ts'
import { keyIdOf, renditionOfKey } from '#server/media/rendition-streams.ts'
import { copiedRung } from '#server/media/film-cut.ts'
import { hasKeyFrames, probeFilm } from '#server/media/film-probe.ts'
import { createStreams } from '#server/media/streams.ts'
import { bigKey } from '#server/uploads/big-uploads.ts'
import { filmScene, makeFilm, place, type FilmLook } from './support/films.ts'
import { ffmpegHere } from './support/server.ts'
import { dropMedia } from '#server/repositories/media.ts'

const never = new AbortController().signal

describe.skipIf(!ffmpegHere)('clips (where ffmpeg is installed)', () => {
  const scene = filmScene()
  const { film, upload, settled, done, play, card, fetchFile } = scene

  const renditionsOf = (id: number) =>
    scene.server().db.selectFrom('renditions').selectAll().where('media_id', '=', id).orderBy('id').execute()

  test('a film becomes encrypted qualities of four-second segments that play, without its metadata', async () => {
    const server = scene.server()
    // so many bits that it is not copied
    const file = film({ seconds: 9, size: '854x480', pixels: 'yuv444p' })
    expect(Buffer.from(file).includes(place)).toBe(true)
    const { id } = await upload(file)
    expect(
      (await settled(id)).streams.map(({ quality }) => quality),
      'the smallest comes first',
    ).toEqual(['360p'])
    const { state, seconds, streams } = await done(id)
    expect(state).toBe('ready')
    expect(seconds).toBeCloseTo(9, 0)
    const rows = await renditionsOf(id)
    expect(streams.map(({ quality, height, url }) => ({ quality, height, url }))).toEqual([
      { quality: '360p', height: 360, url: `c/${rows[0]!.id}/index.m3u8` },
      { quality: '480p', height: 480, url: `c/${rows[1]!.id}/index.m3u8` },
    ])
    for (const [at, stream] of streams.entries()) {
      const played = await play(stream.url)
      expect(played.keyId).toBe(keyIdOf(rows[at]!.id))
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
      const stored = await server.store.get(`${rows[at]!.prefix}0.m4s`)
      expect(Buffer.from(stored ?? []).includes('moof'), 'nothing plain in the store').toBe(false)
    }
    const media = await server.db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await expect.poll(() => server.store.size(bigKey(media.upload_name)), { timeout: 5000 }).toBeUndefined()
    expect(media).toMatchObject({ bytes: file.length, sha256: createHash('sha256').update(file).digest('hex') })
    expect(readdirSync(path.join(server.folder, 'work'))).toEqual([])
  }, 90_000)

  test('a film that browsers play is not encoded again, but its smaller qualities are made', async () => {
    const { id } = await upload(film({ seconds: 17, size: '854x480', name: 'plain.mp4' }))
    const first = await settled(id)
    expect(first.streams.map(({ quality }) => quality)).toEqual(['480p'])
    const played = await play(first.streams[0]!.url)
    expect(played.streams[0]).toMatchObject({ width: 854, height: 480, nb_read_frames: '425' })
    expect(played.text).not.toContain('Canary')
    expect((await done(id)).streams.map(({ quality }) => quality)).toEqual(['360p', '480p'])
    const preview = (await renditionsOf(id)).find(({ kind }) => kind === 'preview')
    const { seconds } = readJson(preview!.shape!) as { seconds: number[] }
    const shown = seconds.reduce((sum, length) => sum + length, 0)
    expect(shown).toBeGreaterThanOrEqual(15)
    expect(shown, 'not all of it').toBeLessThan(17)
    expect((await play(`c/${preview!.id}/index.m3u8`)).streams[0]).toMatchObject({ codec_name: 'h264' })
  }, 90_000)

  test.each<[string, string[]]>([
    ['ten bits', ['-pix_fmt', 'yuv420p10le', '-profile:v', 'high10']],
    ['a key frame every twenty seconds', ['-g', '500', '-x264-params', 'scenecut=0']],
    ['a picture that is not made of squares', ['-vf', 'setsar=2']],
    ['two halves', ['-flags', '+ildct+ilme', '-x264-params', 'tff=1']],
    ['far too many bits', ['-qp', '0']],
  ])(
    'a film of %s is encoded again',
    async (_, coding) => {
      const file = path.join(scene.folder(), 'odd.mp4')
      const source = ['-f', 'lavfi', '-i', 'testsrc2=size=480x360:rate=25:duration=12']
      execFileSync('ffmpeg', [
        '-v',
        'error',
        '-y',
        ...source,
        '-c:v',
        'libx264',
        '-preset',
        'ultrafast',
        ...coding,
        file,
      ])
      const probed = await probeFilm(ffmpegHere!, file, { seconds: 100 }, never)
      if (probed === 'stopped' || !probed.ok) throw new Error('not taken')
      const { film: found } = probed
      expect(copiedRung(found) !== undefined && (await hasKeyFrames(ffmpegHere!, file, found, never))).toBe(false)
    },
    60_000,
  )

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
    await done(id)
    const row = await db.selectFrom('posts').selectAll().where('id', '=', made.id).executeTakeFirstOrThrow()
    expect(row.seconds).toBeCloseTo(3, 0)
    const cover = readJson(row.cover!)
    expect(cover).toMatchObject({ width: 1280, height: 720 })
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
        { width: 720, height: 1280 },
      ],
    ],
    [
      'one that a phone filmed upright',
      { rotate: 90 },
      [
        { width: 360, height: 640 },
        { width: 480, height: 854 },
        { width: 720, height: 1280 },
      ],
    ],
    ['a small and odd one without sound', { size: '201x151', sound: false }, [{ width: 202, height: 152 }]],
    ['a recording of a browser', { size: '320x180', name: 'film.webm', sound: false }, [{ width: 320, height: 180 }]],
  ])(
    '%s',
    async (_, look, sizes) => {
      const { id } = await upload(film({ seconds: 2, pixels: 'yuv444p', ...look }))
      const { state, streams } = await done(id)
      expect(state).toBe('ready')
      expect(streams).toHaveLength(sizes.length)
      for (const [at, size] of sizes.entries()) expect((await play(streams[at]!.url)).streams[0]).toMatchObject(size)
    },
    60_000,
  )

  test('a recording of a browser says nothing of its length, and is taken all the same', async () => {
    const file = makeFilm(scene.folder(), { seconds: 2, size: '320x180', name: 'film.webm', sound: false })
    const probed = await probeFilm(ffmpegHere!, file, { seconds: 100 }, new AbortController().signal)
    expect(probed).toMatchObject({
      ok: true,
      film: { video: 0, audio: undefined, width: 320, height: 180, seconds: undefined, soundAfter: 0 },
    })
  })

  test('what was taken down is not served from then on, and its files go', async () => {
    const server = scene.server()
    const { id } = await upload(film({ seconds: 2, size: '320x240' }))
    const [stream] = (await settled(id)).streams
    expect((await fetchFile(stream!.url)).status).toBe(200)
    const [rendition] = await renditionsOf(id)
    const { id: made, prefix } = rendition!
    const wrong = [
      `c/${made}/99.m4s`,
      `c/${made}/init.mp4x`,
      `c/${made}/../../x`,
      `c/${made}/0/init.mp4`,
      `c/${made + 9}/init.mp4`,
      'c/',
    ]
    for (const url of wrong) expect((await fetchFile(url)).status, url).toBe(404)
    await dropMedia(server.db, [id], server.clock.now())
    expect((await fetchFile(stream!.url)).status).toBe(404)
    expect(await card(id)).toBeUndefined()
    await server.uploads.sweep()
    expect(await server.store.size(`${prefix}0.m4s`)).toBeUndefined()
  }, 60_000)
})

test('keys of renditions are no keys of anything else', () => {
  const streams = createStreams(new Uint8Array(32))
  expect(renditionOfKey(keyIdOf(17))).toBe(17)
  for (const keyId of [2 ** 40 + 1, 2 ** 40 + 17 * 16 + 1, 2 ** 45 - 1]) {
    expect(renditionOfKey(keyId), String(keyId)).toBeDefined()
    expect(streams.meaning(keyId), String(keyId)).toBeUndefined()
  }
  for (const keyId of [0, 1, 33, 2 ** 39, 2 ** 40, 2 ** 45, 2 ** 45 + 33, -5, 2 ** 41 + 0.5]) {
    expect(renditionOfKey(keyId), String(keyId)).toBeUndefined()
  }
})
