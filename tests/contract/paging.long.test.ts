import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '#contract/catalogue.ts'
import type { Page } from '#contract/shapes/page.ts'
import type { Who } from './support/client.ts'
import { ends, type End } from './support/ends.ts'

type Item = Record<string, unknown>

const idOf = (item: Item): unknown => item['uuid'] ?? item['id']
const mvSorts = [undefined, 'new', 'hot', 'likes', 'plays', 'no-such-sort']

/** What an order must be by, where the reply shows it. */
const shown: Record<string, (item: Item) => number> = {
  new: (item) => item['created_at'] as number,
  likes: (item) => item['likes_count'] as number,
  plays: (item) => item['plays'] as number,
}

const walks: readonly (readonly [name: CallName, input: object, sorts: readonly (string | undefined)[]])[] = [
  ['mv.byTag', { tag: '城市' }, mvSorts],
  ['mv.byTagName', { name: '城市' }, mvSorts],
  ['mv.byTagNew', { tag_id: 1 }, mvSorts],
  ['mv.byStyle', { style_id: 2 }, mvSorts],
  ['mv.byTags', { tags: ['城市'] }, mvSorts],
  ['short.byTag', {}, mvSorts],
  ['short.feed', {}, [undefined]],
  ['short.feed', { from_id: 3 }, [undefined]],
  ['element.more', { element_id: 11 }, mvSorts],
  ['element.mvs', { element_id: 11 }, mvSorts],
  ['compilation.list', {}, [undefined, 'new', 'hot', 'plays']],
  ['compilation.mvs', { id: 1 }, mvSorts],
  ['search.videos', { word: '的' }, mvSorts],
  ['creator.featured', {}, [undefined, 'new', 'hot', 'likes', 'plays']],
  ['creator.withMv', {}, [undefined, 'new']],
  ['tab.categoryNew', { tab_id: 2 }, [undefined, 'new']],
  ['notice.list', {}, [undefined]],
  ['article.list', {}, [undefined, 'new', 'hot', 'likes', 'plays', 'no-such-sort']],
  ['article.list', { word: '的' }, [undefined, 'new']],
  ['article.byTag', { tag: '旅途' }, [undefined]],
  ['article.favorites', {}, [undefined]],
  ['wei.list', {}, [undefined, 'new', 'hot', 'likes', 'no-such-sort']],
  ['wei.list', { topic_id: 2 }, [undefined, 'likes']],
  ['wei.list', { category_id: 311 }, [undefined]],
  ['find.list', {}, [undefined, 'new', 'hot', 'likes']],
  ['find.list', { status: 'solved' }, [undefined]],
  ['find.wanted', {}, [undefined]],
  ['find.mvs', {}, [undefined]],
  ['find.mvs', { word: '山' }, [undefined]],
  ['dating.list', {}, [undefined, 'new', 'hot', 'likes']],
  ['dating.list', { area: '20' }, [undefined]],
  ['dating.list', { certified: true }, [undefined]],
  ['dating.liked', {}, [undefined]],
]

