import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listKey } from '#bridge/cache-policies.ts'
import { piecePath } from '#bridge/downloads.ts'
import type { EntityId } from '#contract/kind.ts'
import { textOfBlocks } from '#contract/shapes/blocks.ts'
import type { ChapterText } from '#contract/shapes/novel.ts'
import { chosenParts } from '#net/download/download-rows.ts'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'
import { createShelf, rowUntil, type Shelf } from './device.ts'

let server: TestServer

beforeAll(async () => {
  server = await createTestServer({ seed: 1 })
}, 120_000)
afterAll(() => server.close())

const options = { maxHeight: 360, anyNetwork: true }
const parts = [1, 2, 3, 4, 5].map((id) => ({ kind: 'video' as const, id }))
const facts = { parts, seen: new Set<string>(), at: undefined, dropped: [] as EntityId[] }
const ids = (chosen: { id: EntityId }[]) => chosen.map(({ id }) => id)

describe('of the parts of an item', () => {
  test('all', () => {
    expect(ids(chosenParts({ take: 'all' }, facts))).toEqual([1, 2, 3, 4, 5])
    expect(ids(chosenParts({ take: 'all' }, { ...facts, dropped: [2] }))).toEqual([1, 3, 4, 5])
  })
  test('the next ones: from where somebody is, those not seen', () => {
    expect(ids(chosenParts({ take: 'next', count: 2 }, facts))).toEqual([1, 2])
    expect(ids(chosenParts({ take: 'next', count: 2 }, { ...facts, at: 3 }))).toEqual([3, 4])
    expect(ids(chosenParts({ take: 'next', count: 2 }, { ...facts, seen: new Set(['video:1', 'video:3']) }))).toEqual([
      2, 4,
    ])
    expect(ids(chosenParts({ take: 'next', count: 9 }, { ...facts, at: 4 }))).toEqual([4, 5])
  })
  test('the new ones: those that were not there before', () => {
    expect(ids(chosenParts({ take: 'new', known: [1, 2, 3] }, facts))).toEqual([4, 5])
    expect(ids(chosenParts({ take: 'new', known: [1, 2, 3] }, { ...facts, dropped: [4] }))).toEqual([5])
  })
})

const allDone = (shelf: Shelf, key: string) =>
  rowUntil(shelf, key, (row) => row?.state === 'done').then(async () => {
    for (const part of await shelf.db.downloads.where('key').above('').toArray())
      await rowUntil(shelf, part.key, (row) => row?.state === 'done' || row?.state === 'failed')
    return (await shelf.db.downloads.toArray()).filter(({ of }) => of === key)
  })

