import { execFileSync } from 'node:child_process'
import { createDecipheriv } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AudioBook, AudioChapter } from '#contract/shapes/audio.ts'
import type { Config } from '#contract/shapes/home.ts'
import type { Page } from '#contract/shapes/page.ts'
import { withAccess } from '#contract/stream-tags.ts'
import { importFile } from '#server/importing/import-file.ts'
import type { ImportTarget } from '#server/importing/importer.ts'
import { boxIn } from '#server/media/boxes.ts'
import { ivOf } from '#server/media/hls.ts'
import { importFailureText } from '#server/importing/import-words.ts'
import { uploadLimits } from '#server/uploads/limits.ts'
import { sweepUploads } from '#server/uploads/sweeper.ts'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'
import { createClient, visitor, type Client } from './support/client.ts'
import { cutterFor, hasFfmpeg } from './support/films.ts'
import { dyingStore, importTarget } from './support/importing.ts'
import { dataOf } from './support/walk.ts'

// each starts many programs, which on a busy machine take several times as long
describe.skipIf(!hasFfmpeg())('recordings that are imported', { timeout: 60_000 }, () => {
  let folder: string
  let server: TestServer
  let client: Client
  let target: ImportTarget
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'shiguang-sounds-'))
    const dataFolder = path.join(folder, 'data')
    server = await createTestServer({ dataFolder, filesFolder: dataFolder, ffmpeg: await cutterFor('cut') })
    client = await createClient(server.fetch, server.lines[0]!, server.keys, Date.now)
    target = await importTarget(server)
  })
  afterAll(async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const data = <T>(name: Parameters<Client['call']>[0], input: object) => dataOf<T>(client.call(name, input, visitor()))
  const imports = (file: string, more: Partial<ImportTarget> = {}, dryRun = false) =>
    importFile({ ...target, nowMs: Date.now(), ...more }, file, { as: undefined, dryRun })
  const why = async (file: string) =>
    imports(file).then(
      () => 'imported',
      (error: unknown) => importFailureText(error) ?? error,
    )
  const stateOf = async (id: number) =>
    (await server.parts.db.selectFrom('works').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
  const heard = async (id: number) => {
    server.parts.uploads!.start()
    await expect.poll(() => stateOf(id), { timeout: 30_000, interval: 100 }).toBe(0)
    return data<AudioBook>('audio.detail', { id })
  }
  const chaptersOf = async (id: number) =>
    (await data<Page<AudioChapter>>('audio.chapters', { id, order: 'asc', limit: 50 })).list
  const inFolder = (name: string) => {
    const place = path.join(folder, name)
    mkdirSync(path.dirname(place), { recursive: true })
    return place
  }
  /** A tone for so many seconds, in the form that the name asks for. */
  const tone = (name: string, seconds: number, ...options: string[]) => {
    const place = inFolder(name)
    const source = ['-f', 'lavfi', '-i', `sine=frequency=330:duration=${seconds}:sample_rate=44100`]
    execFileSync('ffmpeg', ['-v', 'error', '-y', ...source, ...options, place])
    return place
  }
  const chapterFile = (marks: readonly (readonly [from: number, to: number, title: string])[]) => {
    const place = inFolder('marks.txt')
    const lines = marks.map(
      ([from, to, title]) => `[CHAPTER]\nTIMEBASE=1/1000\nSTART=${from * 1000}\nEND=${to * 1000}\ntitle=${title}\n`,
    )
    writeFileSync(place, `;FFMETADATA1\nalbum=长夜读书\nartist=林间\n${lines.join('')}`)
    return ['-i', place, '-map', '0:a', '-map_metadata', '1', '-map_chapters', '1']
  }
  /** What is heard of a stream, by a program that knows nothing of the server: in seconds. */
  const playedOf = async ({ stream }: AudioChapter) => {
    const { config } = await data<Config>('home.config', {})
    const { key, access } = await data<{ key: string; access: string }>('stream.key', { key_id: stream!.key_id })
    const url = config.stream_base + stream!.url
    const asked = async (name: string) => {
      const address = new URL(name, url).href
      expect((await server.fetch(new Request(address))).status, 'not without the right').toBe(403)
      const reply = await server.fetch(new Request(withAccess(address, access)))
      expect(reply.headers.get('content-type')).toBe('audio/mp4')
      return Buffer.from(await reply.arrayBuffer())
    }
    const playlist = await (await server.fetch(new Request(url))).text()
    const pieces = [await asked('init.mp4')]
    for (const [at, name] of (playlist.match(/^\d+\.m4s$/gm) ?? []).entries()) {
      const decipher = createDecipheriv('aes-128-cbc', Buffer.from(key, 'base64url'), ivOf(at))
      pieces.push(Buffer.concat([decipher.update(await asked(name)), decipher.final()]))
    }
    const file = inFolder('heard.mp4')
    writeFileSync(file, Buffer.concat(pieces))
    const show = [
      '-v',
      'error',
      '-show_entries',
      'stream=codec_type,codec_name,duration:format=duration',
      '-of',
      'json',
    ]
    const { streams, format } = JSON.parse(execFileSync('ffprobe', [...show, file]).toString()) as {
      streams: { codec_type: string; codec_name: string }[]
      format: { duration: string }
    }
    expect(streams.map(({ codec_type, codec_name }) => `${codec_type} ${codec_name}`)).toEqual(['audio aac'])
    return Number(format.duration)
  }

  it('takes an M4B with its chapters, its names and its cover, and nobody hears of it before it can be heard', async () => {
    const cover = inFolder('cover-within.png')
    await sharp({ create: { width: 90, height: 60, channels: 3, background: '#385' } }).toFile(cover)
    const marks = chapterFile([
      [0, 4, '灯'],
      [4, 9, '桥'],
      [9, 12, '雨'],
    ])
    const plain = tone('plain.m4b', 12, ...marks, '-c:a', 'aac')
    const book = inFolder('长夜.m4b')
    const covered = ['-map', '0', '-map', '1', '-c', 'copy', '-disposition:v:0', 'attached_pic', '-f', 'mp4']
    execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', plain, '-i', cover, ...covered, book])
    const dry = await imports(book, {}, true)
    expect(dry.preview).toMatchObject({ kind: 'audio', title: '长夜读书', author: '林间', warnings: [] })
    expect(dry.preview.parts.map(({ title, size }) => `${title} ${size}`)).toEqual(['灯 4', '桥 5', '雨 3'])
    const { item } = await imports(book, { coins: 6 })
    const { id } = item!
    expect(await client.call('audio.detail', { id }, visitor())).toMatchObject({ status: 404 })
    expect((await data<Page<AudioBook>>('audio.list', { word: '长夜读书' })).list).toEqual([])
    const work = await heard(id)
    expect(work).toMatchObject({ title: '长夜读书', author: '林间', chapters_count: 3, coins: 12 })
    expect(work.cover.width).toBe(90)
    expect((await data<Page<AudioBook>>('audio.list', { word: '长夜读书' })).list).toMatchObject([{ id }])
    const [first, second] = await chaptersOf(id)
    expect(first).toMatchObject({ title: '灯', seconds: 4, coins: 0 })
    expect(second).toMatchObject({ title: '桥', coins: 6 })
    expect(second!.stream, 'what costs has no stream before it is bought').toBeUndefined()
    const locked = await client.call('stream.key', { key_id: first!.stream!.key_id! + 1 }, visitor())
    expect(locked).toMatchObject({ status: 403 })
    expect(await playedOf(first!)).toBeCloseTo(4, 0)
    expect(await imports(book)).toMatchObject({ state: 'here already', item: { id } })
    const { db } = server.parts
    await db.updateTable('works').set({ state: 2 }).where('id', '=', id).execute()
    const { config } = await data<Config>('home.config', {})
    const gone = await server.fetch(new Request(config.stream_base + first!.stream!.url))
    expect(gone.status, 'taken down').toBe(404)
  })

  it('takes a folder of MP3, FLAC, WAV, Opus and Ogg as one work, in the order of its numbers', async () => {
    tone('album/10 尾声.flac', 2, '-metadata', 'title=尾声')
    tone('album/2.wav', 3)
    tone('album/1.mp3', 12, '-metadata', 'title=开篇', '-metadata', 'album=海上', '-metadata', 'artist=阿木')
    tone('album/3.opus', 2, '-c:a', 'libopus')
    tone('album/4.ogg', 2, '-c:a', 'libvorbis')
    tone('album/5.m4a', 2, '-c:a', 'aac')
    const { item, warnings } = await imports(path.dirname(inFolder('album/x')))
    expect(warnings).toEqual([{ code: 'no-cover' }])
    expect(await heard(item!.id)).toMatchObject({ title: '海上', author: '阿木', chapters_count: 6 })
    const chapters = await chaptersOf(item!.id)
    expect(chapters.map(({ title, seconds }) => `${title} ${seconds}`)).toEqual([
      '开篇 12',
      '2 3',
      '3 2',
      '4 2',
      '5 2',
      '尾声 2',
    ])
    for (const chapter of chapters) expect(Math.abs((await playedOf(chapter)) - chapter.seconds)).toBeLessThan(0.3)
  })

  it('cuts a recording by the cue sheet beside it, in any encoding, and takes the picture beside it', async () => {
    const file = tone('cue/long.mp3', 9)
    const gb = Buffer.from([0xb4, 0xba, 0xcc, 0xec, 0xb5, 0xc4, 0xd4, 0xc2])
    const sheet = (title: Buffer | string, at: string) => [
      Buffer.from('  TRACK 01 AUDIO\r\n    TITLE "'),
      Buffer.from(title),
      Buffer.from(`"\r\n    INDEX 00 00:00:00\r\n    INDEX 01 ${at}\r\n`),
    ]
    const head = Buffer.from('TITLE "whole"\r\nFILE "../../etc/passwd" WAVE\r\n')
    writeFileSync(inFolder('cue/long.cue'), Buffer.concat([head, ...sheet(gb, '00:00:00'), ...sheet('b', '00:05:37')]))
    await sharp({ create: { width: 33, height: 44, channels: 3, background: '#538' } }).toFile(
      inFolder('cue/cover.jpg'),
    )
    const { item, preview } = await imports(file)
    expect(preview).toMatchObject({ title: 'long', cover: 'cover.jpg', warnings: [] })
    expect((await heard(item!.id)).cover).toMatchObject({ width: 33, height: 44 })
    expect((await chaptersOf(item!.id)).map(({ title, seconds }) => [title, seconds])).toEqual([
      ['春天的月', 5],
      ['b', 4],
    ])
  })

  it('takes 200 chapters, and those whose times are reversed or lie beyond the end with a warning', async () => {
    const many = Array.from({ length: 200 }, (_, at) => [at, at + 1, `第${at + 1}章`] as const)
    const file = tone('many.m4b', 200, ...chapterFile(many), '-c:a', 'aac', '-b:a', '32k')
    expect((await imports(file, {}, true)).preview.parts).toHaveLength(200)
    const cue = (name: string, times: readonly string[]) =>
      writeFileSync(
        inFolder(name),
        times.map((at, no) => `TRACK ${no} AUDIO\nTITLE "${no}"\nINDEX 01 ${at}`).join('\n'),
      )
    const other = tone('reversed.mp3', 8)
    cue('reversed.cue', ['00:05:00', '00:00:00', '09:00:00', '00:05:20', 'xx:yy:zz'])
    const { preview } = await imports(other, {}, true)
    expect(preview.parts.map(({ title, size }) => `${title} ${size}`)).toEqual(['1 5', '0 3'])
    expect(preview.warnings.map(({ code }) => code)).toEqual(['chapters-missing', 'chapters-unordered', 'no-cover'])
  })

  it('takes a recording that is cut short as far as it goes, and says so', async () => {
    const whole = tone('whole.m4a', 30, '-c:a', 'aac', '-movflags', '+faststart')
    const bytes = readFileSync(whole)
    const { content } = boxIn(bytes, { content: 0, end: bytes.length }, 'mdat')
    writeFileSync(inFolder('short.m4a'), bytes.subarray(0, content + Math.floor((bytes.length - content) / 2)))
    const { item, warnings } = await imports(path.join(folder, 'short.m4a'))
    expect(warnings.map(({ code }) => code)).toEqual(['sound-cut-short', 'no-cover'])
    await heard(item!.id)
    const [chapter] = await chaptersOf(item!.id)
    expect(Math.abs(chapter!.seconds - 15)).toBeLessThan(2)
  })

  it('leaves nothing for ever where it ended too early, and may be begun again', async () => {
    const file = tone('twice.mp3', 3)
    const dying = dyingStore(server.store)
    await expect(imports(file, { store: dying.store })).rejects.toThrow('killed')
    expect(await imports(file)).toMatchObject({ state: 'imported' })
    const [left] = dying.keys
    expect(await server.store.size(left!)).toBeGreaterThan(0)
    const swept = { db: server.parts.db, store: server.store, workFolder: path.join(folder, 'work') }
    await sweepUploads(swept, Date.now() + uploadLimits.keepMs + 1)
    expect(await server.store.size(left!)).toBeUndefined()
  })

  it.each([
    ['noise.mp3', () => Buffer.alloc(40_000, 'not sound at all '), /noise\.mp3: (it is damaged|there is no sound)/],
    ['empty.m4b', () => Buffer.alloc(0), /damaged|no sound/],
    ['list.mp3', () => Buffer.from('#EXTM3U\n#EXTINF:10,\nfile:///etc/hostname\n'), /damaged|no sound/],
    ['concat.wav', () => Buffer.from("ffconcat version 1.0\nfile '/etc/hostname'\n"), /damaged|no sound/],
    ['picture.ogg', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /damaged|no sound/],
  ])('refuses %s and leaves nothing', async (name, bytes, said) => {
    writeFileSync(inFolder(name), bytes())
    const count = async () => (await server.parts.db.selectFrom('media').select('id').execute()).length
    const before = await count()
    expect(await why(path.join(folder, name))).toMatch(said)
    expect(await count()).toBe(before)
  })

  it('refuses a film without sound, and a folder of which one file is no recording', async () => {
    const silent = inFolder('silent.m4a')
    const picture = ['-f', 'lavfi', '-i', 'testsrc=duration=2:size=64x64:rate=5', '-pix_fmt', 'yuv420p', '-f', 'mp4']
    execFileSync('ffmpeg', ['-v', 'error', '-y', ...picture, silent])
    expect(await why(silent)).toMatch(/no sound/)
    tone('half/1.mp3', 2)
    writeFileSync(inFolder('half/2.mp3'), 'nothing')
    expect(await why(path.join(folder, 'half'))).toMatch(/2\.mp3/)
  })
})
