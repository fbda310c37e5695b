import { execFileSync, spawn } from 'node:child_process'
import { createDecipheriv } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Comic, Episode } from '#contract/shapes/comic.ts'
import type { Image } from '#contract/shapes/common.ts'
import type { Config } from '#contract/shapes/home.ts'
import type { MvDetail } from '#contract/shapes/media.ts'
import type { Page } from '#contract/shapes/page.ts'
import type { PictureSet } from '#contract/shapes/picture.ts'
import type { Post } from '#contract/shapes/post.ts'
import { withAccess } from '#contract/stream-tags.ts'
import { ivOf } from '#server/media/hls.ts'
import { archiveOf, bookFiles, comicPage } from '#tests/support/books.ts'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'
import { cutterFor, hasFfmpeg } from './support/films.ts'
import { createClient, visitor, type Client } from './support/client.ts'

describe('a folder of pictures that an administrator imports', { timeout: 120_000 }, () => {
  let folder: string
  let server: TestServer
  let client: Client
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'shiguang-import-'))
    const dataFolder = path.join(folder, 'data')
    const ffmpeg = await cutterFor(hasFfmpeg() ? 'cut' : 'refused')
    server = await createTestServer({ dataFolder, filesFolder: dataFolder, ffmpeg })
    client = await createClient(server.fetch, server.lines[0]!, server.keys, Date.now)
  })
  afterAll(async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const admin = (...words: string[]) =>
    new Promise<{ code: number | null; said: string }>((resolve) => {
      const [key] = server.keys
      const child = spawn(process.execPath, ['server/admin.ts', ...words], {
        env: {
          PATH: process.env.PATH,
          SHIGUANG_DATA: path.join(folder, 'data'),
          SHIGUANG_KEYS: `${key!.id}:${Buffer.from(key!.bytes).toString('hex')}`,
          SHIGUANG_SECRET: Buffer.from(server.parts.secret).toString('hex'),
        },
      })
      let said = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)))
      child.once('close', (code) => resolve({ code, said }))
    })
  const media = async (name: string, files: readonly string[]) => {
    const place = path.join(folder, name)
    for (const [at, file] of files.entries()) {
      mkdirSync(path.dirname(path.join(place, file)), { recursive: true })
      const create = { width: 60 + at, height: 40, channels: 3, background: { r: 20 * at, g: 90, b: 160 } } as const
      await sharp({ create }).toFile(path.join(place, file))
    }
    return place
  }
  const data = async <T>(name: Parameters<Client['call']>[0], input: object): Promise<T> => {
    const answer = await client.call(name, input, visitor())
    expect(answer, answer.msg ?? '').toMatchObject({ status: 200 })
    return answer.data as T
  }
  /** The bytes that the app gets to draw a picture of. */
  const shown = async ({ path: at }: Image): Promise<{ status: number; width?: number | undefined }> => {
    const { config } = await data<Config>('home.config', {})
    const response = await server.fetch(new Request(config.img_base + at))
    if (response.status !== 200) return { status: response.status }
    const opened = await client.crypto.openImage(new Uint8Array(await response.arrayBuffer()), at)
    if (!opened.ok) throw new Error(opened.fault)
    return { status: 200, width: (await sharp(opened.value.bytes).metadata()).width }
  }

  const stated = ['--record', '合同 7', '--by', '小陈']

  it('publishes nothing of which nobody states that it may be shown', async () => {
    const place = await media('unstated', ['1.png'])
    for (const words of [[], ['--by', '小陈'], ['--record', '合同 7']]) {
      const done = await admin('import', place, 'xiaoyu', '--title', '没有声明', ...words)
      expect(done).toMatchObject({ code: 2, said: expect.stringMatching(/--(by|record) is missing/) })
    }
    const { db } = server.parts
    expect(await db.selectFrom('posts').select('id').where('title', '=', '没有声明').execute()).toEqual([])
  })

  it('as posts: twenty pictures in each, and the pictures are there to be seen', async () => {
    const place = await media(
      'posts',
      Array.from({ length: 22 }, (_, at) => `${at}.png`),
    )
    const done = await admin('import', place, 'xiaoyu', '--title', '二十二张', ...stated)
    expect(done.code, done.said).toBe(0)
    const { uuid } = await server.parts.db
      .selectFrom('users')
      .select('uuid')
      .where('username', '=', 'xiaoyu')
      .executeTakeFirstOrThrow()
    const posts = (await data<Page<Post>>('wei.her', { uuid })).list.filter(({ title }) => title === '二十二张')
    expect(posts.map(({ images }) => images.length).toSorted((a, b) => a - b)).toEqual([2, 20])
    const kept = server.parts.db.selectFrom('publications').selectAll().where('kind', '=', 'post')
    for (const { id } of posts)
      expect(await kept.where('item_id', '=', id).execute()).toMatchObject([{ stated_by: '小陈', record: '合同 7' }])
    for (const image of posts[0]!.images.slice(0, 2)) expect((await shown(image)).status).toBe(200)
  })

  it('as a set: sold whole, in the order of its numbers, found by its name, and gone with its pictures', async () => {
    const place = await media('set', ['10.png', '2.jpg', '1.png', '3.webp'])
    writeFileSync(path.join(place, 'broken.png'), 'no picture')
    const done = await admin(
      'import',
      place,
      'amu',
      '--as',
      'picture',
      '--title',
      '海边的清晨',
      '--coins',
      '8',
      ...stated,
    )
    expect(done.code, done.said).toBe(0)
    expect(done.said).toContain("can't be shown and is left out: broken.png")
    expect((await admin('import', place, 'amu', '--as', 'picture', ...stated)).said).toMatch(/^here already\t/m)
    const [set] = (await data<Page<PictureSet>>('picture.list', { word: '海边的清晨' })).list
    expect(set).toMatchObject({ title: '海边的清晨', count: 4, coins: 8, is_pay: false, user: { username: 'amu' } })
    const preview = (await data<Page<Image>>('picture.images', { id: set!.id })).list
    expect(await Promise.all(preview.map(shown))).toEqual([62, 61, 63].map((width) => ({ status: 200, width })))
    expect(await shown(set!.cover)).toEqual({ status: 200, width: 62 })
    expect((await admin('take-down', 'picture', String(set!.id), '--reason', 'copyright', '--by', 'wen')).code).toBe(0)
    expect((await shown(set!.cover)).status).toBe(404)
  })

  it('with books beside it: each file is what it is, and said first where that is wished', async () => {
    const book = path.join(folder, '灯塔.epub')
    writeFileSync(book, archiveOf(await bookFiles()))
    const dry = await admin('import', book, 'amu', '--dry-run')
    expect(dry.code, dry.said).toBe(0)
    expect(dry.said).toMatch(/author\t阿北\n[^]*2\t\d+\t {2}第一章 雾\n[^]*would be imported\t灯塔.epub\tnovel/)
    expect((await admin('import', book, 'amu')).said).toMatch(/--(by|record) is missing/)
    const done = await admin('import', book, 'amu', '--category', '悬疑', ...stated)
    expect(done.said).toMatch(/^imported\t灯塔.epub\tnovel \d+\t"灯塔纪事" of 3 parts/)
    expect((await admin('import', book, 'amu', ...stated)).said).toMatch(/^here already\t/)
    const chapter = path.join(folder, '番外.txt')
    writeFileSync(chapter, '第四章 后来\n后来灯也亮着。')
    const id = /novel (\d+)/.exec(done.said)![1]!
    expect((await admin('import', chapter, 'amu', '--to', id, ...stated)).said).toContain(`novel ${id}`)
    const lost = await admin('import', chapter, 'xiaoyu', '--to', id, ...stated)
    expect(lost).toMatchObject({ code: 1, said: expect.stringContaining('no such work') })
    const shelf = path.join(folder, 'shelf')
    mkdirSync(shelf)
    writeFileSync(path.join(shelf, '10.txt'), '第十章 雪\n雪停了。')
    writeFileSync(path.join(shelf, '9.txt'), '第九章 冬\n冬天到了。')
    writeFileSync(path.join(shelf, '11.epub'), 'no book')
    const each = await admin('import', shelf, 'amu', '--as', 'each', '--to', id, ...stated)
    expect(each.code).toBe(1)
    expect(each.said).toMatch(/imported\t9.txt[^]*imported\t10.txt[^]*skipped\t11.epub\t\t.*damaged[^]*2 of 3 files/)
  })

  it('becomes a comic with an episode for each folder within, the first one free', async () => {
    const place = await media('comic', ['第1话/1.png', '第1话/2.png', '第2话/1.png', '第10话/1.png'])
    const done = await admin('import', place, 'amu', '--as', 'comic', '--title', '桥上的猫', '--coins', '3', ...stated)
    expect(done.code, done.said).toBe(0)
    const [comic] = (await data<Page<Comic>>('comic.filter', { word: '桥上的猫' })).list
    expect(comic).toMatchObject({ episodes_count: 3, status: 'done', coins: 6 })
    const { list } = await data<Page<Episode>>('comic.episodes', { id: comic!.id, order: 'asc' })
    expect(list.map(({ title, pages_count, coins }) => [title, pages_count, coins])).toEqual([
      ['第1话', 2, 0],
      ['第2话', 1, 3],
      ['第10话', 1, 3],
    ])
    const { pages } = await data<{ pages: Image[] }>('comic.read', { episode_id: list[0]!.id })
    expect(await shown(pages[1]!)).toEqual({ status: 200, width: 61 })
    expect(await client.call('comic.read', { episode_id: list[1]!.id }, visitor())).toMatchObject({ status: 403 })
  })

  it('says of pages which are broken before anything is kept, and keeps nothing then', async () => {
    const place = await media('looked-at', ['1/1.png', '1/2.jpg'])
    const whole = await sharp(await comicPage(1))
      .jpeg()
      .toBuffer()
    writeFileSync(path.join(place, '1/2.jpg'), whole.subarray(0, whole.length - 300))
    writeFileSync(path.join(place, '1/3.png'), 'no picture')
    const count = async () => (await server.parts.db.selectFrom('uploaded_images').select('path').execute()).length
    const before = await count()
    for (const as of ['comic', 'picture']) {
      const { code, said } = await admin('import', place, 'amu', '--as', as, '--dry-run')
      expect(code, said).toBe(0)
      expect(said).toContain('a picture is cut short and shown as far as it goes: 1/2.jpg')
      expect(said).toContain("a picture can't be shown and is left out: 1/3.png")
      expect(said).not.toContain(': 1/1.png')
      expect(said).toMatch(new RegExp(`would be imported\tlooked-at\t${as}`))
    }
    const { said } = await admin('import', path.join(place, '1'), 'amu', '--dry-run')
    expect(said).toMatch(/left out: .*3\.png[^]*3 pictures and 0 films/)
    expect(await count()).toBe(before)
  })

  it('as drafts: pictures of all kinds wait, and are on show once that is said', async () => {
    const place = await media('later', ['1.png', '2.png'])
    for (const [as, kind] of [
      ['post', 'post'],
      ['picture', 'picture'],
      ['comic', 'comic'],
    ] as const) {
      // the same bytes of one account are one work
      const who = as === 'comic' ? 'xiaoyu' : 'amu'
      const done = await admin('import', place, who, '--as', as, '--title', `等着的${as}`, '--draft')
      expect(done.code, done.said).toBe(0)
      const listed = (await admin('drafts')).said.split('\n').find((line) => line.endsWith(`等着的${as}`))!
      const [, id = ''] = listed.split('\t')
      const detail = async () => {
        if (kind === 'post') return (await client.call('wei.detail', { id: Number(id) }, visitor())).status
        return (await client.call(`${kind}.detail`, { id: Number(id) }, visitor())).status
      }
      expect(await detail(), as).toBe(404)
      const published = await admin('publish', kind, id, ...stated)
      expect(published.code, published.said).toBe(0)
      expect(await detail(), as).toBe(200)
    }
  })

  it('at a time: each thing of a folder waits for it', async () => {
    const place = await media('each', ['pages/1.png'])
    writeFileSync(path.join(place, '雪.txt'), '第一章 雪\n雪停了。\n第二章 晴\n晴了。')
    const at = '2030-01-31T18:00+08:00'
    const done = await admin('import', place, 'xiaoyu', '--as', 'each', '--at', at, ...stated)
    expect(done.code, done.said).toBe(0)
    const { said } = await admin('drafts')
    for (const title of ['pages', '雪']) expect(said).toMatch(new RegExp(`2030-01-31T10:00:00.000Z\t${title}$`, 'm'))
  })

  it.skipIf(!hasFfmpeg())('of films, as videos: on show once they can be watched, each once', async () => {
    const place = path.join(folder, 'films')
    mkdirSync(place)
    // with captions within, and others beside it
    const captions = path.join(folder, 'within.srt')
    writeFileSync(captions, '1\n00:00:00,500 --> 00:00:01,500\nwithin')
    writeFileSync(
      path.join(place, '桥上的灯塔.zh.srt'),
      Buffer.from('\ufeff1\n00:00:00,500 --> 00:00:01,500\n旁边', 'utf16le'),
    )
    const source = ['-f', 'lavfi', '-i', 'testsrc=duration=22:size=160x120:rate=12', '-i', captions]
    const chapters = path.join(folder, 'chapters.txt')
    writeFileSync(chapters, ';FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1\nSTART=0\nEND=10\ntitle=出发\n')
    const coding = [
      '-i',
      chapters,
      '-map',
      '0',
      '-map',
      '1',
      '-map_metadata',
      '2',
      '-c:v',
      'libx264',
      '-pix_fmt',
      'yuv420p',
    ]
    const about = ['-c:s', 'srt', '-metadata:s:s:0', 'language=eng']
    execFileSync('ffmpeg', ['-v', 'error', ...source, ...coding, ...about, path.join(place, '桥上的灯塔.mkv')])
    writeFileSync(path.join(place, 'broken.mkv'), 'no film')
    const said = async (...words: string[]) => (await admin('import', place, 'amu', '--as', 'video', ...words)).said
    const dry = await said('--dry-run')
    expect(dry).toMatch(/would be imported\t桥上的灯塔.mkv\t.*160x120/)
    expect(dry).toMatch(/skipped\tbroken.mkv/)
    const { db } = server.parts
    const imported = db.selectFrom('media').selectAll().where('origin', '=', 'import').where('kind', '=', 'video')
    expect(await imported.execute()).toEqual([])
    expect(await said(...stated)).toMatch(/imported\t桥上的灯塔/)
    const [media] = await imported.execute()
    const video = db.selectFrom('mvs').selectAll().where('media_id', '=', media!.id)
    const { id, state } = await video.executeTakeFirstOrThrow()
    expect(state, 'not on show yet').toBe(6)
    const asked = await client.call('mv.detail', { id }, visitor())
    if (asked.status === 200) throw new Error('it is on show before it can be watched')
    expect(await said(...stated), 'a second time').toMatch(/here already\t桥上的灯塔/)
    expect((await admin('jobs')).said).toMatch(/probe/)
    server.parts.uploads!.start()
    await expect
      .poll(async () => (await video.executeTakeFirstOrThrow()).state, { timeout: 30_000, interval: 200 })
      .toBe(0)
    const detail = await data<MvDetail>('mv.detail', { id })
    expect(detail).toMatchObject({ title: '桥上的灯塔', streams: [{ quality: '360p', height: 120 }] })
    expect(detail.seconds).toBeCloseTo(22, 0)
    expect((await shown(detail.cover)).status).toBe(200)
    expect(detail.chapters).toEqual([{ at: 0, title: '出发' }])
    const whole = async () => data<MvDetail>('mv.detail', { id })
    await expect.poll(async () => (await whole()).storyboard?.columns, { timeout: 30_000, interval: 200 }).toBe(10)
    const { captions: told = [], storyboard } = await whole()
    expect(told.map(({ lang, label }) => `${lang} ${label}`).toSorted()).toEqual(['en English', 'zh 中文'])
    const opened = async ({ url, key_id }: { url: string; key_id: number }) => {
      const { key, access } = await data<{ key: string; access: string }>('stream.key', { key_id })
      const { config } = await data<Config>('home.config', {})
      const asked = (address: string) => server.fetch(new Request(config.stream_base + address))
      expect((await asked(url)).status, 'not without the right').toBe(403)
      const reply = await asked(withAccess(url, access))
      expect(reply.headers.get('X-Stream-Tag')).toBeTruthy()
      const decipher = createDecipheriv('aes-128-cbc', Buffer.from(key, 'base64url'), ivOf(0))
      return Buffer.concat([decipher.update(Buffer.from(await reply.arrayBuffer())), decipher.final()])
    }
    const texts = await Promise.all(told.map(opened))
    expect(texts.map((text) => text.toString().split('\n').at(-2) ?? '').toSorted()).toEqual(['within', '旁边'])
    const sheet = await sharp(await opened(storyboard!)).metadata()
    expect(storyboard).toMatchObject({ rows: 2, width: 160, height: 120, seconds: 2 })
    expect(sheet).toMatchObject({ format: 'jpeg', width: 1600, height: 240 })
    expect((await data<{ key: string }>('stream.key', { key_id: detail.streams[0]!.key_id })).key).toBeTruthy()
  })

  it('says what it can not do, and publishes nothing', async () => {
    const before = await server.parts.db.selectFrom('works').select('id').execute()
    const place = await media('more', ['1.png'])
    mkdirSync(path.join(folder, 'empty'))
    for (const [code, words, said] of [
      [2, [place, 'amu', '--as', 'novel'], '--as is one of'],
      [1, [place, 'amu', '--as', 'comic', '--category', '没有这一类'], '--category is one of'],
      [1, [path.join(folder, 'empty'), 'amu', '--as', 'picture'], 'files of this kind are not imported'],
      [1, [place, 'nobody-at-all', '--as', 'picture'], 'nobody'],
    ] as const) {
      const done = await admin('import', ...words, ...stated)
      expect(done, words.join(' ')).toMatchObject({ code, said: expect.stringContaining(said) })
    }
    expect(await server.parts.db.selectFrom('works').select('id').execute()).toEqual(before)
  })
})
