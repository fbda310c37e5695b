import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '#contract/catalogue.ts'
import type { Series } from '#contract/shapes/common.ts'
import type { Tab } from '#contract/shapes/home.ts'
import type { Page } from '#contract/shapes/page.ts'
import type { Section } from '#contract/shapes/section.ts'
import { readJson } from '#server/database/tables/types.ts'
import { visitor, type Who } from './support/client.ts'
import { ends, type End } from './support/ends.ts'
import { dataOf, keyOf, walk, type Item } from './support/walk.ts'
import { aWork, partsIn, worksAt } from './support/works.ts'

const sorts = [undefined, 'new', 'hot', 'likes', 'plays', 'no-such-sort']
const kinds = ['comic', 'novel', 'picture', 'audio', 'game'] as const

/** What an order must be by, where the cards show it. */
const shown: Readonly<Record<string, readonly string[]>> = {
  new: ['updated_at', 'created_at'],
  likes: ['likes_count'],
  plays: ['views', 'plays'],
}

const lists: readonly (readonly [name: CallName, input: object])[] = [
  ['comic.list', {}],
  ['comic.list', { category_id: 74 }],
  ['comic.filter', {}],
  ['comic.findList', { conf: {} }],
  ['novel.list', {}],
  ['novel.findList', { conf: { status: 'all' } }],
  ['picture.list', {}],
  ['picture.byTag', { tag: '安静' }],
  ['audio.list', {}],
  ['game.list', {}],
  ['game.list', { nav_id: 80 }],
]

