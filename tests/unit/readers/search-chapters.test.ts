import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { PersonDatabase } from '#bridge/database.ts'
import { listKey } from '#bridge/cache-policies.ts'
import { foldScripts } from '#lib/fold-scripts.ts'
import { bookmarkAt, bookmarksIn } from '#features/novel/reader/bookmarks.ts'
import { mostHits, searchChapters } from '#features/novel/reader/search-chapters.ts'

const db = new PersonDatabase('search-chapters')
afterEach(() => db.answers.clear())

const keep = (id: number, novel: number, no: number, text: string) =>
  db.answers.put({
    key: listKey('novel.chapter', { chapter_id: id }),
    call: 'novel.chapter',
    value: {
      chapter: { id, novel_id: novel, no, title: `第${no}章`, words: text.length, coins: 0, is_pay: false },
      text,
      prev: null,
      next: null,
    },
    askedAt: 1,
  })

test('finds in all kept chapters of one novel, in the order of the book', async () => {
  await keep(30, 1, 3, '海边的灯塔')
  await keep(4, 1, 1, '灯塔在海边，灯塔亮了')
  await keep(5, 2, 1, '别的书里的灯塔')
  const found = await searchChapters(db, 1, '灯塔', () => false, foldScripts)
  expect(found.chapters).toBe(2)
  expect(found.hits.map(({ no, at }) => [no, at])).toEqual([
    [1, 0],
    [1, 6],
    [3, 3],
  ])
})

test('says how many chapters there are even without a word, and lists no more than it says', async () => {
  await keep(1, 1, 1, '灯'.repeat(500))
  expect(await searchChapters(db, 1, '', () => false, foldScripts)).toEqual({ hits: [], chapters: 1 })
  expect((await searchChapters(db, 1, '灯', () => false, foldScripts)).hits).toHaveLength(mostHits)
})

test('stops when it is over', async () => {
  for (let id = 1; id <= 50; id++) await keep(id, 1, id, '灯')
  let seen = 0
  const found = await searchChapters(db, 1, '灯', () => ++seen > 5, foldScripts)
  expect(found.chapters).toBeLessThan(10)
})

test('a bookmark is named by what stands there, and found within what is in sight', () => {
  const made = bookmarkAt({ id: 9, title: '第一章' }, `${'前'.repeat(50)}\n灯塔亮了`, 51)
  expect(made).toMatchObject({ part: 9, at: 51, text: '灯塔亮了' })
  expect(bookmarksIn([made], 9, { from: 40, to: 60 })).toEqual([made])
  expect(bookmarksIn([made], 9, { from: 52, to: 60 })).toEqual([])
  expect(bookmarksIn([made], 8, { from: 0, to: 60 })).toEqual([])
})
