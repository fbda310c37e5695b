import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Block } from '#contract/shapes/blocks.ts'
import type { Chapter, ChapterText, Novel } from '#contract/shapes/novel.ts'
import type { Page } from '#contract/shapes/page.ts'
import { takeDown } from '#server/services/quarantine.ts'
import { newRequestId, visitor } from './support/client.ts'
import { anUpload, dataOf, type Newcomer } from './support/community.ts'
import { ends, type End } from './support/ends.ts'

const prose = (...texts: string[]) => texts.map((text) => ({ type: 'p', runs: [{ text }] }))
const chapter = { title: '第一章 雾', blocks: prose('灯塔亮了。'), coins: 0, consent: true }

describe.each(ends)('$name: a novel that is written in the app', ({ open }) => {
  let end: End
  beforeAll(async () => void (end = await open()))
  afterAll(() => end.close())

  const aCreator = async (): Promise<Newcomer> => {
    const who = await end.newcomer()
    await end.server.parts.db.updateTable('users').set({ creator: 1 }).where('id', '=', who.userId).execute()
    return who
  }
  const opened = async (who: Newcomer): Promise<Novel> => {
    const input = { title: '灯塔', content: '一座岛的故事', cover: await anUpload(end, who), consent: true }
    return dataOf<Novel>(end, 'writing.openNovel', input, who)
  }
  const saved = (who: Newcomer, input: object) => dataOf<Chapter>(end, 'writing.saveChapter', input, who)
  const codeOf = async (...call: Parameters<End['call']>) => {
    const { status, code } = await end.call(...call)
    return `${status} ${code}`
  }
  const titles = async (who: Newcomer, id: number) =>
    (await dataOf<Page<Chapter>>(end, 'writing.chapters', { id }, who)).list.map(({ no, title }) => `${no} ${title}`)

  it('is opened by a creator, is nobody else’s business until its first chapter, and on show with it', async () => {
    const [creator, plain] = [await aCreator(), await end.newcomer()]
    const input = { title: '灯\u200b塔', content: '一座岛的故事', cover: await anUpload(end, creator), consent: true }
    expect(await codeOf('writing.openNovel', input, visitor())).toBe('420 login-required')
    expect(await codeOf('writing.openNovel', input, plain)).toBe('403 creators-only')
    expect(await codeOf('writing.openNovel', { ...input, consent: undefined }, creator)).toBe('400 field-invalid')
    const novel = await dataOf<Novel>(end, 'writing.openNovel', input, creator)
    expect(novel).toMatchObject({ title: '灯塔', chapters_count: 0, status: 'serial' })
    expect((await end.call('novel.detail', { id: novel.id }, creator)).status).toBe(404)
    expect(await dataOf(end, 'writing.novels', {}, creator)).toMatchObject({ list: [{ id: novel.id, state: 'draft' }] })
    const first = await saved(creator, { ...chapter, novel_id: novel.id })
    expect(first).toMatchObject({ novel_id: novel.id, no: 1, title: '第一章 雾', words: 5, coins: 0 })
    expect(await dataOf(end, 'novel.detail', { id: novel.id }, visitor())).toMatchObject({
      chapters_count: 1,
      words: 5,
    })
    expect(await dataOf(end, 'writing.novels', {}, creator)).toMatchObject({ list: [{ state: 'live' }] })
    const found = await dataOf<Page<Novel>>(end, 'novel.list', { word: '灯塔' }, plain)
    expect(found.list.map(({ id }) => id)).toContain(novel.id)
  })

  it('keeps all that an author can set, with pictures, and gives it back to be edited', async () => {
    const creator = await aCreator()
    const { id } = await opened(creator)
    const image = await anUpload(end, creator)
    const blocks = [
      { type: 'h', level: 2, runs: [{ text: '上' }] },
      {
        type: 'p',
        runs: [{ text: '他' }, { text: '看见', marks: ['strong'] }, { text: '灯', ruby: 'とう', note: '1' }],
      },
      { type: 'img', image, alt: '海' },
      { type: 'hr' },
      { type: 'quote', runs: [{ text: '我\u0000记得', marks: ['em'] }] },
      { type: 'note', id: '1', runs: [{ text: '塔灯' }] },
    ]
    const { id: chapterId } = await saved(creator, { ...chapter, novel_id: id, blocks })
    const shown = await dataOf<ChapterText>(end, 'novel.chapter', { chapter_id: chapterId }, visitor())
    expect(shown.text).toBe('上\n他看见灯\n我记得')
    const kept = await dataOf<{ blocks: Block[] }>(end, 'writing.chapter', { chapter_id: chapterId }, creator)
    expect(kept.blocks).toEqual(shown.blocks)
    expect(kept.blocks[2]).toMatchObject({ type: 'img', image: { path: image, width: 640, height: 480 }, alt: '海' })
    // what is in it stays without being uploaded anew
    const again = { ...chapter, novel_id: id, chapter_id: chapterId, blocks: [blocks[2], ...prose('只剩这一句')] }
    expect(await saved(creator, again)).toMatchObject({ id: chapterId, no: 1, words: 5 })
    expect(await dataOf(end, 'novel.detail', { id }, visitor())).toMatchObject({ chapters_count: 1, words: 5 })
    const foreign = await anUpload(end, await end.newcomer())
    expect(
      await codeOf('writing.saveChapter', { ...again, blocks: [{ type: 'img', image: foreign, alt: '' }] }, creator),
    ).toBe('400 image-gone')
  })

  it('takes up what the demo has written, changes it, and keeps it as its author left it', async () => {
    const creator = await aCreator()
    const { db } = end.server.parts
    const { id: novelId } = await db
      .selectFrom('works')
      .select('id')
      .where('kind', '=', 'novel')
      .where('coins', '=', 0)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('works').set({ user_id: creator.userId }).where('id', '=', novelId).execute()
    const { list } = await dataOf<Page<Chapter>>(end, 'writing.chapters', { id: novelId }, creator)
    const { id: chapterId, title } = list[0]!
    const { text } = await dataOf<ChapterText>(end, 'novel.chapter', { chapter_id: chapterId }, creator)
    const { blocks } = await dataOf<{ blocks: Block[] }>(end, 'writing.chapter', { chapter_id: chapterId }, creator)
    const sent = blocks.map((block) => (block.type === 'img' ? { ...block, image: block.image.path } : block))
    const more = [...sent, ...prose('天亮了。')]
    await saved(creator, { title, novel_id: novelId, chapter_id: chapterId, blocks: more, coins: 0, consent: true })
    const changed = await dataOf<ChapterText>(end, 'novel.chapter', { chapter_id: chapterId }, creator)
    expect(changed.text).toBe(`${text}\n天亮了。`)
  })

  it('puts chapters in another order, and one that has a price is for VIPs', async () => {
    const [creator, vip] = [await aCreator(), await end.as('vip')]
    const { id } = await opened(creator)
    const ids: number[] = []
    for (const title of ['甲', '乙', '丙'])
      ids.push((await saved(creator, { ...chapter, title, novel_id: id, coins: title === '丙' ? 5 : 0 })).id)
    expect(await codeOf('novel.chapter', { chapter_id: ids[2] }, visitor())).toBe('403 vip-chapter')
    expect((await end.call('novel.chapter', { chapter_id: ids[2] }, vip)).status).toBe(200)
    await dataOf(end, 'writing.moveChapter', { chapter_id: ids[2], no: 1 }, creator)
    expect(await titles(creator, id)).toEqual(['1 丙', '2 甲', '3 乙'])
    await dataOf(end, 'writing.moveChapter', { chapter_id: ids[2], no: 99 }, creator)
    expect(await titles(creator, id)).toEqual(['1 甲', '2 乙', '3 丙'])
    const next = await dataOf<ChapterText>(end, 'novel.chapter', { chapter_id: ids[1] }, visitor())
    expect(next).toMatchObject({ prev: ids[0], next: ids[2] })
  })

  it('a chapter that is sent twice is there once, and those sent at once are all there', async () => {
    const creator = await aCreator()
    const { id } = await opened(creator)
    const requestId = newRequestId()
    const send = (title: string, sending?: object) =>
      end.call('writing.saveChapter', { ...chapter, title, novel_id: id }, creator, sending)
    await Promise.all([send('甲', { requestId }), send('甲', { requestId })])
    await Promise.all([send('乙'), send('乙'), send('乙')])
    expect(await titles(creator, id)).toEqual(['1 甲', '2 乙', '3 乙', '4 乙'])
  })

  it.each([
    ['nothing to read', { blocks: prose(' ', '\u200b') }, '400 field-invalid'],
    ['no blocks', { blocks: [] }, '400 field-invalid'],
    ['far too much', { blocks: prose(...Array.from({ length: 7 }, () => '字'.repeat(9000))) }, '400 field-invalid'],
    ['a heading of no level', { blocks: [{ type: 'h', level: 9, runs: [] }] }, '400 field-invalid'],
    ['a price by a slip of the finger', { coins: 10_000 }, '400 price-too-high'],
    ['a chapter of another novel', { chapter_id: 987_654 }, '404 novel-chapter-gone'],
  ])('a chapter of %s is refused, and the novel stays a draft', async (_, wrong, code) => {
    const creator = await aCreator()
    const { id } = await opened(creator)
    expect(await codeOf('writing.saveChapter', { ...chapter, novel_id: id, ...wrong }, creator)).toBe(code)
    expect(await dataOf(end, 'writing.novels', {}, creator)).toMatchObject({ list: [{ state: 'draft' }] })
  })

  it('nobody else reads its drafts or writes on it; under review or taken down nobody does', async () => {
    const [creator, other] = [await aCreator(), await aCreator()]
    const { id } = await opened(creator)
    const { id: chapterId } = await saved(creator, { ...chapter, novel_id: id })
    const tries = async (who: Newcomer) => [
      await codeOf('writing.chapters', { id }, who),
      await codeOf('writing.chapter', { chapter_id: chapterId }, who),
      await codeOf('writing.saveChapter', { ...chapter, novel_id: id }, who),
      await codeOf('writing.moveChapter', { chapter_id: chapterId, no: 1 }, who),
    ]
    expect(new Set(await tries(other))).toEqual(new Set(['404 novel-gone']))
    await dataOf(end, 'wei.report', { kind: 'novel', id, type: 1, content: '不妥' }, await end.witness())
    expect(new Set(await tries(creator))).toEqual(new Set(['409 under-review']))
    expect(await dataOf(end, 'writing.novels', {}, creator)).toMatchObject({ list: [{ state: 'held' }] })
    await end.server.parts.db.transaction().execute((tx) => takeDown(tx, 'novel', id, end.clock.nowMs))
    expect(new Set(await tries(creator))).toEqual(new Set(['404 novel-gone']))
    expect(await dataOf(end, 'writing.novels', {}, creator)).toMatchObject({ list: [] })
  })
})
