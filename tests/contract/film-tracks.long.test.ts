import { execFileSync } from 'node:child_process'
import { createDecipheriv } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Config } from '#contract/shapes/home.ts'
import type { AudioTrack, MvDetail } from '#contract/shapes/media.ts'
import type { Stream } from '#contract/shapes/common.ts'
import { withAccess } from '#contract/stream-tags.ts'
import { importFilm } from '#server/importing/films.ts'
import { ivOf } from '#server/media/hls.ts'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'
import { createClient, visitor, type Client } from './support/client.ts'
import { cutterFor, hasFfmpeg } from './support/films.ts'
import { makeLanguages } from './support/languages.ts'
import { dataOf } from './support/walk.ts'

describe.skipIf(!hasFfmpeg())('a film in several languages', { timeout: 120_000 }, () => {
  let folder: string
  let server: TestServer
  let client: Client
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'shiguang-tracks-'))
    const dataFolder = path.join(folder, 'data')
    server = await createTestServer({ dataFolder, filesFolder: dataFolder, ffmpeg: await cutterFor('cut') })
    client = await createClient(server.fetch, server.lines[0]!, server.keys, Date.now)
  })
  afterAll(async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const data = <T>(name: Parameters<Client['call']>[0], input: object) => dataOf<T>(client.call(name, input, visitor()))
  const detailOf = (id: number) => data<MvDetail>('mv.detail', { id })
  /** Imports a film, and waits until nothing is left to be done. */
  const shown = async (file: string, as: 'video' | 'post', coins = 0): Promise<{ id: number; media: number }> => {
    const { db, secret } = server.parts
    const ffmpeg = (await cutterFor('cut'))!
    const user = db.selectFrom('users').select('id').where('username', '=', 'amu')
    const { id: userId } = await user.executeTakeFirstOrThrow()
    const statement = { by: '小陈', record: '合同 9' }
    const about = { coins, statement, titleOf: () => file, isDraft: false, dryRun: false, nowMs: Date.now() }
    const target = { db, store: server.store, secret, ffmpeg, userId, as, ...about }
    expect(await importFilm(target, file)).toMatchObject({ state: 'imported' })
    const { id: media } = await db.selectFrom('media').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    const jobs = db.selectFrom('jobs').select(['state', 'kind', 'said']).where('media_id', '=', media)
    server.parts.uploads!.start()
    const open = async () => (await jobs.execute()).filter(({ state }) => state !== 'done')
    await expect.poll(open, { timeout: 60_000, interval: 100 }).toEqual([])
    const [table, column] = as === 'post' ? (['posts', 'clip_id'] as const) : (['mvs', 'media_id'] as const)
    const item = db.selectFrom(table).select('id')
    return { ...(await item.where(column as never, '=', media as never).executeTakeFirstOrThrow()), media }
  }
  /** A stream in one file, as whoever has the right to it gets it. */
  const fileOf = async ({ url: at, key_id: keyId }: Stream) => {
    const { config } = await data<Config>('home.config', {})
    const { key, access } = await data<{ key: string; access: string }>('stream.key', { key_id: keyId })
    const url = config.stream_base + at
    const asked = async (name: string) => {
      const address = new URL(name, url).href
      expect((await server.fetch(new Request(address))).status, 'not without the right').toBe(403)
      const reply = await server.fetch(new Request(withAccess(address, access)))
      expect(reply.headers.get('X-Stream-Tag')).toBeTruthy()
      return Buffer.from(await reply.arrayBuffer())
    }
    const playlist = await (await server.fetch(new Request(url))).text()
    const pieces = [await asked('init.mp4')]
    for (const [index, name] of (playlist.match(/^\d+\.m4s$/gm) ?? []).entries()) {
      const decipher = createDecipheriv('aes-128-cbc', Buffer.from(key, 'base64url'), ivOf(index))
      pieces.push(Buffer.concat([decipher.update(await asked(name)), decipher.final()]))
    }
    const file = path.join(folder, 'played.mp4')
    writeFileSync(file, Buffer.concat(pieces))
    return file
  }
  const kindsIn = (file: string) =>
    execFileSync('ffprobe', ['-v', 'error', '-show_entries', 'stream=codec_type', '-of', 'csv=p=0', file], {
      encoding: 'utf8',
    }).match(/\w+/g)
  /** The tone in a second of a file, in Hz; 0 where nothing is heard. */
  const toneOf = (file: string, from: number) => {
    const raw = ['-ac', '1', '-ar', '8000', '-f', 's16le', '-']
    const sound = execFileSync('ffmpeg', ['-v', 'error', '-i', file, '-map', '0:a', '-vn', ...raw])
    const samples = new Int16Array(Uint8Array.from(sound).buffer).subarray(from * 8000, (from + 1) * 8000)
    if (Math.max(...samples) < 300) return 0
    return samples.reduce((sum, one, at) => sum + (one >= 0 && (samples[at - 1] ?? 0) < 0 ? 1 : 0), 0)
  }
  const told = ({ lang, label }: AudioTrack) => `${lang} ${label}`

  it('has pictures without sound, and each language beside them, that of the container first', async () => {
    const { id } = await shown(makeLanguages(folder, 'three.mkv', { late: true }), 'video')
    const { streams, audios = [] } = await detailOf(id)
    expect(audios.map(told)).toEqual(['ja 日本語', 'en English', 'en Late " #EXT-X-KEY'])
    expect(kindsIn(await fileOf(streams[0]!))).toEqual(['video'])
    const tones = []
    for (const track of audios) {
      const file = await fileOf(track)
      expect(kindsIn(file)).toEqual(['audio'])
      tones.push([toneOf(file, 1), toneOf(file, 6)])
    }
    const near = (hz: number) => (hz === 0 ? 0 : expect.closeTo(hz, -1))
    // what begins after four seconds is silent until then
    expect(tones).toEqual([
      [near(880), near(880)],
      [near(440), near(440)],
      [0, near(220)],
    ])
    const bases = audios.map(({ url, tag, key_id: keyId }) => [url, tag, keyId])
    expect(new Set(bases.flat()).size, 'each has a key of its own').toBe(9)
  })

  it('has nothing beside it where there is one track, nor in a post', async () => {
    const one = await shown(makeLanguages(folder, 'one.mkv', { only: true }), 'video')
    const { streams, audios } = await detailOf(one.id)
    expect(audios).toBeUndefined()
    expect(kindsIn(await fileOf(streams[0]!))!.toSorted()).toEqual(['audio', 'video'])
    const post = await shown(makeLanguages(folder, 'post.mkv'), 'post')
    const made = server.parts.db.selectFrom('renditions').select(['kind', 'name']).where('media_id', '=', post.media)
    expect((await made.execute()).map(({ kind }) => kind)).not.toContain('audio')
  })

  it('gives its languages to those alone who may watch it, and to nobody once it is taken down', async () => {
    const { id, media } = await shown(makeLanguages(folder, 'sold.mkv', { seconds: 18 }), 'video', 30)
    const { preview, streams, audios } = await detailOf(id)
    expect([streams, audios]).toEqual([[], undefined])
    const beginning = await fileOf(preview!)
    expect(kindsIn(beginning)!.toSorted()).toEqual(['audio', 'video'])
    expect(toneOf(beginning, 1)).toBeCloseTo(880, -1)
    const { db } = server.parts
    const tracks = await db
      .selectFrom('renditions')
      .select('id')
      .where('media_id', '=', media)
      .where('kind', '=', 'audio')
      .execute()
    expect(tracks).toHaveLength(2)
    const key = async () => {
      const keys = tracks.map((one) => client.call('stream.key', { key_id: 2 ** 40 + one.id }, visitor()))
      return (await Promise.all(keys)).map(({ status }) => status)
    }
    expect(await key()).toEqual([403, 403])
    await db.updateTable('mvs').set({ coins: 0 }).where('id', '=', id).execute()
    expect(await key()).toEqual([200, 200])
    await db.updateTable('mvs').set({ state: 2 }).where('id', '=', id).execute()
    expect(await key()).toEqual([404, 404])
    const { config } = await data<Config>('home.config', {})
    const playlist = `${config.stream_base}c/${tracks[0]!.id}/index.m3u8`
    expect((await server.fetch(new Request(playlist))).status).toBe(404)
  })
})