describe.each(ends)('$name: lists', ({ open }) => {
  let end: End
  let who: Who
  beforeAll(async () => {
    end = await open()
    who = await end.as('user')
  })
  afterAll(() => end.close())

  async function walk(name: CallName, input: object, limit: number): Promise<Item[]> {
    const items: Item[] = []
    let cursor: string | undefined
    for (let pages = 0; pages < 200; pages += 1) {
      const answer = await end.call(name, { ...input, limit, ...(cursor !== undefined && { cursor }) }, who)
      expect(answer, answer.msg ?? '').toMatchObject({ errcode: 0, status: 200 })
      const { list, next } = answer.data as Page<Item>
      if (next !== null) expect(list.length).toBeGreaterThanOrEqual(limit)
      items.push(...list)
      if (next === null) return items
      cursor = next
    }
    throw new Error('the list does not end')
  }

  const cases = walks.flatMap(([name, input, sorts]) =>
    sorts.map((sort) => ({ name, input, sort, label: sort ?? 'default' })),
  )
  it.each(cases)(
    '$name by $label is walked whole, without doubles, the same by any page size',
    async ({ name, input, sort }) => {
      const asked = { ...input, ...(sort !== undefined && { sort }) }
      const items = await walk(name, asked, 3)
      const ids = items.map(idOf)
      expect(items.length).toBeGreaterThan(1)
      expect(new Set(ids).size).toBe(ids.length)
      expect((await walk(name, asked, 50)).map(idOf)).toEqual(ids)
      const by = sort === undefined ? undefined : shown[sort]
      if (by && items.every((item) => by(item) !== undefined))
        expect(items.map(by)).toEqual(items.map(by).toSorted((a, b) => b - a))
    },
  )

  it('walks comments, replies, followers and likes whole', async () => {
    const { db } = end.server.parts
    const { item_id: id } = await db
      .selectFrom('comments')
      .select(['item_id', (of) => of.fn.countAll().as('n')])
      .where('kind', '=', 'video')
      .groupBy('item_id')
      .orderBy('n', 'desc')
      .executeTakeFirstOrThrow()
    const ofVideos = db.selectFrom('comments').selectAll().where('kind', '=', 'video')
    const all = await ofVideos.where('item_id', '=', id).execute()
    const roots = all.filter(({ root_id }) => root_id === null)
    for (const sort of ['new', 'hot', 'likes']) {
      const ids = (await walk('mv.comments', { id, sort }, 2)).map(idOf)
      expect(ids).toHaveLength(roots.length)
      expect(new Set(ids)).toEqual(new Set(roots.map((row) => row.id)))
    }
    const thread = roots.toSorted((a, b) => b.replies_count - a.replies_count)[0]!
    const replies = await walk('mv.comments', { id, reply_to: thread.id }, 1)
    expect(replies).toHaveLength(thread.replies_count)
    for (const reply of replies) expect(reply).toHaveProperty('reply_to')
    const times = replies.map((reply) => reply['created_at'] as number)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    const creator = await db.selectFrom('users').selectAll().orderBy('fans_count', 'desc').executeTakeFirstOrThrow()
    expect(await walk('user.fans', { uuid: creator.uuid }, 2)).toHaveLength(creator.fans_count)
    expect(await walk('user.liked', {}, 5)).toHaveLength(12)
  })

  it('walks found creators and collections whole', async () => {
    for (const [kind, name] of [
      ['compilation', 'search.compilations'],
      ['user', 'search.creators'],
    ] as const) {
      const { gram } = await end.server.parts.db
        .selectFrom('grams')
        .select(['gram', (of) => of.fn.countAll().as('n')])
        .where('kind', '=', kind)
        .where((of) => of(of.fn('length', ['gram']), '=', 1))
        .groupBy('gram')
        .orderBy('n', 'desc')
        .executeTakeFirstOrThrow()
      const ids = (await walk(name, { word: gram }, 1)).map(idOf)
      expect(new Set(ids).size).toBe(ids.length)
      expect((await walk(name, { word: gram }, 50)).map(idOf)).toEqual(ids)
      if (kind === 'compilation') expect(ids.length).toBeGreaterThan(1)
    }
  })

  it('begins the swipe feed at the clip it is given', async () => {
    const { id } = await end.server.parts.db
      .selectFrom('mvs')
      .select('id')
      .where('small', '=', 1)
      .orderBy('heat')
      .executeTakeFirstOrThrow()
    expect(idOf((await walk('short.feed', { from_id: id }, 4))[0]!)).toBe(id)
  })

  it('what comes in above shifts nothing', async () => {
    const { db } = end.server.parts
    const first = (await end.call('mv.byTag', { tag: '城市', sort: 'new', limit: 2 }, who)).data as Page<Item>
    const row = await db.selectFrom('mvs').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    const { id } = await db
      .insertInto('mvs')
      .values({ ...row, id: 900_000, small: 0, created_at: end.clock.nowMs })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: tagId } = await db.selectFrom('tags').select('id').where('name', '=', '城市').executeTakeFirstOrThrow()
    await db.insertInto('item_tags').values({ kind: 'video', item_id: id, tag_id: tagId }).execute()
    const second = (await end.call('mv.byTag', { tag: '城市', sort: 'new', limit: 2, cursor: first.next }, who))
      .data as Page<Item>
    const ids = [...first.list, ...second.list].map(idOf)
    expect(new Set(ids).size).toBe(4)
    expect(ids).not.toContain(id)
    await db.deleteFrom('item_tags').where('item_id', '=', id).execute()
    await db.deleteFrom('mvs').where('id', '=', id).execute()
  })

  it.each(['x', 'bmV3LjEuMg', '!!', 'aG90LjEuMQ==', 'a'.repeat(300)])(
    'refuses the cursor %s with 400',
    async (cursor) => {
      const answer = await end.call('mv.byTag', { tag: '城市', sort: 'hot', cursor }, who)
      if (cursor === 'aG90LjEuMQ==') expect(answer.status).toBe(200)
      else expect(answer).toMatchObject({ status: 400, data: {} })
    },
  )
})
