import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Comment } from '#contract/shapes/comment.ts'
import type { Page } from '#contract/shapes/page.ts'
import type { Post, Topic } from '#contract/shapes/post.ts'
import type { UserPage } from '#contract/shapes/user.ts'
import { newRequestId, visitor, type Who } from './support/client.ts'
import { anUpload, aPost, coinsOf, dataOf, type Newcomer } from './support/community.ts'
import { ends, type End } from './support/ends.ts'
import { ledgerFaults } from './support/items.ts'
import { reasonIn } from './support/reason.ts'

const draft = { title: '今天的云', content: '像一条鱼', images: [] as string[], consent: true }

describe.each(ends)('$name: the circle', ({ open }) => {
  let end: End
  beforeAll(async () => void (end = await open()))
  afterAll(() => end.close())

  const detail = (id: number, who: Who) => dataOf<Post>(end, 'wei.detail', { id }, who)
  const create = (who: Who, more: object = {}) => dataOf<Post>(end, 'wei.create', { ...draft, ...more }, who)
  const list = async (input: object, who: Who) =>
    (await dataOf<Page<Post> & { topic?: Topic }>(end, 'wei.list', { limit: 50, ...input }, who)).list

  it('a post of mine, with my pictures, is on the circle, in its topic, on my page, and counted', async () => {
    const who = await end.newcomer()
    const images = [await anUpload(end, who), await anUpload(end, who)]
    const topic = { topic_id: 3 }
    const { topic: before } = await dataOf<{ topic: Topic }>(end, 'wei.list', topic, who)
    const post = await create(who, { ...topic, category_id: 311, images, content: '<b>云</b>\u0000 & 雨' })
    expect(post).toMatchObject({
      content: '<b>云</b> & 雨',
      images_count: 2,
      coins: 0,
      is_pay: false,
      user: { uuid: who.uuid },
      category: { id: 311 },
      request_id: expect.any(String),
    })
    expect(post.images).toMatchObject(images.map((path) => ({ path, width: 640, height: 480 })))
    expect(post.topic).toMatchObject({ id: 3, posts_count: before.posts_count + 1 })
    for (const found of [
      await list({}, visitor()),
      await list(topic, visitor()),
      await list({ category_id: 311 }, visitor()),
      (await dataOf<Page<Post>>(end, 'wei.her', { uuid: who.uuid }, visitor())).list,
      (await dataOf<Page<Post>>(end, 'wei.mine', {}, who)).list,
    ]) {
      expect(found[0]?.id).toBe(post.id)
    }
    expect(await detail(post.id, visitor())).not.toHaveProperty('request_id')
    expect((await detail(post.id, who)).request_id).toBe(post.request_id)
    expect((await dataOf<UserPage>(end, 'user.page', { uuid: who.uuid }, visitor())).counts.post).toBe(1)
  })

  it('comes once, however often it is sent', async () => {
    const who = await end.newcomer()
    const requestId = newRequestId()
    const sent = await Promise.all([0, 1, 2, 3].map(() => end.call('wei.create', draft, who, { requestId })))
    expect(new Set(sent.map(({ data }) => (data as Post).id)).size).toBe(1)
    expect((await dataOf<Page<Post>>(end, 'wei.mine', {}, who)).list).toHaveLength(1)
  })

  it('shows no picture that its author did not upload', async () => {
    const [who, other] = [await end.newcomer(), await end.newcomer()]
    const theirs = await anUpload(end, other)
    const mine = await anUpload(end, who)
    const { path } = await end.server.parts.db.selectFrom('images').select('path').executeTakeFirstOrThrow()
    for (const images of [[theirs], [mine, theirs], [path], ['u/nothing.webp'], [mine, mine]])
      expect(await end.call('wei.create', { ...draft, images }, who), String(images)).toMatchObject({ status: 400 })
    const cover = { url: 'upload/0123456789abcdef0123456789abcdef', cover: theirs, seconds: 5 }
    expect(await end.call('wei.create', { ...draft, video: cover }, who)).toMatchObject({ status: 400 })
    expect((await dataOf<Page<Post>>(end, 'wei.mine', {}, who)).list).toEqual([])
  })

  const bad: readonly (readonly [why: string, input: object])[] = [
    ['no statement', { consent: undefined }],
    ['a statement of no', { consent: false }],
    ['no title', { title: '  ' }],
    ['a title that is nothing', { title: '\u0000\u202E' }],
    ['a long title', { title: 'x'.repeat(101) }],
    ['no content', { content: '' }],
    ['long content', { content: 'x'.repeat(5001) }],
    ['pictures that are no list', { images: 'a.webp' }],
    ['too many pictures', { images: Array.from({ length: 21 }, (_, at) => `u/${at}.webp`) }],
    ['a picture out of its folder', { images: ['u/../../secret'] }],
    ['a picture elsewhere', { images: ['https://evil.test/a.webp'] }],
    ['a price for nothing', { coins: 5 }],
    ['a price below one', { coins: 0 }],
    ['a broken price', { coins: 1.5 }],
    ['a fortune', { coins: 10_000 }],
    ['a topic that is no number', { topic_id: 'all' }],
    ['a film without a picture', { video: { url: 'upload/x', seconds: 3 } }],
    ['a film that lasts for ever', { video: { url: 'upload/x', cover: 'u/x.webp', seconds: 1e9 } }],
    ['a film that is nowhere', { video: { url: 'upload/x', cover: 'u/x.webp', seconds: 3 } }],
  ]
  it.each(bad)('%s is refused with 400', async (_, input) => {
    const answer = await end.call('wei.create', { ...draft, ...input }, await end.newcomer())
    expect(answer).toMatchObject({ errcode: 0, status: 400, data: {} })
    expect(reasonIn(answer), answer.msg).toBeDefined()
  })

  it('a topic or a category that is not there: 404, and nothing is kept', async () => {
    const who = await end.newcomer()
    for (const where of [{ topic_id: 9999 }, { category_id: 9999 }, { category_id: 301 }])
      expect(await end.call('wei.create', { ...draft, ...where }, who)).toMatchObject({ status: 404 })
    expect(await end.call('wei.list', { topic_id: 9999 }, who)).toMatchObject({ status: 404 })
    expect((await dataOf<Page<Post>>(end, 'wei.mine', {}, who)).list).toEqual([])
  })

  it('too many within an hour: 429, and afterwards it goes on', async () => {
    const who = await end.newcomer()
    for (let sent = 0; sent < 30; sent += 1) await create(who, { title: `第 ${sent} 条` })
    const requestId = newRequestId()
    expect(await end.call('wei.create', draft, who, { requestId })).toMatchObject({ status: 429 })
    expect(await create(await end.newcomer())).toMatchObject({ title: draft.title })
    end.clock.nowMs += 3600 * 1000 + 1
    expect(await end.call('wei.create', draft, who, { requestId })).toMatchObject({ status: 200 })
  })

  it('a paid one: a few pictures, no clip and no key before unlocking; all of it after, for whoever paid', async () => {
    const { id, coins, user_id: seller } = await withClipAndPictures()
    const [buyer, other] = [await end.newcomer(coins), await end.newcomer(coins)]
    const locked = await detail(id, other)
    expect(locked).toMatchObject({ is_pay: false, coins })
    expect(locked.images.length).toBeLessThan(locked.images_count)
    expect(locked.video).toBeDefined()
    expect(locked.video).not.toHaveProperty('stream')
    expect(await end.call('wei.unlock', { id, price: coins + 1 }, buyer)).toMatchObject({ status: 409 })
    expect(await end.call('wei.unlock', { id, price: coins }, buyer)).toMatchObject({ status: 200, data: { coins: 0 } })
    const whole = await detail(id, buyer)
    expect(whole.is_pay).toBe(true)
    expect(whole.images).toHaveLength(whole.images_count)
    const playlist = await (await end.fetch(new Request(`${end.line}/hls/${whole.video!.stream!.url}`))).text()
    const keyId = Number(/sgkey:(\d+)/.exec(playlist)?.[1])
    expect(await end.call('stream.key', { key_id: keyId }, buyer)).toMatchObject({ status: 200 })
    for (const who of [other, visitor(), await end.as('vip')]) {
      expect((await detail(id, who)).images.length).toBe(locked.images.length)
      expect(await end.call('stream.key', { key_id: keyId }, who)).toMatchObject({ status: 403 })
    }
    for (const image of whole.images) expect(image.path).toMatch(/^post\/[\w-]{16,}\//)
    expect(await coinsOf(end, other)).toBe(coins)
    expect(seller).not.toBe(buyer.userId)
    expect(await ledgerFaults(end)).toEqual([])
  })

  /** A paid post that has everything: the demo has pictures or clips, so one of them is given the other's clip. */
  async function withClipAndPictures() {
    const { db } = end.server.parts
    const posts = await db.selectFrom('posts').selectAll().where('coins', '>', 0).where('cover', 'is', null).execute()
    const row = posts[0]!
    const clip = await db.selectFrom('posts').selectAll().where('loop', 'is not', null).executeTakeFirstOrThrow()
    const { cover, loop, seconds } = clip
    await db.updateTable('posts').set({ cover, loop, seconds }).where('id', '=', row.id).execute()
    return row
  }

  it('one’s own costs nothing, and all of it is there', async () => {
    const who = await end.newcomer()
    const images = [await anUpload(end, who), await anUpload(end, who), await anUpload(end, who)]
    const post = await create(who, { images, coins: 8 })
    expect(post).toMatchObject({ coins: 8, is_pay: true, images_count: 3 })
    expect(post.images).toHaveLength(3)
    expect((await detail(post.id, visitor())).images).toHaveLength(2)
    expect(await end.call('wei.unlock', { id: post.id, price: 8 }, who)).toMatchObject({
      status: 200,
      data: { coins: 0 },
    })
  })

  it('one picture that costs something is not shown at all before', async () => {
    const who = await end.newcomer()
    const post = await create(who, { images: [await anUpload(end, who)], coins: 3 })
    expect(await detail(post.id, visitor())).toMatchObject({ images: [], images_count: 1 })
  })

  it('likes, comments, replies and likes of comments are kept and counted', async () => {
    const [who, other]: Newcomer[] = [await end.newcomer(), await end.newcomer()]
    const { id } = await aPost(end, false)
    const { likes_count: likes, comments_count: comments } = await detail(id, who!)
    for (const on of [true, true])
      expect(await dataOf(end, 'wei.praise', { id, on }, who!, 251)).toEqual({
        is_praise: true,
        likes_count: likes + 1,
      })
    expect(await detail(id, who!)).toMatchObject({ is_praise: true, likes_count: likes + 1 })
    expect(await detail(id, other!)).toMatchObject({ is_praise: false })
    const comment = await dataOf<Comment>(end, 'wei.comment', { id, content: '我这里也是' }, who!)
    const reply = await dataOf<Comment>(end, 'wei.comment', { id, reply_to: comment.id, content: '哪里？' }, other!)
    const replies = await dataOf<Page<Comment>>(end, 'wei.commentReplies', { comment_id: comment.id }, visitor())
    expect(replies.list.map((one) => one.id)).toEqual([reply.id])
    expect(replies.list[0]?.reply_to).toMatchObject({ id: comment.id, user: { uuid: who!.uuid } })
    expect(await dataOf(end, 'wei.praiseComment', { id: reply.id, on: true }, who!, 251)).toEqual({
      is_praise: true,
      likes_count: 1,
    })
    expect((await detail(id, who!)).comments_count).toBe(comments + 2)
    // Comments of another kind are not these, whatever their number.
    expect(await end.call('mv.likeComment', { id: reply.id, on: true }, who!)).toMatchObject({ status: 404 })
  })
})
