import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OutputOf } from '#contract/catalogue.ts'
import type { Comic, Episode, EpisodePages } from '#contract/shapes/comic.ts'
import type { Image } from '#contract/shapes/common.ts'
import type { Config } from '#contract/shapes/home.ts'
import type { Chapter, ChapterText, Novel } from '#contract/shapes/novel.ts'
import type { Page } from '#contract/shapes/page.ts'
import type { Desk } from '#server/admin/command.ts'
import { setWork } from '#server/admin/set-work.ts'
import { importFile } from '#server/importing/import-file.ts'
import type { ImportTarget } from '#server/importing/importer.ts'
import { importFailureText } from '#server/importing/import-words.ts'
import { unlockedOf } from '#server/services/unlocked.ts'
import { archiveOf, bookFiles, comicPage } from '#tests/support/books.ts'
import { visitor } from './support/client.ts'
import { ends, type End } from './support/ends.ts'
import { importTarget } from './support/importing.ts'
import { dataOf } from './support/walk.ts'

let end: End
let folder: string
let target: ImportTarget
beforeAll(async () => {
  end = await ends[0]!.open()
  folder = mkdtempSync(path.join(tmpdir(), 'shiguang-books-'))
  target = await importTarget(end.server)
})
afterAll(async () => {
  await end.close()
  rmSync(folder, { recursive: true, force: true })
})

const fileOf = (name: string, bytes: Uint8Array): string => {
  const file = path.join(folder, name)
  writeFileSync(file, bytes)
  return file
}
const imports = (file: string, more: Partial<ImportTarget> = {}, wish: { as?: string; dryRun?: boolean } = {}) =>
  importFile({ ...target, ...more }, file, { as: wish.as, dryRun: wish.dryRun ?? false })
const data = <T>(name: Parameters<End['call']>[0], input: object) => dataOf<T>(end.call(name, input, visitor()))
const chaptersOf = (id: number) => data<Page<Chapter>>('novel.chapters', { id, order: 'asc', limit: 50 })
const textOf = ({ id }: Chapter) => data<ChapterText>('novel.chapter', { chapter_id: id })
/** How wide a picture is that the app gets; undefined where it gets none. */
async function widthOf({ path: at }: Image): Promise<number | undefined> {
  const { config } = await data<Config>('home.config', {})
  const response = await end.fetch(new Request(config.img_base + at))
  if (response.status !== 200) return undefined
  const opened = await end.crypto.openImage(new Uint8Array(await response.arrayBuffer()), at)
  return opened.ok ? (await sharp(opened.value.bytes).metadata()).width : undefined
}
/** Rows that imports leave. */
async function left() {
  const { db } = end.server.parts
  const count = async (table: 'works' | 'work_parts' | 'media' | 'publications' | 'uploaded_images' | 'grams') =>
    (await db.selectFrom(table).selectAll().execute()).length
  return {
    works: await count('works'),
    parts: await count('work_parts'),
    media: await count('media'),
    publications: await count('publications'),
    images: await count('uploaded_images'),
    grams: await count('grams'),
  }
}

