import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ChapterRule } from '#books/text.ts'
import type { Chapter, ChapterText } from '#contract/shapes/novel.ts'
import type { Page } from '#contract/shapes/page.ts'
import { importFile } from '#server/importing/import-file.ts'
import type { ImportTarget } from '#server/importing/importer.ts'
import { importFailureText } from '#server/importing/import-words.ts'
import { visitor } from './support/client.ts'
import { ends, type End } from './support/ends.ts'
import { importTarget } from './support/importing.ts'
import { dataOf } from './support/walk.ts'

let end: End
let folder: string
let target: ImportTarget
beforeAll(async () => {
  end = await ends[0]!.open()
  folder = mkdtempSync(path.join(tmpdir(), 'shiguang-chapters-'))
  target = await importTarget(end.server)
})
afterAll(async () => {
  await end.close()
  rmSync(folder, { recursive: true, force: true })
})

const prose = '雾散得很慢，船也走得很慢。\n'.repeat(20)
/** Three chapters, of which one says a line like a heading, and signs that are none. */
const book = [
  `第一章 雾\n${prose}【一封信】\n${prose}`,
  `第二章 晴\n云散了。\n${prose}午后\n${prose}`,
  `第三章 这一句不是标题\n他接着说。\n`,
  `第四章 雨\n【第二封信】\n${prose}`,
].join('')

let count = 0
/** A text of these words, with what lies beside it. */
const textFile = (text: string, beside?: unknown) => {
  count += 1
  const file = path.join(folder, String(count), 'book.txt')
  mkdirSync(path.dirname(file))
  // each is another file
  writeFileSync(file, `${text}完${count}。\n`)
  if (beside !== undefined) writeFileSync(file.replace('.txt', '.json'), JSON.stringify(beside))
  return file
}
const imports = (file: string, rule?: ChapterRule, dryRun = false) =>
  importFile(target, file, { as: undefined, rule, dryRun })
const titlesOf = async (...wanted: Parameters<typeof imports>) =>
  (await imports(...wanted)).preview.parts.map(({ title }) => title)
const data = <T>(name: Parameters<End['call']>[0], input: object) => dataOf<T>(end.call(name, input, visitor()))

it('a preview says which rule was taken, how likely it is, and what the others find', async () => {
  const { preview } = await imports(textFile(book), undefined, true)
  const { taken, found } = preview.chapterRules!
  expect(taken).toBe('numbered')
  expect(found.map(({ rule, chapters, first }) => ({ rule, chapters, first: first.slice(0, 2) }))).toEqual([
    { rule: 'numbered', chapters: 4, first: ['第一章 雾', '第二章 晴'] },
    { rule: 'signs', chapters: 3, first: ['', '【一封信】'] },
    { rule: 'none', chapters: expect.any(Number), first: [''] },
  ])
  const scores = found.map(({ score }) => score)
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  expect(scores.every((score) => score >= 0 && score <= 1)).toBe(true)
})

it('the rule that is chosen is taken, and one that finds nothing is refused in words', async () => {
  const file = textFile(book)
  expect(await titlesOf(file, 'signs', true)).toEqual(['', '【一封信】', '【第二封信】'])
  expect((await imports(file, 'none', true)).warnings).toContainEqual({ code: 'no-headings' })
  const why = await imports(file, 'english', true).catch((error: unknown) => importFailureText(error))
  expect(why).toBe('the rule that was chosen finds no chapters in it')
  expect(await titlesOf(textFile(book, { rule: 'signs' }), undefined, true)).toHaveLength(3)
  expect(await titlesOf(textFile(book, { rule: 'signs' }), 'numbered', true), 'the command goes first').toHaveLength(4)
})

it('chapters are merged, split and renamed as the file beside the text says, and read so', async () => {
  const edits = {
    merge: [3],
    split: [{ chapter: 2, before: '午后' }],
    rename: [
      { chapter: 1, title: '雾来了' },
      { chapter: 4, title: '雨\0声' },
    ],
  }
  const { item, preview } = await imports(textFile(book, edits))
  expect(preview.parts.map(({ title }) => title)).toEqual(['雾来了', '第二章 晴', '午后', '雨声'])
  const { list } = await data<Page<Chapter>>('novel.chapters', { id: item!.id, order: 'asc', limit: 50 })
  expect(list.map(({ title }) => title)).toEqual(['雾来了', '第二章 晴', '午后', '雨声'])
  const texts = await Promise.all(list.map(({ id }) => data<ChapterText>('novel.chapter', { chapter_id: id })))
  expect(texts[1]!.text).toMatch(/^云散了。\n(雾散得很慢，船也走得很慢。\n?){20}$/)
  expect(texts[2]!.text).toMatch(/第三章 这一句不是标题\n他接着说。$/)
  expect(texts[2]!.text).not.toContain('午后')
})

it.each([
  [{ merge: [1] }, 'merge.0'],
  [{ merge: [9] }, 'merge.0'],
  [{ rename: [{ chapter: 9, title: '无' }] }, 'rename.0.chapter'],
  [{ split: [{ chapter: 1, before: '没有这一句' }] }, 'split.0.before'],
  [{ split: [{ chapter: 9, before: '雾' }] }, 'split.0.chapter'],
  [{ rule: 'guess' }, 'rule'],
  [{ chapters: [] }, 'chapters'],
])('what can not be done is refused in words: %j', async (beside, at) => {
  const why = await imports(textFile(book, beside)).catch((error: unknown) => importFailureText(error))
  expect(why).toBe(`what the JSON file beside it says of its chapters can't be done: ${at}`)
})
