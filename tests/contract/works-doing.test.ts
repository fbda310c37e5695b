import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Comment } from '#contract/shapes/comment.ts'
import type { LikeGroup } from '#contract/shapes/common.ts'
import type { Page } from '#contract/shapes/page.ts'
import { visitor, type Who } from './support/client.ts'
import { ends, type End } from './support/ends.ts'
import { dataOf, keyOf, walk, type Item } from './support/walk.ts'
import { aPart, aWork } from './support/works.ts'

const byText = (a: unknown, b: unknown) => String(a).localeCompare(String(b))

const kinds = ['comic', 'novel', 'picture', 'audio', 'game'] as const

describe.each(ends)('$name: what people do with works', ({ open }) => {
  let end: End
  beforeAll(async () => void (end = await open()))
  afterAll(() => end.close())

  const detail = (kind: (typeof kinds)[number], id: number, who: Who) =>
    dataOf<Item>(end.call(`${kind}.detail`, { id }, who))
  const rowOf = (id: number) =>
    end.server.parts.db.selectFrom('works').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  it.each(kinds)(
    '%s: a favorite is kept once, shows for whoever has it alone, newest first, and goes again',
    async (kind) => {
      const [first, second] = [await aWork(end, kind, 'free'), await aWork(end, kind, 'free', 1)]
      const [who, other] = [await end.newcomer(), await end.newcomer()]
      const before = (await rowOf(first.id)).likes_count
      const counts = kind === 'comic' || kind === 'novel' ? 1 : 0
      for (const on of [true, true])
        expect(await dataOf(end.call(`${kind}.favorite`, { id: first.id, on }, who), 251)).toEqual({
          is_favorite: true,
        })
      expect((await rowOf(first.id)).likes_count).toBe(before + counts)
      end.clock.nowMs += 1000
      await dataOf(end.call(`${kind}.favorite`, { id: second.id, on: true }, who), 251)
      expect(await detail(kind, first.id, who)).toMatchObject({ is_favorite: true })
      for (const stranger of [other, visitor()])
        expect(await detail(kind, first.id, stranger)).toMatchObject({ is_favorite: false })
      expect((await walk(end, `${kind}.favorites`, {}, who, 1)).map(keyOf)).toEqual([second.id, first.id])
      expect(await walk(end, `${kind}.favorites`, {}, other, 5)).toEqual([])
      await dataOf(end.call(`${kind}.favorite`, { id: first.id, on: false }, other), 251)
      expect(await detail(kind, first.id, who)).toMatchObject({ is_favorite: true })
      for (const on of [false, false]) await dataOf(end.call(`${kind}.favorite`, { id: first.id, on }, who), 251)
      expect((await walk(end, `${kind}.favorites`, {}, who, 5)).map(keyOf)).toEqual([second.id])
      expect((await rowOf(first.id)).likes_count).toBe(before)
    },
  )

  it.each(['picture', 'audio', 'game'] as const)(
    '%s: a like counts once, beside the favorite, and makes it hotter',
    async (kind) => {
      const { id } = await aWork(end, kind, 'free')
      const who = await end.newcomer()
      const before = await rowOf(id)
      for (const on of [true, true]) {
        expect(await dataOf(end.call(`${kind}.like`, { id, on }, who), 251)).toEqual({
          is_like: true,
          likes_count: before.likes_count + 1,
        })
      }
      expect(await detail(kind, id, who)).toMatchObject({ is_like: true, is_favorite: false })
      expect((await rowOf(id)).heat).toBeGreaterThan(before.heat)
      expect(await dataOf(end.call(`${kind}.like`, { id, on: false }, who), 251)).toEqual({
        is_like: false,
        likes_count: before.likes_count,
      })
    },
  )

  it('a view counts once a day for each person, by looking or by reading', async () => {
    const work = await aWork(end, 'comic', 'free')
    const part = await aPart(end, work.id, 'free')
    const who = visitor()
    const { plays: before } = await rowOf(work.id)
    await Promise.all([detail('comic', work.id, who), detail('comic', work.id, who)])
    await dataOf(end.call('comic.read', { episode_id: part.id }, who))
    expect((await rowOf(work.id)).plays).toBe(before + 1)
    await dataOf(end.call('comic.read', { episode_id: part.id }, visitor()))
    expect((await rowOf(work.id)).plays).toBe(before + 2)
    const today = end.clock.nowMs
    end.clock.nowMs += 24 * 3600 * 1000
    await detail('comic', work.id, who)
    expect((await rowOf(work.id)).plays).toBe(before + 3)
    const kept = await end.server.parts.db
      .selectFrom('views')
      .selectAll()
      .where('person', '=', `d:${who.device}`)
      .execute()
    expect(kept).toHaveLength(1)
    end.clock.nowMs = today
  })

  it('collections of comics: what is put in becomes a favorite, what is none leaves; nobody else’s', async () => {
    const [who, other] = [await end.newcomer(), await end.newcomer()]
    const [one, two] = [await aWork(end, 'comic', 'free'), await aWork(end, 'comic', 'free', 1)]
    const group = await dataOf<LikeGroup>(end.call('comic.createLikeGroup', { name: '周末' }, who))
    expect(group).toEqual({ id: group.id, name: '周末', count: 0 })
    expect(await end.call('comic.createLikeGroup', { name: '周末' }, who)).toMatchObject({ status: 409 })
    const novel = await aWork(end, 'novel', 'free')
    const input = { id: group.id, name: '睡前', add: [one.id, two.id, one.id, novel.id, 9_999_999] }
    expect(await dataOf(end.call('comic.updateLikeGroup', input, who), 251)).toMatchObject({
      name: '睡前',
      count: 2,
      cover: { path: expect.any(String) },
    })
    expect(await detail('comic', one.id, who)).toMatchObject({ is_favorite: true })
    const inside = async (viewer: Who) =>
      (await walk(end, 'comic.favorites', { group_id: group.id }, viewer, 1)).map(keyOf)
    expect(new Set(await inside(who))).toEqual(new Set([one.id, two.id]))
    for (const [name, asked] of [
      ['comic.updateLikeGroup', { id: group.id, name: '我的' }],
      ['comic.deleteLikeGroup', { id: group.id }],
      ['comic.favorites', { group_id: group.id }],
    ] as const)
      expect(await end.call(name, asked, other)).toMatchObject({ status: 404, data: {} })
    expect(await dataOf(end.call('comic.likeGroups', {}, other))).toEqual({ list: [] })
    await dataOf(end.call('comic.favorite', { id: one.id, on: false }, who), 251)
    expect(await inside(who)).toEqual([two.id])
    const videos = await dataOf<{ list: LikeGroup[] }>(end.call('mv.likeGroups', {}, who))
    expect(videos.list).toEqual([])
    expect(await end.call('mv.deleteLikeGroup', { id: group.id }, who)).toMatchObject({ status: 404 })
    await dataOf(end.call('comic.deleteLikeGroup', { id: group.id }, who), 251)
    expect(await end.call('comic.favorites', { group_id: group.id }, who)).toMatchObject({ status: 404 })
  })

  it.each(['novel', 'picture', 'game'] as const)(
    '%s: comments and replies stay with their kind and item',
    async (kind) => {
      const [{ id }, elsewhere] = [await aWork(end, kind, 'free'), await aWork(end, kind, 'free', 1)]
      const [who, other] = [await end.newcomer(), await end.newcomer()]
      const { comments_count: before } = await rowOf(id)
      const list = (viewer: Who, more = {}) =>
        dataOf<Page<Comment>>(end.call(`${kind}.comments`, { id, sort: 'new', ...more }, viewer))
      const comment = await dataOf<Comment>(end.call(`${kind}.comment`, { id, content: '<b>静</b>' }, who))
      const reply = await dataOf<Comment>(
        end.call(`${kind}.comment`, { id, reply_to: comment.id, content: '同感' }, other),
      )
      expect(reply.reply_to).toMatchObject({ id: comment.id, user: { uuid: who.uuid } })
      expect((await rowOf(id)).comments_count).toBe(before + 2)
      expect((await list(other)).list[0]).toMatchObject({ id: comment.id, content: '<b>静</b>', replies_count: 1 })
      expect((await list(other)).list[0]).not.toHaveProperty('request_id')
      expect((await list(who)).list[0]).toHaveProperty('request_id')
      expect((await list(visitor(), { reply_to: comment.id })).list.map((one) => one.id)).toEqual([reply.id])
      const again = { id: elsewhere.id, reply_to: comment.id, content: '?' }
      expect(await end.call(`${kind}.comment`, again, who)).toMatchObject({ status: 404 })
      expect(await end.call('mv.comment', { id: 1, reply_to: comment.id, content: '?' }, who)).toMatchObject({
        status: 404,
      })
      const roots = await end.server.parts.db
        .selectFrom('comments')
        .select('id')
        .where('kind', '=', kind)
        .where('item_id', '=', id)
        .where('root_id', 'is', null)
        .execute()
      for (const sort of ['new', 'hot', undefined]) {
        const walked = await walk(end, `${kind}.comments`, { id, ...(sort && { sort }) }, who, 2)
        expect(walked.map(keyOf).toSorted(byText)).toEqual(roots.map((row) => row.id).toSorted(byText))
      }
    },
  )

  it.each(['novel', 'picture', 'audio'] as const)(
    '%s: a followed series, what is in it, and both for oneself alone',
    async (kind) => {
      const { db } = end.server.parts
      const series = await db.selectFrom('series').selectAll().where('kind', '=', kind).orderBy('id').execute()
      const [first, second] = series
      const [who, other] = [await end.newcomer(), await end.newcomer()]
      for (const on of [true, true])
        expect(await dataOf(end.call(`${kind}.followSeries`, { id: first!.id, on }, who), 251)).toEqual({
          is_follow: true,
        })
      end.clock.nowMs += 1000
      await dataOf(end.call(`${kind}.followSeries`, { id: second!.id, on: true }, who), 251)
      const mine = await walk(end, `${kind}.followedSeries`, {}, who, 1)
      expect(mine.map(keyOf)).toEqual([second!.id, first!.id])
      for (const one of mine) expect(one).toMatchObject({ is_follow: true })
      const works = await db
        .selectFrom('works')
        .select('id')
        .where('series_id', 'in', [first!.id, second!.id])
        .orderBy('updated_at', 'desc')
        .orderBy('id', 'desc')
        .execute()
      const followed = await walk(end, `${kind}.followed`, {}, who, 2)
      expect(followed.map(keyOf)).toEqual(works.map(({ id }) => id))
      for (const item of followed) expect(item['series']).toMatchObject({ is_follow: true })
      expect(await walk(end, `${kind}.followed`, {}, other, 5)).toEqual([])
      expect(await walk(end, `${kind}.followedSeries`, {}, other, 5)).toEqual([])
      await dataOf(end.call(`${kind}.followSeries`, { id: first!.id, on: false }, who), 251)
      expect((await walk(end, `${kind}.followedSeries`, {}, who, 5)).map(keyOf)).toEqual([second!.id])
      const foreign = await db.selectFrom('series').select('id').where('kind', '!=', kind).executeTakeFirstOrThrow()
      for (const id of [foreign.id, 9_999_999])
        expect(await end.call(`${kind}.followSeries`, { id, on: true }, who)).toMatchObject({ status: 404, data: {} })
    },
  )

  it('reports name works of each kind, and parts of them', async () => {
    const who = visitor()
    const { db } = end.server.parts
    const idOf = (table: 'works' | 'comments' | 'series', kind: string) =>
      db.selectFrom(table).select('id').where('kind', '=', kind).executeTakeFirstOrThrow()
    const part = await db.selectFrom('work_parts').select('id').executeTakeFirstOrThrow()
    const reported = [
      ...(await Promise.all(kinds.map(async (kind) => ({ kind, ...(await idOf('works', kind)) })))),
      ...['episode', 'chapter', 'audio-chapter'].map((kind) => ({ kind, ...part })),
      { kind: 'comment:novel', ...(await idOf('comments', 'novel')) },
      { kind: 'series:audio', ...(await idOf('series', 'audio')) },
    ]
    for (const { kind, id } of reported) await dataOf(end.call('wei.report', { kind, id, type: 5, content: '' }, who))
    const rows = await end.server.parts.db
      .selectFrom('reports')
      .select('kind')
      .where('person', '=', `d:${who.device}`)
      .execute()
    expect(rows).toHaveLength(10)
  })
})