describe('an EPUB that is imported', () => {
  it('is read as its chapters, with their depth, blocks, pictures and notes, found by its names and its words', async () => {
    const file = fileOf('灯塔.epub', archiveOf(await bookFiles()))
    const { item, state, warnings } = await imports(file)
    expect({ state, warnings }).toEqual({ state: 'imported', warnings: [] })
    for (const word of ['灯塔纪事', '阿北']) {
      const [found] = (await data<Page<Novel>>('novel.list', { word })).list
      expect(found).toMatchObject({ id: item!.id, title: '灯塔纪事', author: '阿北', chapters_count: 3 })
      expect(await widthOf(found!.cover)).toBe(300)
    }
    const { list } = await chaptersOf(item!.id)
    expect(list.map(({ no, title, level = 0 }) => [no, title, level])).toEqual([
      [1, '上部 海边', 0],
      [2, '第一章 雾', 1],
      [3, '第二章 归途', 1],
    ])
    const read = await textOf(list[1]!)
    expect(read.blocks!.map(({ type }) => type)).toEqual(['h', 'p', 'img', 'quote', 'hr', 'p', 'note'])
    const picture = read.blocks!.find((block) => block.type === 'img')!
    expect(picture.alt).toBe('一盏灯')
    expect(await widthOf(picture.image)).toBe(300)
    expect(read.chapter.words).toBe(read.text.replaceAll(/\s/g, '').length)
    expect({ prev: read.prev, next: read.next }).toEqual({ prev: list[0]!.id, next: list[2]!.id })
    const found = await data<OutputOf<'novel.search'>>('novel.search', { id: item!.id, word: '海上生明月' })
    expect(found.list.map(({ chapter }) => chapter.id)).toEqual([list[1]!.id])
  })

  it('a second time is left as it is; what ended too early is finished without keeping its pictures twice', async () => {
    const file = fileOf('二.epub', archiveOf(await bookFiles({ again: 'x' })))
    const before = await left()
    await expect(imports(file, { category: '没有' })).rejects.toMatchObject({ fault: { code: 'category-unknown' } })
    const broken = { ...end.server.store, put: async () => Promise.reject(new Error('disk')) }
    await expect(imports(file, { store: broken as never })).rejects.toThrow('disk')
    expect(await left()).toMatchObject({ works: before.works, publications: before.publications, media: before.media })
    const { db } = end.server.parts
    await db.schema.alterTable('grams').renameTo('grams_away').execute()
    await expect(imports(file)).rejects.toThrow(/grams/)
    await db.schema.alterTable('grams_away').renameTo('grams').execute()
    const unused = await left()
    expect(unused).toEqual({ ...before, images: before.images + 2 })
    const first = await imports(file)
    expect(first.state).toBe('imported')
    expect((await left()).images).toBe(unused.images)
    expect(await imports(file)).toMatchObject({ state: 'here already', item: first.item })
  })

  it('is only looked at with a dry run', async () => {
    const before = await left()
    const file = fileOf('看.epub', archiveOf(await bookFiles({ look: 'x' })))
    const { preview, state } = await imports(file, {}, { dryRun: true })
    expect(state).toBe('would be imported')
    expect(preview).toMatchObject({ kind: 'novel', title: '灯塔纪事', author: '阿北', cover: 'OPS/img/cover.png' })
    expect(preview.parts.map(({ level, size }) => [level, size > 0])).toEqual([0, 1, 1].map((level) => [level, true]))
    expect(await left()).toEqual(before)
  })

  it('without a cover has one that is drawn, and says what it lacks', async () => {
    const files = await bookFiles()
    const opf = String(files['OPS/book.opf'])
      .replace(/<item id="cover"[^>]*>/, '')
      .replace('<itemref idref="c2"/>', '<itemref idref="c2"/><itemref idref="gone"/>')
      .replace('</manifest>', '<item id="gone" href="gone.xhtml" media-type="application/xhtml+xml"/></manifest>')
      .replace('灯塔纪事', '没有封面')
    delete files['OPS/img/cover.png']
    const done = await imports(fileOf('无.epub', archiveOf({ ...files, 'OPS/book.opf': opf })))
    expect(done.warnings).toEqual([{ code: 'pages-missing', names: ['OPS/gone.xhtml'] }, { code: 'no-cover' }])
    const [novel] = (await data<Page<Novel>>('novel.list', { word: '没有封面' })).list
    expect(await widthOf(novel!.cover)).toBe(600)
  })
})

