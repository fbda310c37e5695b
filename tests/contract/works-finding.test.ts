import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '#contract/catalogue.ts'
import type { FilterGroup } from '#contract/shapes/common.ts'
import { gramRows } from '#server/repositories/search-index.ts'
import { visitor, type Who } from './support/client.ts'
import { ends, type End } from './support/ends.ts'
import { dataOf, keyOf, walk } from './support/walk.ts'
import { aWork } from './support/works.ts'

const byText = (a: unknown, b: unknown) => String(a).localeCompare(String(b))

const kinds = ['comic', 'novel', 'picture', 'audio', 'game'] as const

describe.each(ends)('$name: finding works', ({ open }) => {
  let end: End
  let who: Who
  beforeAll(async () => {
    end = await open()
    who = await end.as('user')
  })
  afterAll(() => end.close())

  it.each(kinds)('%s: a word finds titles, the best first, and only this kind', async (kind) => {
    const name: CallName = kind === 'comic' ? 'comic.filter' : `${kind}.list`
    const { id, title } = await aWork(end, kind, 'free', 1)
    const word = title.replaceAll(/[^\p{L}\p{N}]/gu, '').slice(0, 6)
    const hits = await walk(end, name, { word }, who, 2)
    expect(keyOf(hits[0]!)).toBe(id)
    expect((await walk(end, name, { word }, who, 50)).map(keyOf)).toEqual(hits.map(keyOf))
    expect((await walk(end, name, { word, sort: 'new' }, who, 50)).map(keyOf).toSorted(byText)).toEqual(
      hits.map(keyOf).toSorted(byText),
    )
    for (const nothing of ['？！', 'zqxwv']) expect(await walk(end, name, { word: nothing }, who, 2)).toEqual([])
  })

  it.each(kinds)('%s: a word in simplified and in traditional characters finds the same', async (kind) => {
    const name: CallName = kind === 'comic' ? 'comic.filter' : `${kind}.list`
    const { id } = await aWork(end, kind, 'free', 1)
    const texts = [{ text: '遠門舊燈', weight: 10 }]
    await end.server.parts.db
      .insertInto('grams')
      .values(gramRows(kind, Number(id), texts))
      .onConflict((at) => at.columns(['kind', 'gram', 'item_id']).doNothing())
      .execute()
    const [simplified, traditional] = await Promise.all(
      ['远门旧灯', '遠門舊燈'].map(async (word) => (await walk(end, name, { word }, who, 50)).map(keyOf)),
    )
    expect(simplified).toContain(id)
    expect(traditional).toEqual(simplified)
  })

  it('comics by name of category, status and tag together', async () => {
    const all = await walk(end, 'comic.list', {}, who, 50)
    for (const item of all) {
      const { category, status, tags } = item as {
        category: { id: number; name: string }
        status: string
        tags: { name: string }[]
      }
      for (const named of [category.name, String(category.id)]) {
        const input = { category: named, status, tag: tags[0]!.name }
        expect((await walk(end, 'comic.filter', input, who, 2)).map(keyOf)).toContain(item['id'])
      }
      const other = status === 'done' ? 'serial' : 'done'
      expect((await walk(end, 'comic.filter', { status: other }, who, 50)).map(keyOf)).not.toContain(item['id'])
    }
    expect(await walk(end, 'comic.filter', { category: '没有' }, who, 5)).toEqual([])
  })

  it.each(['comic', 'novel'] as const)('%s: each find option narrows, those of a group divide all', async (kind) => {
    const { groups } = await dataOf<{ groups: FilterGroup[] }>(end.call(`${kind}.findConf`, {}, visitor()))
    expect(groups.map(({ key }) => key)).toEqual(['category', 'status', 'price', 'length', 'updated'])
    const find = async (conf: Record<string, string>) =>
      (await walk(end, `${kind}.findList`, { conf }, who, 50)).map(keyOf)
    const all = new Set(await find({}))
    for (const { key, options } of groups) {
      expect(options[0]?.value).toBe('all')
      expect(new Set(await find({ [key]: 'all' }))).toEqual(all)
      const found = await Promise.all(options.slice(1).map(({ value }) => find({ [key]: value })))
      if (key === 'updated') for (const ids of found) for (const id of ids) expect(all).toContain(id)
      else {
        expect(found.flat()).toHaveLength(all.size)
        expect(new Set(found.flat())).toEqual(all)
      }
    }
    const paid = new Set(await find({ price: 'paid' }))
    expect(paid).toEqual(
      new Set(
        (
          await end.server.parts.db
            .selectFrom('works')
            .select('id')
            .where('kind', '=', kind)
            .where('coins', '>', 0)
            .execute()
        ).map(({ id }) => id),
      ),
    )
    const both = await find({ price: 'paid', status: 'done' })
    const done = new Set(await find({ status: 'done' }))
    expect(new Set(both)).toEqual(paid.intersection(done))
    for (const conf of [{ nothing: 'x' }, { status: 'lost' }, { category: '1 or 1=1' }])
      expect(await end.call(`${kind}.findList`, { conf }, who)).toMatchObject({ status: 400, data: {} })
  })
})
