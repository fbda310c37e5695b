import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { PersonDatabase } from '#bridge/database.ts'
import { listKey } from '#bridge/cache-policies.ts'
import { foldScripts } from '#lib/fold-scripts.ts'
import { bookmarkAt, bookmarksIn } from '#features/novel/reader/bookmarks.ts'
import { type Found, mostHits, searchChapters, searchNovel } from '#features/novel/reader/search-chapters.ts'

const net = vi.hoisted(() => ({ ask: vi.fn<(name: string, input: { cursor?: string }) => Promise<unknown>>() }))
vi.mock('#data/net.ts', () => ({ net }))

/** What a search says at its end. */
async function last(search: AsyncIterable<Found>): Promise<Found> {
  let end: Found | undefined
  for await (const found of search) end = found
  return end!
}

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
  expect(found.ids).toEqual(new Set([4, 30]))
  expect(found.list.map(({ no, hits }) => [no, ...hits.map(({ at }) => at)])).toEqual([
    [1, 0, 6],
    [3, 3],
  ])
})

test('says how many chapters there are even without a word, and lists no more than it says', async () => {
  await keep(1, 1, 1, '灯'.repeat(500))
  await keep(2, 1, 2, '灯')
  const how = { isOver: () => false, fold: foldScripts, online: false }
  expect(await last(searchNovel(db, 1, '', how))).toMatchObject({ list: [], chapters: 2, more: false })
  const { list } = await last(searchNovel(db, 1, '灯', how))
  expect(list.map(({ hits }) => hits.length)).toEqual([mostHits])
})

test('goes on by the server in what is not here, in the order of the book, as far as the server answers', async () => {
  await keep(5, 1, 5, '灯')
  const chapter = (no: number) => ({ id: no, novel_id: 1, no, title: `第${no}章`, words: 1, coins: 0, is_pay: false })
  const hits = [{ at: 0, before: '', word: '灯', after: '' }]
  const page = (nos: number[], next: string | null) => ({
    ok: true,
    value: { list: nos.map((no) => ({ chapter: chapter(no), hits })), next, searched: 4, locked: 1 },
  })
  net.ask.mockResolvedValueOnce(page([1, 5], 'b')).mockResolvedValueOnce(page([9], null))
  const how = { isOver: () => false, fold: foldScripts, online: true }
  const found = await last(searchNovel(db, 1, '灯', how))
  expect(found.list.map(({ no }) => no)).toEqual([1, 5, 9])
  expect(found).toMatchObject({ chapters: 8, locked: 2, more: false })
  expect(net.ask.mock.calls.map(([, { cursor }]) => cursor)).toEqual([undefined, 'b'])

  net.ask.mockResolvedValueOnce(page([1], 'b')).mockResolvedValueOnce({ ok: false, failure: { kind: 'network' } })
  const cut = await last(searchNovel(db, 1, '灯', how))
  expect(cut.list.map(({ no }) => no)).toEqual([1, 5])
  expect(cut).toMatchObject({ more: false, failure: { kind: 'network' }, chapters: 4 })
})

test('a list that is full ends the search, and says that it was not all', async () => {
  const chapter = { id: 1, novel_id: 1, no: 1, title: '第1章', words: 1, coins: 0, is_pay: false }
  const hits = Array.from({ length: mostHits }, (_, at) => ({ at, before: '', word: '灯', after: '' }))
  const how = { isOver: () => false, fold: foldScripts, online: true }
  for (const [next, full] of [
    ['b', true],
    [null, false],
  ] as const) {
    net.ask.mockResolvedValueOnce({ ok: true, value: { list: [{ chapter, hits }], next, searched: 1, locked: 0 } })
    expect(await last(searchNovel(db, 1, '灯', how))).toMatchObject({ chapters: 1, more: false, full })
  }
})

test('stops when it is over', async () => {
  for (let id = 1; id <= 50; id++) await keep(id, 1, id, '灯')
  let seen = 0
  const found = await searchChapters(db, 1, '灯', () => ++seen > 5, foldScripts)
  expect(found.ids.size).toBeLessThan(10)
})

test('a bookmark is named by what stands there, and found within what is in sight', () => {
  const made = bookmarkAt({ id: 9, title: '第一章' }, `${'前'.repeat(50)}\n灯塔亮了`, 51)
  expect(made).toMatchObject({ part: 9, at: 51, text: '灯塔亮了' })
  expect(bookmarksIn([made], 9, { from: 40, to: 60 })).toEqual([made])
  expect(bookmarksIn([made], 9, { from: 52, to: 60 })).toEqual([])
  expect(bookmarksIn([made], 8, { from: 0, to: 60 })).toEqual([])
})