describe('a text that is imported', () => {
  /** In each encoding by `iconv`: other hands than ours write it. */
  const book = Array.from(
    { length: 12 },
    (_, at) => `第${at + 1}章 桥上的灯\n\n　　${'他说这是我们的桥，也是大家的灯。'.repeat(80)}\n　　完\n`,
  ).join('\n')
  it.each([
    ['utf-8', '一', 'UTF-8'],
    ['gb18030', '二', 'GB18030'],
    ['big5', '三', 'BIG5'],
    ['utf-16', '四', 'UTF-16'],
  ])('in %s has its chapters and its words', async (_, title, encoding) => {
    const source = (encoding === 'BIG5' ? book.replaceAll('说', '說').replaceAll('这', '這') : book) + title
    const plain =
      encoding === 'BIG5' ? source.replaceAll('们', '們').replaceAll('桥', '橋').replaceAll('灯', '燈') : source
    const bytes = execFileSync('iconv', ['-f', 'UTF-8', '-t', encoding], { input: plain })
    const { item, warnings } = await imports(fileOf(`${title}本书.txt`, bytes))
    expect(warnings).toEqual([{ code: 'no-cover' }])
    const { list } = await chaptersOf(item!.id)
    expect(list).toHaveLength(12)
    expect(list[9]!.title).toMatch(/^第10章 [桥橋]上的[灯燈]$/)
    const { text, blocks } = await textOf(list[0]!)
    expect(blocks).toBeUndefined()
    expect(text.split('\n')[0]).toMatch(/^他[说說][这這]是我/)
    expect(list[0]!.words).toBe(text.replaceAll(/\s/g, '').length)
  })

  it('goes behind the chapters of a work that is there, of the same person and kind', async () => {
    const { item } = await imports(fileOf('前.txt', Buffer.from('第一章 甲\n甲一\n第二章 乙\n乙一\n')), {
      title: '连载',
    })
    const later = fileOf('后.txt', Buffer.from('第三章 丙\n丙一灯塔\n'))
    await expect(imports(later, { workId: item!.id, userId: target.userId + 1 })).rejects.toMatchObject({
      fault: { code: 'work-unknown' },
    })
    const before = await left()
    await imports(later, { workId: item!.id, coins: 3 })
    const [novel] = (await data<Page<Novel>>('novel.list', { word: '连载' })).list
    expect(novel).toMatchObject({ id: item!.id, chapters_count: 3 })
    const { list } = await chaptersOf(item!.id)
    expect(list.map(({ no, title, coins }) => [no, title, coins])).toEqual([
      [1, '第一章 甲', 0],
      [2, '第二章 乙', 0],
      [3, '第三章 丙', 3],
    ])
    expect(novel!.words).toBe(list.reduce((sum, { words }) => sum + words, 0))
    expect((await left()).works).toBe(before.works)
  })
})

describe('a part that is replaced', () => {
  it('of a novel keeps its id, its number and its price, and search finds what is in it now', async () => {
    const text = '第一章 甲\n甲一\n第二章 乙\n乙一旧文\n'
    const { item } = await imports(fileOf('旧.txt', Buffer.from(text)), { title: '改过的书', coins: 6 })
    const { list: before } = await chaptersOf(item!.id)
    const two = fileOf('两章.txt', Buffer.from('第二章 乙\n新\n第三章 丙\n新\n'))
    const replacing = { workId: item!.id, replaces: 2, coins: 0 }
    await expect(imports(two, replacing)).rejects.toMatchObject({ fault: { code: 'one-part' } })
    const one = fileOf('一章.txt', Buffer.from('第二章 乙改\n灯塔下的新文字\n'))
    await expect(imports(one, { ...replacing, replaces: 9 })).rejects.toMatchObject({ fault: { code: 'part-unknown' } })
    await expect(imports(one, { ...replacing, userId: target.userId + 1 })).rejects.toMatchObject({
      fault: { code: 'work-unknown' },
    })
    await imports(one, replacing)
    const { list } = await chaptersOf(item!.id)
    expect(list.map(({ id, no, coins }) => ({ id, no, coins }))).toEqual(
      before.map(({ id, no, coins }) => ({ id, no, coins })),
    )
    expect(list[1]).toMatchObject({ title: '第二章 乙改', words: 7, coins: 6 })
    const [novel] = (await data<Page<Novel>>('novel.list', { word: '改过的书' })).list
    expect(novel).toMatchObject({ chapters_count: 2, words: list.reduce((sum, { words }) => sum + words, 0) })
  })

  it('of a comic is shown to those who bought it, and its former pages are served to nobody', async () => {
    const files = {
      '第1话/1.png': await comicPage(1),
      '第2话/1.png': await comicPage(2),
      '第2话/2.png': await comicPage(3),
    }
    const { item } = await imports(fileOf('旧画.cbz', archiveOf(files)), { coins: 4 })
    const { db } = end.server.parts
    const parts = db.selectFrom('work_parts').select(['id', 'source']).where('work_id', '=', item!.id).orderBy('no')
    const [, second] = await parts.execute()
    const fan = await db.selectFrom('users').select('id').where('username', '=', 'xiaoyu').executeTakeFirstOrThrow()
    const right = { user_id: fan.id, kind: 'episode', item_id: second!.id, price: 4, created_at: 1 } as const
    await db.insertInto('purchases').values(right).execute()
    const old = (JSON.parse(second!.source) as { pages: Image[] }).pages
    expect(await widthOf(old[0]!)).toBe(300)
    const wide = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#246' } })
      .png()
      .toBuffer()
    await imports(fileOf('新画.cbz', archiveOf({ '1.png': new Uint8Array(wide) })), { workId: item!.id, replaces: 2 })
    const [, now] = await parts.execute()
    expect(now!.id).toBe(second!.id)
    const { pages } = JSON.parse(now!.source) as { pages: Image[] }
    expect(await Promise.all([...pages, ...old].map(widthOf))).toEqual([640, undefined, undefined])
    const priced = { id: now!.id, user_id: target.userId, coins: 4 }
    expect([...(await unlockedOf(db, fan.id, 'episode', [priced]))]).toEqual([now!.id])
  })
})