describe('a collection', () => {
  async function begun() {
    const shelf = createShelf(server)
    const tab = shelf.tab()
    await tab.net.want('compilation.list', {})
    const cards = await shelf.db.cards
      .where('[kind+id]')
      .between(['compilation', -Infinity], ['compilation', []])
      .toArray()
    const id = Number(
      cards.toSorted(
        (a, b) => (a.value as { mv_count: number }).mv_count - (b.value as { mv_count: number }).mv_count,
      )[0]!.id,
    )
    return { shelf, tab, id, key: `compilation:${id}` }
  }

  test('brings its videos, each with a row; those that nobody may watch say so', async () => {
    const { shelf, tab, id, key } = await begun()
    await tab.net.startDownload({ kind: 'compilation', id }, options)
    const videos = await allDone(shelf, key)
    const count = ((await shelf.db.cards.get(['compilation', id]))!.value as { mv_count: number }).mv_count
    expect(videos).toHaveLength(count)
    for (const { state, why } of videos)
      expect(state === 'done' || (why?.kind === 'status' && why.status === 403), JSON.stringify(why)).toBe(true)
    expect(videos.some(({ state }) => state === 'done')).toBe(true)
    const whole = await shelf.db.downloads.get(key)
    expect(whole).toMatchObject({ rule: { take: 'all' }, pieces: 1 })
    expect(whole!.cover).toBeDefined()
    await tab.net.changeDownload({ do: 'remove', key })
    await expect.poll(() => Promise.all([shelf.db.downloads.count(), shelf.db.pieces.count()])).toEqual([0, 0])
  })

  test('the next two; a removed one does not come back', async () => {
    const { shelf, tab, id, key } = await begun()
    const next = { ...options, parts: { take: 'next', count: 2 } } as const
    await tab.net.startDownload({ kind: 'compilation', id }, next)
    const videos = await allDone(shelf, key)
    expect(videos).toHaveLength(2)
    await tab.net.changeDownload({ do: 'remove', key: videos[0]!.key })
    expect((await shelf.db.downloads.get(key))!.dropped).toEqual([videos[0]!.id])
    await tab.net.startDownload({ kind: 'compilation', id }, next)
    const later = await rowUntil(shelf, key, (row) => row?.state === 'done').then(() => allDone(shelf, key))
    expect(later.map((row) => row.key)).not.toContain(videos[0]!.key)
    expect(later).toHaveLength(2)
  })

  test('takes only new ones: none for now', async () => {
    const { shelf, tab, id, key } = await begun()
    await tab.net.startDownload({ kind: 'compilation', id }, { ...options, parts: { take: 'new' } })
    expect(await allDone(shelf, key)).toEqual([])
    const rule = (await shelf.db.downloads.get(key))!.rule
    expect(rule).toMatchObject({ take: 'new', known: expect.arrayContaining([expect.any(Number)]) })
  })
})

test('a chapter is kept with the pictures in it', async () => {
  const shelf = createShelf(server)
  const tab = shelf.tab()
  await tab.net.want('novel.list', {})
  const novels = await shelf.db.cards.where('[kind+id]').between(['novel', -Infinity], ['novel', []]).toArray()
  const id = Number(novels[0]!.id)
  await tab.net.startDownload({ kind: 'novel', id }, { ...options, parts: { take: 'next', count: 4 } })
  const kept = await allDone(shelf, `novel:${id}`)
  const fourth = kept.at(-1)!
  const answer = await shelf.db.answers.get(listKey('novel.chapter', { chapter_id: Number(fourth.id) }))
  const { blocks = [], text } = answer!.value as ChapterText
  expect(textOfBlocks(blocks)).toBe(text)
  const paths = blocks.flatMap((block) => (block.type === 'img' ? [piecePath.image(block.image.path)] : []))
  expect(paths).toHaveLength(1)
  const pieces = await shelf.db.pieces.where('path').equals(paths[0]!).toArray()
  expect(pieces.map(({ download }) => download)).toContain(fourth.key)
})

describe('other kinds, by a few lines each', () => {
  test.each([
    ['novel', 'novel.list', 'chapter', 'answers'],
    ['comic', 'comic.list', 'episode', 'answers'],
    ['audio', 'audio.list', 'audio-chapter', 'pieces'],
    ['picture', 'picture.list', undefined, 'pieces'],
    ['article', 'article.list', undefined, 'details'],
  ] as const)('%s', async (kind, call, part, table) => {
    const shelf = createShelf(server)
    const tab = shelf.tab()
    await tab.net.want(call, {})
    const [card] = await shelf.db.cards.where('[kind+id]').between([kind, -Infinity], [kind, []]).toArray()
    const id = Number(card!.id)
    const before = await shelf.db.table(table).count()
    const rule = part ? { parts: { take: 'next', count: 2 } as const } : {}
    await tab.net.startDownload({ kind, id }, { ...options, ...rule })
    const kept = await allDone(shelf, `${kind}:${id}`)
    if (part) {
      expect(kept.map((row) => row.kind)).toEqual([part, part])
      for (const { state, why } of kept) expect(state, JSON.stringify(why)).toBe('done')
    }
    expect(await shelf.db.table(table).count()).toBeGreaterThan(before)
    const whole = (await shelf.db.downloads.get(`${kind}:${id}`))!
    expect(whole.title).not.toBe('')
    expect(whole.pins.length).toBeGreaterThan(0)
  })
})
