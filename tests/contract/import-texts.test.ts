import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Article } from '#contract/shapes/article.ts'
import type { Comic } from '#contract/shapes/comic.ts'
import type { Game } from '#contract/shapes/game.ts'
import type { Chapter, ChapterText, Novel } from '#contract/shapes/novel.ts'
import type { Page } from '#contract/shapes/page.ts'
import { importFile } from '#server/importing/import-file.ts'
import type { ImportTarget } from '#server/importing/importer.ts'
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
  folder = mkdtempSync(path.join(tmpdir(), 'shiguang-texts-'))
  target = await importTarget(end.server)
})
afterAll(async () => {
  await end.close()
  rmSync(folder, { recursive: true, force: true })
})

const bring = async (name: string, content: string | Uint8Array, more: Partial<ImportTarget> = {}) => {
  const file = path.join(folder, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, content)
  const { item } = await importFile({ ...target, ...more }, file, { as: undefined, dryRun: false })
  return item!.id
}
const data = <T>(name: Parameters<End['call']>[0], input: object) => dataOf<T>(end.call(name, input, visitor()))

it('what can not be seen in the texts of an EPUB is left out, and the book is there', async () => {
  const files = await bookFiles()
  const said = (name: string) => String(files[name])
  const unseen = archiveOf({
    ...files,
    'OPS/book.opf': said('OPS/book.opf').replace('灯塔纪事', '灯塔\0纪\u202e事').replace('阿北', '阿\u0001北'),
    'OPS/nav.xhtml': said('OPS/nav.xhtml').replace('第一章 雾', '第一章\0 雾'),
    'OPS/text/c1.xhtml': said('OPS/text/c1.xhtml').replace('海上生明月', '海上\0生&#1;明月'),
  })
  const id = await bring('unseen.epub', unseen)
  expect(await data<Novel>('novel.detail', { id })).toMatchObject({ title: '灯塔纪事', author: '阿北' })
  const { list } = await data<Page<Chapter>>('novel.chapters', { id, order: 'asc', limit: 50 })
  expect(list.map(({ title }) => title)).toEqual(['上部 海边', '第一章 雾', '第二章 归途'])
  const { text } = await data<ChapterText>('novel.chapter', { chapter_id: list[1]!.id })
  expect(text).toContain('海上生明月')
  // the sign that a note hangs on can't be seen either, and stays
  expect(text).toContain('渔火')
})

it('nor is it in those of a plain text, however far down, an archive, an article and what a JSON file says', async () => {
  const chapter = (title: string) => `${title}\n${'雾散得很慢，船也走得很慢。\n'.repeat(900)}`
  const novel = await bring('长.txt', ['第一章 雾', '第二章 \0晴', '第三章 雨'].map(chapter).join(''))
  const { list } = await data<Page<Chapter>>('novel.chapters', { id: novel, order: 'asc', limit: 50 })
  expect(list.map(({ title }) => title)).toEqual(['第一章 雾', '第二章 晴', '第三章 雨'])

  const info = '<ComicInfo><Series>山\0海</Series><Title>一\u0002</Title><Summary>雾\0</Summary></ComicInfo>'
  const comic = await bring('c.cbz', archiveOf({ 'ComicInfo.xml': info, '1.png': await comicPage(1) }))
  expect(await data<Comic>('comic.detail', { id: comic })).toMatchObject({ title: '山海', intro: '雾' })

  const article = await bring('a.md', '---\ntitle: "海\\0边"\ntags: ["潮\\0水"]\n---\n看海\0的一天&#1;。\n')
  const shown = await data<Article>('article.detail', { id: article })
  expect(shown).toMatchObject({ title: '海边' })
  expect(JSON.stringify(shown)).not.toMatch(/\\u000[01]/)

  const about = { kind: 'game', title: '听\0潮', text: '潮\0声', tags: ['安\0静'], links: [] }
  const game = await data<Game>('game.detail', { id: await bring('g/index.json', JSON.stringify(about)) })
  expect(game).toMatchObject({ title: '听潮', intro: '<p>潮声</p>', tags: [{ name: '安静' }] })
})
