import { newestTakeDown, takenDownSince, announceTakeDown, type TakenDown } from '#server/repositories/take-downs.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Comment } from '#contract/shapes/comment.ts'
import type { LikeGroup } from '#contract/shapes/common.ts'
import type { Mv, MvDetail } from '#contract/shapes/media.ts'
import type { Page } from '#contract/shapes/page.ts'
import type { RankedUser, UserPage } from '#contract/shapes/user.ts'
import { visitor, type Who } from './support/client.ts'
import { ends, type End } from './support/ends.ts'
import { aVideo } from './support/items.ts'

describe.each(ends)('$name: what people do', ({ open }) => {
  let end: End
  let id: number
  beforeAll(async () => {
    end = await open()
    id = (await aVideo(end, 'free')).id
  })
  afterAll(() => end.close())

  const detail = async (who: Who) => (await end.call('mv.detail', { id }, who)).data as MvDetail
  const data = async <T>(
    answer: Promise<{ status?: number; data?: unknown; msg?: string }>,
    status = 200,
  ): Promise<T> => {
    const { data: value, ...rest } = await answer
    expect(rest, rest.msg ?? '').toMatchObject({ status })
    return value as T
  }

  it('a like counts once, shows for whoever gave it, and goes again', async () => {
    const who = await end.newcomer()
    const { likes_count: before } = await detail(who)
    for (const on of [true, true])
      expect(await data(end.call('mv.like', { id, on }, who), 251)).toEqual({ is_like: true, likes_count: before + 1 })
    expect(await detail(who)).toMatchObject({ is_like: true, likes_count: before + 1 })
    expect(await detail(visitor())).toMatchObject({ is_like: false })
    expect((await data<Page<Mv>>(end.call('user.liked', {}, who))).list.map((mv) => mv.id)).toEqual([id])
    for (const on of [false, false])
      expect(await data(end.call('mv.like', { id, on }, who), 251)).toEqual({ is_like: false, likes_count: before })
    expect((await data<Page<Mv>>(end.call('user.liked', {}, who))).list).toEqual([])
  })

  it('collections: made, filled, renamed, left by an unlike, deleted; nobody else’s', async () => {
    const [who, other] = [await end.newcomer(), await end.newcomer()]
    const group = await data<LikeGroup>(end.call('mv.createLikeGroup', { name: '睡前' }, who))
    expect(group).toEqual({ id: group.id, name: '睡前', count: 0 })
    expect(await end.call('mv.createLikeGroup', { name: '睡前' }, who)).toMatchObject({ status: 409 })
    await data(end.call('mv.like', { id, on: true, group_id: group.id }, who), 251)
    expect((await detail(who)).like_group_ids).toEqual([group.id])
    const second = (await aVideo(end, 'free', 1)).id
    const filled = await data<LikeGroup>(
      end.call('mv.updateLikeGroup', { id: group.id, name: '周末', add: [second, second, 9_999_999] }, who),
      251,
    )
    expect(filled).toMatchObject({ name: '周末', count: 2, cover: { path: expect.any(String) } })
    expect(
      new Set((await data<Page<Mv>>(end.call('user.liked', { group_id: group.id }, who))).list.map((mv) => mv.id)),
    ).toEqual(new Set([id, second]))
    expect((await data<{ list: LikeGroup[] }>(end.call('mv.likeGroups', {}, who))).list).toHaveLength(1)
    for (const [name, input] of [
      ['mv.updateLikeGroup', { id: group.id, name: '我的' }],
      ['mv.deleteLikeGroup', { id: group.id }],
      ['mv.like', { id, on: true, group_id: group.id }],
      ['user.liked', { group_id: group.id }],
    ] as const) {
      expect(await end.call(name, input, other)).toMatchObject({ status: 404 })
    }
    await data(end.call('mv.like', { id, on: false }, who), 251)
    expect((await data<Page<Mv>>(end.call('user.liked', { group_id: group.id }, who))).list.map((mv) => mv.id)).toEqual(
      [second],
    )
    expect(await data(end.call('mv.updateLikeGroup', { id: group.id, remove: [second] }, who), 251)).toMatchObject({
      count: 0,
    })
    await data(end.call('mv.deleteLikeGroup', { id: group.id }, who), 251)
    expect((await data<{ list: LikeGroup[] }>(end.call('mv.likeGroups', {}, who))).list).toEqual([])
    expect(await end.call('user.liked', { group_id: group.id }, who)).toMatchObject({ status: 404 })
  })

  it('comments and replies are kept and liked, and show their request_id to the author alone', async () => {
    const [who, other] = [await end.newcomer(), await end.newcomer()]
    const before = await detail(who)
    const content = '<b>真好看</b> & "静"'
    const comment = await data<Comment>(end.call('mv.comment', { id, content: `  ${content} ` }, who))
    expect(comment).toMatchObject({
      content,
      likes_count: 0,
      replies_count: 0,
      request_id: expect.any(String),
      user: { uuid: who.uuid },
    })
    const reply = await data<Comment>(end.call('mv.comment', { id, reply_to: comment.id, content: '同感' }, other))
    const deeper = await data<Comment>(end.call('mv.comment', { id, reply_to: reply.id, content: '谢谢' }, who))
    expect(reply.reply_to).toMatchObject({ id: comment.id, user: { uuid: who.uuid } })
    expect(deeper.reply_to).toMatchObject({ id: reply.id, user: { uuid: other.uuid } })
    expect((await detail(who)).comments_count).toBe(before.comments_count + 3)
    expect(await data(end.call('mv.likeComment', { id: comment.id, on: true }, other), 251)).toEqual({
      is_praise: true,
      likes_count: 1,
    })
    const newest = async (viewer: Who) =>
      (await data<Page<Comment>>(end.call('mv.comments', { id, sort: 'new' }, viewer))).list[0]
    expect(await newest(other)).toMatchObject({ id: comment.id, is_praise: true, replies_count: 2 })
    expect(await newest(other)).not.toHaveProperty('request_id')
    expect(await newest(who)).toMatchObject({ is_praise: false, request_id: comment.request_id })
    const thread = await data<Page<Comment>>(end.call('mv.comments', { id, reply_to: comment.id }, visitor()))
    expect(thread.list.map((one) => one.id)).toEqual([reply.id, deeper.id])
    const elsewhere = (await aVideo(end, 'free', 1)).id
    expect(await end.call('mv.comment', { id: elsewhere, reply_to: comment.id, content: '?' }, who)).toMatchObject({
      status: 404,
    })
    expect(await end.call('mv.comment', { id: 9_999_999, content: '?' }, who)).toMatchObject({ status: 404 })
    expect(await end.call('mv.comment', { id, content: '   ' }, who)).toMatchObject({ status: 400 })
  })

  it('following shows on cards, pages and both lists', async () => {
    const who = await end.newcomer()
    const { uuid } = (await detail(who)).user
    const before = await data<UserPage>(end.call('user.page', { uuid }, who))
    for (const on of [true, true]) {
      expect(await data(end.call('user.follow', { uuid, on }, who), 251)).toEqual({
        is_attention: true,
        fans_count: before.fans_count + 1,
      })
    }
    expect((await detail(who)).user).toMatchObject({ is_attention: true, fans_count: before.fans_count + 1 })
    expect((await data<Page<{ uuid: string }>>(end.call('user.idols', {}, who))).list.map((one) => one.uuid)).toEqual([
      uuid,
    ])
    expect(
      (await data<Page<{ uuid: string }>>(end.call('user.fans', { uuid, limit: 1 }, who))).list.map((one) => one.uuid),
    ).toEqual([who.uuid])
    expect(await data(end.call('user.follow', { uuid, on: false }, who), 251)).toEqual({
      is_attention: false,
      fans_count: before.fans_count,
    })
    expect(await end.call('user.follow', { uuid: who.uuid, on: true }, who)).toMatchObject({ status: 400 })
    expect(await end.call('user.follow', { uuid: 'nobody', on: true }, who)).toMatchObject({ status: 404 })
  })

  it('a watch counts as one play a day for each person, and in the rankings', async () => {
    const who = visitor()
    const before = await detail(who)
    const score = async () => {
      const { list } = await data<{ list: RankedUser[] }>(end.call('rank.creators', { period: 'day', by: 'play' }, who))
      expect(list.map(({ rank }) => rank)).toEqual(list.map((_, at) => at + 1))
      return list.find(({ uuid }) => uuid === before.user.uuid)?.score ?? 0
    }
    const [scoreBefore] = [await score()]
    for (let again = 0; again < 3; again += 1)
      await data(end.call('mv.log', { id, seconds: 20 + again, completed: false }, who))
    await data(end.call('mv.log', { id, seconds: 5, completed: true }, visitor()))
    expect((await detail(who)).plays).toBe(before.plays + 2)
    expect(await score()).toBe(scoreBefore + 2)
  })

  it('keeps reports, of guests too, whole', async () => {
    const who = visitor()
    await data(end.call('mv.report', { id, type: 8, content: '请处理' }, who))
    await data(end.call('wei.report', { kind: 'image-misuse', type: 2, content: '是我的照片', contact: 'a@b.c' }, who))
    await data(end.call('wei.report', { kind: 'comment:video', id: 1, type: 6, content: '' }, who))
    const rows = await end.server.parts.db
      .selectFrom('reports')
      .selectAll()
      .where('person', '=', `d:${who.device}`)
      .orderBy('id')
      .execute()
    expect(rows).toMatchObject([
      { kind: 'video', item_id: String(id), type_id: 8, content: '请处理' },
      { kind: 'image-misuse', item_id: null, contact: 'a@b.c' },
      { kind: 'comment:video', item_id: '1', content: '', contact: null },
    ])
  })

  it('says what was taken down since a number, each once, whatever the clock said, with the id as its kind has it', async () => {
    const { db } = end.server.parts
    const list = (since?: number) =>
      data<{ list: unknown[]; until: number }>(end.call('gone.list', since === undefined ? {} : { since }, visitor()))
    const tell = (items: readonly TakenDown[], atMs: number) =>
      db.transaction().execute((tx) => announceTakeDown(tx, items, atMs))
    const nowMs = end.clock.nowMs
    const dayMs = 24 * 3600 * 1000
    await tell([{ kind: 'video', id: 12 }], nowMs)
    const { until: since } = await list(0)
    // the clock was a day ahead, and is right again
    await tell([{ kind: 'video', id: 13 }], nowMs + dayMs)
    const first = await list(since)
    expect(first.list).toEqual([{ kind: 'video', id: 13, at: nowMs + dayMs }])
    await tell([{ kind: 'user', id: 'some-uuid' }], nowMs + 6)
    const second = await list(first.until)
    expect(second.list).toEqual([{ kind: 'user', id: 'some-uuid', at: nowMs + 6 }])
    expect((await list(second.until)).list).toEqual([])
    expect(second.until - since).toBe(2)
    // an older app asks with a time
    expect((await list(nowMs)).list).toHaveLength((await list(0)).list.length)
    expect((await list()).list).toEqual([])
  })

  it('every reply says which take-down is the newest, and whoever asks by it misses none that are written at once', async () => {
    const { db } = end.server.parts
    const ids = Array.from({ length: 12 }, (_, at) => 101 + at)
    const numbers: number[] = []
    const tell = (id: number) =>
      db.transaction().execute(async (tx) => {
        await announceTakeDown(tx, [{ kind: 'video', id }], end.clock.nowMs)
        const number = await newestTakeDown(tx)
        numbers.push(number)
        // the odd ones are long about it: those that come after may not be there before them
        for (let rest = 0; rest < (number % 2) * 10; rest += 1) await newestTakeDown(tx)
      })
    const told: unknown[] = []
    let since = await newestTakeDown(db)
    // as `gone.list` asks, but as often as can be
    const ask = async () => {
      const { list, until } = await takenDownSince(db, since)
      told.push(...list.map((item) => item.id))
      since = until
    }
    let isOver = false
    const all = Promise.all(ids.map(tell)).finally(() => (isOver = true))
    while (!isOver) await ask()
    await all
    await ask()
    expect(told).toEqual(expect.arrayContaining(ids))
    expect(told).toHaveLength(ids.length)
    expect(new Set(numbers).size).toBe(ids.length)
    expect(since).toBe(Math.max(...numbers))
    expect((await end.call('gone.list', {}, visitor())).gone).toBe(since)
    await db.deleteFrom('gone').execute()
  })

  it('one account reaches nothing of another by id', async () => {
    const [who, other] = [await end.newcomer(), await end.newcomer()]
    const group = await data<LikeGroup>(end.call('mv.createLikeGroup', { name: '只给我' }, who))
    await data(end.call('mv.like', { id, on: true, group_id: group.id }, who), 251)
    expect((await detail(other)).like_group_ids).toEqual([])
    expect((await detail(other)).is_like).toBe(false)
    expect((await data<{ list: LikeGroup[] }>(end.call('mv.likeGroups', {}, other))).list).toEqual([])
  })
})
