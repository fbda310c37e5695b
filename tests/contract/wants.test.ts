import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Comment } from '#contract/shapes/comment.ts'
import type { Mv } from '#contract/shapes/media.ts'
import type { Page } from '#contract/shapes/page.ts'
import type { RankedUser } from '#contract/shapes/user.ts'
import type { Want, WantReply } from '#contract/shapes/want.ts'
import { visitor, type Who } from './support/client.ts'
import { anUpload, dataOf, newReply, newWant } from './support/community.ts'
import { ends, type End } from './support/ends.ts'
import { aVideo } from './support/items.ts'
import { reasonIn } from './support/reason.ts'

describe.each(ends)('$name: requests for films', ({ open }) => {
  let end: End
  beforeAll(async () => void (end = await open()))
  afterAll(() => end.close())

  const detail = (id: number, who: Who) => dataOf<Want>(end, 'find.detail', { id }, who)
  const replies = async (id: number, who: Who, sort?: string) =>
    (await dataOf<Page<WantReply>>(end, 'find.replies', { id, ...(sort !== undefined && { sort }) }, who)).list

  it('are asked with pictures of one’s own, and more is told later, by the asker alone', async () => {
    const [asker, other] = [await end.newcomer(100), await end.newcomer(100)]
    const text = { title: '找一部片子', content: '<i>黑白的</i>' }
    const input = { ...text, coins: 20 }
    const theirs = [await anUpload(end, other)]
    expect(await end.call('find.create', { ...input, images: theirs }, asker)).toMatchObject({ status: 400 })
    const images = [await anUpload(end, asker)]
    const want = await dataOf<Want>(end, 'find.create', { ...input, images }, asker)
    expect(want).toMatchObject({ ...text, images: [{ path: images[0] }], bounty: 20, status: 'open' })
    const told = await dataOf<Want>(end, 'find.appendDetail', { id: want.id, content: '结尾有雾' }, asker)
    expect(told.details).toEqual([{ content: '结尾有雾', created_at: end.clock.nowMs }])
    for (const [name, more] of [
      ['find.appendDetail', { content: '不是我' }],
      ['find.appendCoins', { coins: 5 }],
      ['find.accept', { reply_id: 1 }],
    ] as const) {
      expect(await end.call(name, { id: want.id, ...more }, other), name).toMatchObject({ status: 403 })
      expect(await end.call(name, { id: want.id, ...more }, visitor()), name).toMatchObject({ status: 420 })
    }
    expect(await detail(want.id, visitor())).toMatchObject({ details: told.details, bounty: 20 })
    expect((await dataOf<Page<Want>>(end, 'find.mine', {}, asker)).list.map(({ id }) => id)).toEqual([want.id])
    expect((await dataOf<Page<Want>>(end, 'find.mine', {}, other)).list).toEqual([])
    expect((await dataOf<Page<Want>>(end, 'find.list', { sort: 'new' }, other)).list[0]?.id).toBe(want.id)
  })

  it('details come to an end', async () => {
    const asker = await end.newcomer(100)
    const { id } = await newWant(end, asker)
    for (let at = 0; at < 20; at += 1) await dataOf(end, 'find.appendDetail', { id, content: `补充 ${at}` }, asker)
    expect(await end.call('find.appendDetail', { id, content: '还有' }, asker)).toMatchObject({ status: 409 })
  })

  it('are answered with videos that are on show, by others', async () => {
    const [asker, other] = [await end.newcomer(100), await end.newcomer()]
    const { id } = await newWant(end, asker)
    const [first, second] = [await aVideo(end, 'free'), await aVideo(end, 'coins')]
    expect(await end.call('find.reply', { id, content: '我自己', mv_ids: [] }, asker)).toMatchObject({ status: 403 })
    for (const mv_ids of [[9_999_999], [first.id, 9_999_999]])
      expect(await end.call('find.reply', { id, content: '这部', mv_ids }, other)).toMatchObject({ status: 404 })
    const reply = await newReply(end, id, other, [second.id, first.id, second.id])
    expect(reply).toMatchObject({
      want_id: id,
      accepted: false,
      user: { uuid: other.uuid },
      request_id: expect.any(String),
    })
    expect(reply.mvs.map((mv) => mv.id)).toEqual([second.id, first.id])
    expect((await detail(id, asker)).replies_count).toBe(1)
    const [seen] = await replies(id, asker)
    expect(seen).toMatchObject({ id: reply.id })
    expect(seen).not.toHaveProperty('request_id')
    expect((await dataOf<Page<WantReply>>(end, 'find.answered', {}, other)).list.map((one) => one.id)).toEqual([
      reply.id,
    ])
    expect((await dataOf<Page<WantReply>>(end, 'find.answered', {}, asker)).list).toEqual([])
    await end.server.parts.db.updateTable('mvs').set({ state: 2 }).where('id', '=', first.id).execute()
    expect((await replies(id, asker))[0]?.mvs.map((mv) => mv.id)).toEqual([second.id])
    await end.server.parts.db.updateTable('mvs').set({ state: 0 }).where('id', '=', first.id).execute()
  })

  it('answers are liked and talked about; the accepted one stands first', async () => {
    const [asker, one, two] = [await end.newcomer(100), await end.newcomer(), await end.newcomer()]
    const { id } = await newWant(end, asker)
    const [first, second] = [await newReply(end, id, one), await newReply(end, id, two)]
    for (const on of [true, true])
      expect(await dataOf(end, 'find.praiseReply', { id: first.id, on }, two, 251)).toEqual({
        is_praise: true,
        likes_count: 1,
      })
    expect((await replies(id, two)).map((reply) => reply.id)).toEqual([first.id, second.id])
    expect((await replies(id, two, 'new')).map((reply) => reply.id)).toEqual([second.id, first.id])
    const comment = await dataOf<Comment>(end, 'find.commentReply', { reply_id: second.id, content: '就是它' }, asker)
    expect(comment.request_id).toEqual(expect.any(String))
    const { list } = await dataOf<Page<Comment>>(end, 'find.comments', { reply_id: second.id }, visitor())
    expect(list.map((said) => said.id)).toEqual([comment.id])
    await dataOf(end, 'find.accept', { id, reply_id: second.id }, asker)
    expect(await replies(id, one)).toMatchObject([
      { id: second.id, accepted: true, comments_count: 1 },
      { id: first.id, accepted: false, is_praise: false },
    ])
    expect(await end.call('find.commentReply', { reply_id: 9_999_999, content: '?' }, asker)).toMatchObject({
      status: 404,
    })
  })

  it('are wanted too: counted once, listed for whoever wants them', async () => {
    const [asker, fan] = [await end.newcomer(100), await end.newcomer()]
    const { id } = await newWant(end, asker)
    for (const on of [true, true])
      expect(await dataOf(end, 'find.want', { id, on }, fan, 251)).toEqual({ is_want: true, want_count: 1 })
    expect((await dataOf<Page<Want>>(end, 'find.wanted', {}, fan)).list).toMatchObject([{ id, is_want: true }])
    expect((await dataOf<Page<Want>>(end, 'find.wanted', {}, asker)).list).toEqual([])
    expect(await dataOf(end, 'find.want', { id, on: false }, fan, 251)).toEqual({ is_want: false, want_count: 0 })
  })

  it('those who answer best are ranked by what was accepted in the period', async () => {
    const [asker, answerer] = [await end.newcomer(200), await end.newcomer()]
    const scoreIn = async (period: string) => {
      const { list } = await dataOf<{ list: RankedUser[] }>(end, 'find.rank', { period }, visitor())
      expect(list.map(({ rank }) => rank)).toEqual(list.map((_, at) => at + 1))
      expect(list.map(({ score }) => score)).toEqual(list.map(({ score }) => score).toSorted((a, b) => b - a))
      return list.find(({ uuid }) => uuid === answerer.uuid)?.score ?? 0
    }
    expect(await scoreIn('day')).toBe(0)
    for (let round = 0; round < 3; round += 1) {
      const { id } = await newWant(end, asker)
      await dataOf(end, 'find.accept', { id, reply_id: (await newReply(end, id, answerer)).id }, asker)
    }
    for (const period of ['day', 'week', 'month', 'all']) expect(await scoreIn(period)).toBe(3)
    end.clock.nowMs += 9 * 86_400_000
    expect(await scoreIn('week')).toBe(0)
    expect(await scoreIn('month')).toBe(3)
  })

  it('offers videos to answer with, all or those that fit a word', async () => {
    const who = await end.newcomer()
    const { title } = await aVideo(end, 'free')
    const { list } = await dataOf<Page<Mv>>(end, 'find.mvs', { word: title }, who)
    expect(list[0]?.title).toBe(title)
    expect((await dataOf<Page<Mv>>(end, 'find.mvs', {}, who)).list.length).toBe(20)
    expect((await dataOf<Page<Mv>>(end, 'find.mvs', { word: '宇宙飞船' }, who)).list).toEqual([])
  })

  const bad: readonly (readonly [name: Parameters<End['call']>[0], input: object])[] = [
    ['find.create', { title: '', content: 'x', images: [], coins: 20 }],
    ['find.create', { title: 'x', content: '\u0000', images: [], coins: 20 }],
    ['find.create', { title: 'x', content: 'x', coins: 20 }],
    ['find.create', { title: 'x', content: 'x', images: [], coins: -20 }],
    ['find.create', { title: 'x', content: 'x', images: [], coins: 9 }],
    ['find.create', { title: 'x', content: 'x', images: [], coins: 1e300 }],
    ['find.create', { title: 'x', content: 'x', images: [], coins: '20' }],
    ['find.reply', { id: 1, content: 'x', mv_ids: Array.from({ length: 21 }, (_, at) => at + 1) }],
    ['find.reply', { id: 1, content: 'x', mv_ids: ['1'] }],
    ['find.reply', { id: 1, content: ' ', mv_ids: [] }],
    ['find.appendCoins', { id: 1, coins: 0 }],
    ['find.appendCoins', { id: 1, coins: -5 }],
    ['find.accept', { id: 1, reply_id: 0 }],
    ['find.list', { status: 'closed' }],
    ['find.rank', { period: 'year' }],
    ['find.replies', { id: "1' or 1=1" }],
  ]
  it.each(bad)('%s refuses %j with 400', async (name, input) => {
    const answer = await end.call(name, input, await end.newcomer(100))
    expect(answer).toMatchObject({ errcode: 0, status: 400, data: {} })
    expect(reasonIn(answer), answer.msg).toBeDefined()
  })
})