describe('a work in a series', () => {
  it('goes into the one that its EPUB names, and leaves it where an operator says so', async () => {
    const { db } = end.server.parts
    const booksOf = async (title: string) => {
      const files = await bookFiles()
      const series = '<meta name="calibre:series" content="海边三部"/>'
      const opf = String(files['OPS/book.opf'])
        .replace('灯塔纪事', title)
        .replace('</metadata>', `${series}</metadata>`)
      return imports(fileOf(`${title}.epub`, archiveOf({ ...files, 'OPS/book.opf': opf })))
    }
    const first = await booksOf('海边之一')
    const second = await booksOf('海边之二')
    const [novel] = (await data<Page<Novel>>('novel.list', { word: '海边之一' })).list
    expect(novel!.series).toMatchObject({ title: '海边三部', count: 2 })
    const desk = { database: { db }, print: () => {} } as unknown as Desk
    const words = (options: Record<string, string>) => ({ words: [String(second.item!.id)], options })
    await setWork.run(desk, words({ series: 'none', status: 'ongoing' }))
    const [left] = (await data<Page<Novel>>('novel.list', { word: '海边之二' })).list
    expect(left).toMatchObject({ status: 'serial' })
    expect(left!.series).toBeUndefined()
    const [kept] = (await data<Page<Novel>>('novel.list', { word: '海边之一' })).list
    expect(kept).toMatchObject({ id: first.item!.id, series: { count: 1 }, status: 'done' })
    await expect(setWork.run(desk, words({ series: '999999' }))).rejects.toThrow('no series 999999')
  })
})

describe('an archive of pictures that is imported', () => {
  it('is a comic with an episode for each folder, its pages by their numbers, a page that is cut short among them', async () => {
    const noise = { create: { width: 600, height: 400, channels: 3, background: '#345' } } as const
    const jpeg = await sharp({ create: { ...noise.create, noise: { type: 'gaussian', mean: 120, sigma: 60 } } })
      .jpeg()
      .toBuffer()
    const files = {
      '第2话/10.png': await comicPage(3),
      '第2话/9.jpg': new Uint8Array(jpeg.subarray(0, jpeg.length / 2)),
      '第1话/1.png': await comicPage(1),
      '第1话/2.png': new Uint8Array(400),
      '__MACOSX/第1话/1.png': new Uint8Array(10),
      'Thumbs.db': new Uint8Array(10),
    }
    const { item, warnings } = await imports(fileOf('桥.cbz', archiveOf(files)), { coins: 4 })
    expect(warnings).toEqual([
      { code: 'picture-unreadable', name: '第1话/2.png' },
      { code: 'picture-damaged', name: '第2话/9.jpg' },
    ])
    const [comic] = (await data<Page<Comic>>('comic.filter', { word: '桥' })).list.filter(({ id }) => id === item!.id)
    expect(comic).toMatchObject({ title: '桥', episodes_count: 2, coins: 4 })
    const { list } = await data<Page<Episode>>('comic.episodes', { id: item!.id, order: 'asc' })
    expect(list.map(({ title, pages_count, coins }) => [title, pages_count, coins])).toEqual([
      ['第1话', 1, 0],
      ['第2话', 2, 4],
    ])
    const { pages } = await data<EpisodePages>('comic.read', { episode_id: list[0]!.id })
    expect(await widthOf(pages[0]!)).toBe(300)
  })

  it('is called as its ComicInfo.xml says, with the cover that it names', async () => {
    const info = `<?xml version="1.0"?><ComicInfo><Series>桥上的灯</Series><Number>7</Number><Count>12</Count><Title>第七话 夜航</Title>
      <Writer>阿南</Writer><Penciller>小北</Penciller><Summary>一艘船。</Summary><LanguageISO>zh</LanguageISO>
      <Pages><Page Image="0"/><Page Image="1" Type="FrontCover"/></Pages></ComicInfo>`
    const wide = await sharp({ create: { width: 500, height: 700, channels: 3, background: '#765' } })
      .png()
      .toBuffer()
    const files = { '1.png': await comicPage(1), '2.png': new Uint8Array(wide), 'ComicInfo.xml': info }
    const { item, preview } = await imports(fileOf('07.cbz', archiveOf(files)))
    expect(preview).toMatchObject({ language: 'zh', parts: [{ title: '第七话 夜航', size: 2 }] })
    const [comic] = (await data<Page<Comic>>('comic.filter', { word: '桥上的灯' })).list
    expect(comic).toMatchObject({
      id: item!.id,
      title: '桥上的灯',
      author: '阿南, 小北',
      intro: '一艘船。',
      status: 'serial',
    })
    expect(await widthOf(comic!.cover)).toBe(500)
  })

  it('is one set where that is wished', async () => {
    const files = { 'b/2.png': await comicPage(2), 'a/1.png': await comicPage(1) }
    const { item, preview } = await imports(fileOf('集.zip', archiveOf(files)), {}, { as: 'picture' })
    expect(item!.kind).toBe('picture')
    expect(preview.parts).toEqual([{ title: '集', level: 0, size: 2 }])
  })
})

