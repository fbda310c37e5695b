import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '#contract/catalogue.ts'
import type { Comment, Review } from '#contract/shapes/comment.ts'
import type { Page } from '#contract/shapes/page.ts'
import { states } from '#server/database/tables/types.ts'
import { visitor, type Who } from './support/client.ts'
import { aListing, anArticle, aPost, dataOf, newReply, newWant } from './support/community.ts'
import { ends, type End } from './support/ends.ts'
import { aVideo } from './support/items.ts'

const urgent = 1
const usual = 9

describe.each(ends)('$name: an urgent report of an account in good standing hides at once', ({ open }) => {
  let end: End
  beforeAll(async () => void (end = await open()))
  afterAll(() => end.close())

  const report = async (kind: string, id: number | string, type: number, who?: Who) =>
    end.call('wei.report', { kind, id, type, content: '' }, who ?? (await end.witness()))

  const kinds: readonly (readonly [kind: string, name: CallName, idOf: () => Promise<number>])[] = [
    ['video', 'mv.detail', async () => (await aVideo(end, 'free')).id],
    ['article', 'article.detail', async () => (await anArticle(end, false)).id],
    ['post', 'wei.detail', async () => (await aPost(end, false)).id],
    ['want', 'find.detail', async () => (await newWant(end, await end.newcomer(50))).id],
    ['dating', 'dating.detail', async () => (await aListing(end)).id],
    ...(['comic', 'novel', 'picture', 'audio', 'game'] as const).map(
      (kind) => [kind, `${kind}.detail` as CallName, async () => (await aWork(kind)).id] as const,
    ),
  ]
  const aWork = (kind: 'comic' | 'novel' | 'picture' | 'audio' | 'game') =>
    end.server.parts.db.selectFrom('works').select('id').where('kind', '=', kind).executeTakeFirstOrThrow()

  it.each(kinds)('a %s: from everybody, its author too; for another reason it stays', async (kind, name, idOf) => {
    const id = await idOf()
    const who = await end.newcomer()
    expect(await report(kind, id, usual)).toMatchObject({ status: 200 })
    expect(await end.call(name, { id }, who)).toMatchObject({ status: 200 })
    expect(await report(kind, id, urgent)).toMatchObject({ status: 200, data: {} })
    for (const viewer of [who, visitor(), await end.as('creator')])
      expect(await end.call(name, { id }, viewer)).toMatchObject({ status: 404, data: {} })
    const reports = end.server.parts.db
      .selectFrom('reports')
      .innerJoin('cases', 'cases.id', 'reports.case_id')
      .select(['cases.id', 'cases.state', 'cases.urgent'])
      .where('cases.kind', '=', kind)
      .where('cases.item_id', '=', String(id))
    const [first, second, ...more] = await reports.execute()
    expect([first, second, more]).toEqual([{ id: first!.id, state: 'open', urgent: 1 }, first, []])
  })

  it('what is hidden is in no list, and nothing can be done with it', async () => {
    const { id } = await aPost(end, false, 1)
    const who = await end.newcomer(50)
    await dataOf(end, 'wei.praise', { id, on: true }, who, 251)
    await report('post', id, urgent)
    const { list } = await dataOf<Page<{ id: number }>>(end, 'wei.list', { limit: 50 }, who)
    expect(list.map((post) => post.id)).not.toContain(id)
    for (const [name, input] of [
      ['wei.comment', { id, content: '?' }],
      ['wei.praise', { id, on: false }],
      ['wei.unlock', { id, price: 5 }],
    ] as const) {
      expect(await end.call(name, input, who), name).toMatchObject({ status: 404 })
    }
  })

  it('a comment and an answer go alone', async () => {
    const who = await end.newcomer(50)
    const { id } = await aPost(end, false, 2)
    const comment = await dataOf<Comment>(end, 'wei.comment', { id, content: '不好的话' }, who)
    await report('comment:post', comment.id, urgent)
    const { list } = await dataOf<Page<Comment>>(end, 'wei.comments', { id, sort: 'new', limit: 50 }, who)
    expect(list.map((one) => one.id)).not.toContain(comment.id)
    expect(await end.call('wei.detail', { id }, who)).toMatchObject({ status: 200 })
    // The same number among the comments of another kind stays.
    const same = await end.server.parts.db
      .selectFrom('comments')
      .selectAll()
      .where('kind', '=', 'video')
      .executeTakeFirstOrThrow()
    await report('comment:post', same.id, urgent)
    expect(await end.call('mv.likeComment', { id: same.id, on: true }, who)).toMatchObject({ status: 251 })
    const want = await newWant(end, who)
    const reply = await newReply(end, want.id, await end.newcomer())
    await report('want-reply', reply.id, urgent)
    expect((await dataOf<Page<{ id: number }>>(end, 'find.replies', { id: want.id }, who)).list).toEqual([])
    expect(await end.call('find.accept', { id: want.id, reply_id: reply.id }, who)).toMatchObject({ status: 404 })
  })

  it('a review no longer counts', async () => {
    const row = await aListing(end, 5)
    const who = await end.newcomer(row.coins)
    await dataOf(end, 'dating.buy', { id: row.id, price: row.coins }, who)
    const before = await dataOf<{ score: number; reviews_count: number }>(end, 'dating.detail', { id: row.id }, who)
    const review = { id: row.id, score: 1, content: '没有来', images: [] }
    const { id } = await dataOf<Review>(end, 'dating.comment', review, who)
    await report('review', id, urgent)
    expect(await dataOf(end, 'dating.detail', { id: row.id }, who)).toMatchObject({
      score: before.score,
      reviews_count: before.reviews_count,
    })
    const { list } = await dataOf<Page<Review>>(end, 'dating.comments', { id: row.id, limit: 50 }, who)
    expect(list.map((one) => one.id)).not.toContain(id)
  })

  it('of a person it is the page; they can still log in', async () => {
    const who = await end.newcomer()
    await report('user', who.uuid!, urgent)
    for (const name of ['user.page', 'wei.her'] as const)
      expect(await end.call(name, { uuid: who.uuid }, visitor())).toMatchObject({ status: 404 })
    expect(await end.call('user.info', {}, who)).toMatchObject({ status: 200, data: { is_reg: true } })
  })

  it('what is not there, and what nobody can report, is refused and kept nowhere', async () => {
    const count = async () => (await end.server.parts.db.selectFrom('reports').select('id').execute()).length
    const before = await count()
    for (const [kind, id] of [
      ['post', 9_999_999],
      ['post', 'not-a-number'],
      ['video', 9_999_999],
      ['user', 'nobody'],
      ['club', 'nobody'],
      ['comment:post', 9_999_999],
      ['chapter', 9_999_999],
      ['message', 9_999_999],
    ] as const)
      expect(await report(kind, id, urgent), `${kind} ${id}`).toMatchObject({ status: 404 })
    expect(await report('order', 'some-order', urgent)).toMatchObject({ status: 400 })
    expect(await count()).toBe(before)
    expect(await report('tag', 1, urgent)).toMatchObject({ status: 200 })
  })

  it('guests and new accounts hide nothing from others: what they report waits for an administrator', async () => {
    const { id } = await aPost(end, false, 3)
    const newcomer = await end.newcomer()
    for (const who of [visitor(), visitor(), visitor(), newcomer])
      expect(await report('post', id, urgent, who)).toMatchObject({ status: 200 })
    expect(await end.call('wei.detail', { id }, visitor())).toMatchObject({ status: 200 })
    const open = end.server.parts.db.selectFrom('reports').selectAll().where('item_id', '=', String(id))
    expect(await open.where('kind', '=', 'post').execute()).toHaveLength(4)
  })

  it('an account hides at most three items a day', async () => {
    const who = await end.witness()
    const posts = await end.server.parts.db
      .selectFrom('posts')
      .select('id')
      .where('state', '=', states.live)
      .orderBy('id')
      .limit(5)
      .execute()
    const shown = async () => {
      const statuses = []
      for (const { id } of posts) statuses.push((await end.call('wei.detail', { id }, visitor())).status)
      return statuses
    }
    expect(await shown()).toEqual([200, 200, 200, 200, 200])
    for (const { id } of posts) await report('post', id, urgent, who)
    expect(await shown()).toEqual([404, 404, 404, 200, 200])
    end.clock.nowMs += 25 * 3600 * 1000
    await report('post', posts[3]!.id, urgent, who)
    expect(await shown()).toEqual([404, 404, 404, 404, 200])
  })

  it('sixty reports an hour are enough for anybody', async () => {
    const who = visitor()
    for (let sent = 0; sent < 60; sent += 1) expect(await report('tag', 1, usual, who)).toMatchObject({ status: 200 })
    expect(await report('tag', 1, usual, who)).toMatchObject({ status: 429 })
    expect(await report('tag', 1, usual)).toMatchObject({ status: 200 })
  })
})