describe.each(ends)('$name: lists of works', ({ open }) => {
  let end: End
  let who: Who
  beforeAll(async () => {
    end = await open()
    who = await end.as('user')
  })
  afterAll(() => end.close())

  const cases = lists.flatMap(([name, input]) => sorts.map((sort) => ({ name, input, sort, label: sort ?? 'default' })))
  it.each(cases)('$name $input by $label: whole, without doubles, by any page size', async ({ name, input, sort }) => {
    const asked = { ...input, ...(sort !== undefined && { sort }) }
    const items = await walk(end, name, asked, who, 3)
    const ids = items.map(keyOf)
    expect(items.length).toBeGreaterThan(1)
    expect(new Set(ids).size).toBe(ids.length)
    expect((await walk(end, name, asked, who, 50)).map(keyOf)).toEqual(ids)
    const field = shown[sort ?? '']?.find((one) => items.every((item) => one in item))
    if (field === undefined) return
    const keys = items.map((item) => item[field] as number)
    expect(keys).toEqual(keys.toSorted((a, b) => b - a))
  })

  it.each(kinds)(
    '%s: a list without a filter holds all that are on show, and nothing of another kind',
    async (kind) => {
      const { db } = end.server.parts
      const rows = await db.selectFrom('works').select('id').where('kind', '=', kind).execute()
      const walked = (await walk(end, `${kind}.list`, {}, visitor(), 4)).map(keyOf)
      expect(new Set(walked)).toEqual(new Set(rows.map(({ id }) => id)))
      await db.updateTable('works').set({ state: 1 }).where('id', '=', rows[0]!.id).execute()
      expect((await walk(end, `${kind}.list`, {}, visitor(), 50)).map(keyOf)).not.toContain(rows[0]!.id)
      await db.updateTable('works').set({ state: 0 }).where('id', '=', rows[0]!.id).execute()
    },
  )

  it.each(kinds)('%s: a category lists its own, an unknown one nothing', async (kind) => {
    const { category_id: category } = await aWork(end, kind, 'free')
    const name: CallName = `${kind}.list`
    const input = kind === 'game' ? { nav_id: category } : { category_id: category }
    const walked = (await walk(end, name, input, who, 2)).map(keyOf)
    const { db } = end.server.parts
    const rows = await db.selectFrom('works').select('id').where('category_id', '=', category).execute()
    expect(new Set(walked)).toEqual(new Set(rows.map(({ id }) => id)))
    const none = kind === 'game' ? { nav_id: 999_999 } : { category_id: 999_999 }
    expect(await walk(end, name, none, who, 2)).toEqual([])
  })

  it.each(['novel', 'picture', 'audio'] as const)(
    '%s: a series lists its own, with the series beside it',
    async (kind) => {
      const series = await end.server.parts.db
        .selectFrom('series')
        .selectAll()
        .where('kind', '=', kind)
        .orderBy('count', 'desc')
        .executeTakeFirstOrThrow()
      const input = { series_id: series.id }
      const items = await walk(end, `${kind}.list`, input, who, 1)
      expect(items).toHaveLength(series.count)
      for (const item of items) expect(item['series']).toMatchObject({ id: series.id, title: series.title })
      const page = await dataOf<Page<Item> & { series: Series }>(end.call(`${kind}.list`, input, who))
      expect(page.series).toMatchObject({ id: series.id, count: series.count })
      expect(await end.call(`${kind}.list`, { series_id: 999_999 }, who)).toMatchObject({ status: 404, data: {} })
      const other = await end.server.parts.db
        .selectFrom('series')
        .select('id')
        .where('kind', '!=', kind)
        .executeTakeFirst()
      expect(await end.call(`${kind}.list`, { series_id: other!.id }, who)).toMatchObject({ status: 404 })
    },
  )

  it.each(['novel', 'audio', 'game'] as const)('%s: a tag lists those that carry it', async (kind) => {
    const items = await walk(end, `${kind}.list`, {}, who, 50)
    const tag = (items[0]!['tags'] as { name: string }[])[0]!.name
    const tagged = await walk(end, `${kind}.list`, { tag }, who, 2)
    const carrying = items.filter((item) => (item['tags'] as { name: string }[]).some(({ name }) => name === tag))
    expect(new Set(tagged.map(keyOf))).toEqual(new Set(carrying.map(keyOf)))
    expect(await walk(end, `${kind}.list`, { tag: '没有这个标签' }, who, 2)).toEqual([])
  })

  it('pictures of a topic are listed', async () => {
    const { db } = end.server.parts
    const { topic_id: topic } = await db
      .selectFrom('works')
      .select('topic_id')
      .where('topic_id', 'is not', null)
      .executeTakeFirstOrThrow()
    const items = await walk(end, 'picture.list', { topic_id: topic }, who, 1)
    const rows = await db.selectFrom('works').select('id').where('topic_id', '=', topic).execute()
    expect(new Set(items.map(keyOf))).toEqual(new Set(rows.map(({ id }) => id)))
  })

  it.each(['comic', 'novel', 'audio'] as const)('%s lists its parts both ways, each once', async (kind) => {
    const name = ({ comic: 'comic.episodes', novel: 'novel.chapters', audio: 'audio.chapters' } as const)[kind]
    for (const { id } of [...(await worksAt(end, kind, 'free')), ...(await worksAt(end, kind, 'paid'))]) {
      const parts = (await partsIn(end, id)).map((part) => part.id)
      expect((await walk(end, name, { id, order: 'asc' }, who, 7)).map(keyOf)).toEqual(parts)
      expect((await walk(end, name, { id, order: 'desc' }, who, 50)).map(keyOf)).toEqual(parts.toReversed())
    }
    const { id } = await aWork(end, kind, 'free')
    const { next } = await dataOf<Page<Item>>(end.call(name, { id, order: 'asc', limit: 1 }, who))
    expect(await end.call(name, { id, order: 'desc', cursor: next }, who)).toMatchObject({ status: 400 })
  })

  it('all images of a free set, by any page size', async () => {
    const { id, size } = await aWork(end, 'picture', 'free')
    const paths = (await walk(end, 'picture.images', { id }, who, 7)).map(keyOf)
    expect(paths).toHaveLength(size)
    expect(new Set(paths).size).toBe(size)
    expect((await walk(end, 'picture.images', { id }, who, 50)).map(keyOf)).toEqual(paths)
  })

  it.each(['comic', 'novel', 'picture', 'audio'] as const)(
    '%s: the home has a banner and sections that go on',
    async (kind) => {
      const home = await dataOf<{ banner: Item[]; sections: Section[] }>(end.call(`${kind}.home`, {}, who))
      expect(home.banner.length).toBeGreaterThanOrEqual(3)
      expect(new Set(home.sections.map(({ layout }) => layout))).toEqual(new Set(['big', 'row', 'grid', 'rank']))
      for (const { id, type, items, more } of home.sections) {
        expect(type).toBe(kind)
        const all = await walk(end, 'element.more', { element_id: id }, who, 5)
        // in their order, without what stands above on this screen
        const places = items.map((item) => all.map(keyOf).indexOf(keyOf({ ...item })))
        expect(places).not.toContain(-1)
        expect(places).toEqual(places.toSorted((a, b) => a - b))
        expect(more).toBe(all.length > items.length)
        const row = await end.server.parts.db.selectFrom('sections').selectAll().where('id', '=', id).executeTakeFirst()
        const { status, category_id: category, access } = readJson(row!.source)
        for (const item of all) {
          if (status !== undefined) expect(item).toMatchObject({ status })
          if (category !== undefined) expect(item).toMatchObject({ category: { id: category } })
          if (access === 'free') expect(item).toMatchObject({ coins: 0 })
        }
      }
      for (const { link } of home.banner) {
        const id = Number(/\?id=(\d+)$/.exec(String(link))?.[1])
        expect(await end.call(`${kind}.detail`, { id }, visitor())).toMatchObject({ status: 200 })
      }
      const { list } = await dataOf<{ list: Tab[] }>(end.call('tab.list', { position: 'resource' }, who))
      const tab = list.find((one) => one.type === kind)!
      const channel = await walk(end, 'tab.categoryNew', { tab_id: tab.id }, who, 20)
      expect(channel.map(keyOf)).toEqual(home.sections.map(({ id }) => id))
      const grid = await dataOf<{ list: Item[] }>(end.call('tab.category', { tab_id: tab.id }, who))
      expect(grid.list.length).toBeGreaterThanOrEqual(8)
    },
  )

  it('games by channel, and their tags with counts', async () => {
    const { list: channels } = await dataOf<{ list: Tab[] }>(end.call('game.nav', {}, who))
    expect(channels.filter(({ current }) => current).map(({ name }) => name)).toEqual(['全部'])
    const counts = []
    for (const { id, current } of channels)
      if (!current) counts.push((await walk(end, 'game.list', { nav_id: id }, who, 3)).length)
    const all = await walk(end, 'game.list', {}, who, 50)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(all.length)
    const { list: tags } = await dataOf<{ list: { name: string; count: number }[] }>(end.call('game.tags', {}, who))
    for (const { name, count } of tags) expect(await walk(end, 'game.list', { tag: name }, who, 50)).toHaveLength(count)
  })

  it('similar novels: others, those that share most first', async () => {
    const { id } = await aWork(end, 'novel', 'free')
    const tagsOf = (item: Item) => (item['tags'] as { id: number }[]).map((tag) => tag.id)
    const own = tagsOf(await dataOf<Item>(end.call('novel.detail', { id }, who)))
    const { list } = await dataOf<{ list: Item[] }>(end.call('novel.recommend', { id }, who))
    expect(list.length).toBeGreaterThan(2)
    expect(list.map(keyOf)).not.toContain(id)
    const shared = list.map((item) => tagsOf(item).filter((tag) => own.includes(tag)).length)
    expect(shared).toEqual(shared.toSorted((a, b) => b - a))
  })
})