describe('a file that is no book, or a hostile one,', () => {
  const bomb = () => zipSync({ 'a.png': new Uint8Array(20 * 1024 * 1024) })
  const many = () =>
    zipSync(Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`${at}.png`, new Uint8Array(1)])), {
      level: 0,
    })
  const locked = async () =>
    archiveOf({
      ...(await bookFiles()),
      'META-INF/encryption.xml':
        '<encryption><EncryptedData><EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes256-cbc"/></EncryptedData></encryption>',
    })
  const flagged = async () => {
    const bytes = archiveOf({ 'a.png': await comicPage(1) })
    const view = new DataView(bytes.buffer, bytes.byteOffset)
    view.setUint16(view.getUint32(bytes.length - 22 + 16, true) + 8, 1, true)
    return bytes
  }
  it.each([
    ['bomb.cbz', bomb, /too large/],
    ['large.cbz', () => zipSync({ 'a.png': new Uint8Array(31 * 1024 * 1024) }, { level: 0 }), /too large/],
    ['many.cbz', many, /too large/],
    ['locked.epub', locked, /protected/],
    ['password.cbz', flagged, /protected/],
    ['cut.epub', async () => archiveOf(await bookFiles()).subarray(0, 900), /damaged/],
    ['none.epub', async () => new Uint8Array(2000), /damaged/],
    ['words.zip', async () => archiveOf({ 'a.txt': 'a' }), /nothing in it that/],
    ['film.txt', async () => new Uint8Array(5000).fill(1), /nothing in it that/],
    ['empty.txt', async () => new Uint8Array(), /nothing in it/],
    ['game.exe', async () => new Uint8Array(9), /not imported/],
  ])('%s is refused in words and leaves nothing', async (name, make, said) => {
    const before = await left()
    const error: unknown = await imports(fileOf(name, await make())).catch((thrown: unknown) => thrown)
    expect(importFailureText(error)).toMatch(said)
    expect(await left()).toEqual(before)
  })

  it('names that lead out of an archive are keys, and entities of a page are no words', async () => {
    const laughs = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><html><body><h2>第二章 归途</h2><p>&b;</p><img src="../../../../etc/passwd" alt="窗"/></body></html>`
    const files = await bookFiles({ 'OPS/text/c2.xhtml': laughs, '../../../escaped.png': await comicPage(2) })
    const { item } = await imports(fileOf('出.epub', archiveOf(files)))
    const { list } = await chaptersOf(item!.id)
    expect((await textOf(list[2]!)).text).toBe('第二章 归途\n&b;\n窗')
  })
})
