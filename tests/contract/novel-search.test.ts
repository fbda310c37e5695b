import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OutputOf } from '#contract/catalogue.ts'
import type { Chapter, ChapterText } from '#contract/shapes/novel.ts'
import { visitor, type Who } from './support/client.ts'
import { ends, type End } from './support/ends.ts'
import { dataOf, walk } from './support/walk.ts'
import { aWork } from './support/works.ts'

type Found = OutputOf<'novel.search'>

describe.each(ends)('$name: words within a novel', ({ open }) => {
  let end: End
  let novel: { id: number }
  let chapters: Chapter[]
  let vip: Who
  beforeAll(async () => {
    end = await open()
    vip = await end.as('vip')
    novel = await aWork(end, 'novel', 'paid')
    chapters = (await walk(end, 'novel.chapters', { id: novel.id, order: 'asc' }, vip, 50)) as unknown as Chapter[]
  })
  afterAll(() => end.close())

  /** All that a search of the whole novel finds, page by page. */
  async function searchAll(word: string, who: Who, limit = 50) {
    const all = { list: [] as Found['list'], searched: 0, locked: 0, pages: 0 }
    let cursor: string | null | undefined
    do {
      const input = { id: novel.id, word, limit, ...(cursor && { cursor }) }
      const found: Found = await dataOf<Found>(end.call('novel.search', input, who))
      all.list.push(...found.list)
      all.searched += found.searched
      all.locked += found.locked
      all.pages += 1
      cursor = found.next
    } while (cursor)
    return all
  }
  const textOf = async ({ id }: Chapter, who: Who) =>
    (await dataOf<ChapterText>(end.call('novel.chapter', { chapter_id: id }, who))).text

  it('every place is found where it is, in the order of the book, page by page', async () => {
    const word = (await textOf(chapters[0]!, vip)).slice(10, 12)
    const found = await searchAll(word, vip, 7)
    expect(found).toMatchObject({ searched: chapters.length, locked: 0 })
    expect(found.pages).toBeGreaterThan(1)
    expect(found.list[0]!.chapter.id).toBe(chapters[0]!.id)
    expect(found.list.map(({ chapter }) => chapter.no)).toEqual(
      found.list.map(({ chapter }) => chapter.no).toSorted((a, b) => a - b),
    )
    for (const { chapter, hits } of found.list.slice(0, 3)) {
      const text = await textOf(chapter, vip)
      for (const { at } of hits) expect(text.slice(at, at + word.length)).toBe(word)
    }
    expect(await searchAll(word, vip)).toMatchObject({ list: found.list })
  })

  it('the script does not matter', async () => {
    const [simplified, traditional] = await Promise.all([searchAll('灯', vip), searchAll('燈', vip)])
    expect(simplified.list.length).toBeGreaterThan(0)
    expect(traditional.list).toEqual(simplified.list)
  })

  it('nothing is said of chapters that somebody may not read, but how many there are', async () => {
    const locked = chapters.filter(({ coins }) => coins > 0)
    expect(locked.length).toBeGreaterThan(0)
    // words that only a chapter for members has
    const free = (await Promise.all(chapters.filter(({ coins }) => coins === 0).map((one) => textOf(one, vip)))).join(
      '\n',
    )
    const secret = /[^\n\s]{6}/g
    const word = (await textOf(locked[0]!, vip)).match(secret)!.find((words) => !free.includes(words))!
    expect((await searchAll(word, vip)).list.map(({ chapter }) => chapter.id)).toContain(locked[0]!.id)
    for (const who of [visitor(), await end.newcomer(0)]) {
      const found = await searchAll(word, who)
      expect(found.list).toEqual([])
      expect(found.locked).toBe(locked.length)
      expect(found.searched).toBe(chapters.length - locked.length)
    }
  })

  it('a novel that is not on show, an empty word and a cursor of something else are refused', async () => {
    expect(await end.call('novel.search', { id: 9_999_999, word: '灯' }, visitor())).toMatchObject({ status: 404 })
    expect(await end.call('novel.search', { id: novel.id, word: ' ' }, visitor())).toMatchObject({ status: 400 })
    const cursor = Buffer.from('desc.3.3').toString('base64url')
    expect(await end.call('novel.search', { id: novel.id, word: '灯', cursor }, visitor())).toMatchObject({
      status: 400,
    })
  })
})
