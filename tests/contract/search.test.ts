import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Mv } from '#contract/shapes/media.ts'
import type { Page } from '#contract/shapes/page.ts'
import { gramRows } from '#server/repositories/search-index.ts'
import { visitor } from './support/client.ts'
import { ends, type End } from './support/ends.ts'

const titles = [
  '老城区的猫与雨声',
  '雨声里的老城',
  '猫',
  '雨天不出门',
  'Night Train 夜车到站',
  '城老区旧',
  '灯塔下的人',
  '塔下有人点灯塔',
]

describe.each(ends)('$name: search', ({ open }) => {
  let end: End
  const ids: number[] = []
  beforeAll(async () => {
    end = await open()
    const { db } = end.server.parts
    const row = await db.selectFrom('mvs').selectAll().executeTakeFirstOrThrow()
    await db.deleteFrom('grams').where('kind', '=', 'video').execute()
    for (const [at, title] of titles.entries()) {
      const id = 500_000 + at
      ids.push(id)
      await db
        .insertInto('mvs')
        .values({ ...row, id, title, small: 0 })
        .execute()
      await db
        .insertInto('grams')
        .values(gramRows('video', id, [{ text: title, weight: 10 }]))
        .execute()
    }
  })
  afterAll(() => end.close())

  const found = async (word: string, more: object = {}): Promise<string[]> => {
    const answer = await end.call('search.videos', { word, ...more }, visitor())
    expect(answer).toMatchObject({ status: 200 })
    return (answer.data as Page<Mv>).list.map(({ title }) => title)
  }

  it('finds Chinese within a title, what fits best first', async () => {
    expect(await found('雨声')).toEqual(['雨声里的老城', '老城区的猫与雨声'])
    expect(await found('老城区')).toEqual(['老城区的猫与雨声'])
    expect((await found('老城')).toSorted()).toEqual(['老城区的猫与雨声', '雨声里的老城'].toSorted())
  })

  it('puts what has the words together before what has them apart', async () => {
    expect(await found('灯塔下')).toEqual(['灯塔下的人', '塔下有人点灯塔'])
  })

  it('finds by one character, and what has it as a word of its own too', async () => {
    expect((await found('猫')).toSorted()).toEqual(['猫', '老城区的猫与雨声'].toSorted())
  })

  it('finds words in another order, and a long search with a slip in it', async () => {
    expect(await found('老城 雨声')).toHaveLength(2)
    expect(await found('老城区的狗与雨声')).toContain('老城区的猫与雨声')
  })

  it('minds neither case nor width', async () => {
    for (const word of ['night train', 'NIGHT', 'ｎｉｇｈｔ', '夜车'])
      expect(await found(word)).toEqual(['Night Train 夜车到站'])
  })

  it('finds the same in simplified and in traditional characters, whichever of them a title is in', async () => {
    const { db } = end.server.parts
    const row = await db.selectFrom('mvs').selectAll().where('id', '=', 500_000).executeTakeFirstOrThrow()
    const title = '舊港的燈與錄音機'
    await db
      .insertInto('mvs')
      .values({ ...row, id: 600_000, title })
      .execute()
    await db
      .insertInto('grams')
      .values(gramRows('video', 600_000, [{ text: title, weight: 10 }]))
      .execute()
    for (const [simplified, traditional] of [
      ['灯', '燈'],
      ['灯塔', '燈塔'],
      ['录音', '錄音'],
      ['旧港的灯', '舊港的燈'],
    ] as const) {
      expect(await found(simplified), simplified).not.toEqual([])
      expect(await found(traditional), traditional).toEqual(await found(simplified))
    }
    expect(await found('灯')).toContain(title)
    expect(await found('燈')).toContain('灯塔下的人')
    await db.deleteFrom('grams').where('item_id', '=', 600_000).execute()
    await db.deleteFrom('mvs').where('id', '=', 600_000).execute()
  })

  it('finds people in either script too', async () => {
    const { db } = end.server.parts
    const { id, uuid } = await db
      .selectFrom('users')
      .select(['id', 'uuid'])
      .where('creator', '=', 1)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('grams')
      .values(gramRows('user', id, [{ text: '龍門燈影', weight: 10 }]))
      .onConflict((at) => at.columns(['kind', 'gram', 'item_id']).doNothing())
      .execute()
    for (const word of ['龙门灯影', '龍門燈影', '龍門灯影']) {
      const people = (await end.call('search.creators', { word }, visitor())).data as Page<{ uuid: string }>
      expect(
        people.list.map((person) => person.uuid),
        word,
      ).toContain(uuid)
    }
  })

  it('finds nothing where nothing is, and takes every text for a text', async () => {
    for (const word of ['宇宙飞船', '%', '_', "' or 1=1 --", '???', '😀', '\\']) expect(await found(word)).toEqual([])
  })

  it('sorts what it found when asked', async () => {
    await end.server.parts.db
      .updateTable('mvs')
      .set({ plays: 9_000_000 })
      .where('title', '=', '老城区的猫与雨声')
      .execute()
    expect(await found('雨声', { sort: 'plays' })).toEqual(['老城区的猫与雨声', '雨声里的老城'])
  })

  it('does not find what was taken down', async () => {
    await end.server.parts.db.updateTable('mvs').set({ state: 2 }).where('id', '=', ids[1]!).execute()
    expect(await found('雨声')).toEqual(['老城区的猫与雨声'])
  })

  it('heats hot words, and puts nothing on their list', async () => {
    const hot = async () =>
      ((await end.call('search.hot', {}, visitor())).data as { list: { word: string; heat: number }[] }).list
    const [first] = await hot()
    await found(first!.word)
    await found('从来没有人搜过')
    await expect.poll(async () => (await hot()).find(({ word }) => word === first!.word)?.heat).toBe(first!.heat + 1)
    const after = await hot()
    expect(after.map(({ word }) => word)).not.toContain('从来没有人搜过')
    expect(after.map(({ heat }) => heat)).toEqual(after.map(({ heat }) => heat).toSorted((a, b) => b - a))
  })

  it('finds creators and collections by name', async () => {
    const { db } = end.server.parts
    const creator = await db
      .selectFrom('users')
      .selectAll()
      .where('creator', '=', 1)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const people = (await end.call('search.creators', { word: creator.username }, visitor())).data as Page<{
      uuid: string
    }>
    expect(people.list.map(({ uuid }) => uuid)).toContain(creator.uuid)
    const collection = await db.selectFrom('compilations').selectAll().executeTakeFirstOrThrow()
    const collections = (await end.call('search.compilations', { word: collection.title }, visitor())).data as Page<{
      id: number
    }>
    expect(collections.list[0]?.id).toBe(collection.id)
  })
})
