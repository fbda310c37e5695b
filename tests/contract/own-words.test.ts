import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '#contract/catalogue.ts'
import type { Review } from '#contract/shapes/comment.ts'
import type { Dating } from '#contract/shapes/dating.ts'
import type { FeedbackMessage } from '#contract/shapes/message.ts'
import type { Page } from '#contract/shapes/page.ts'
import type { Post } from '#contract/shapes/post.ts'
import type { Want, WantReply } from '#contract/shapes/want.ts'
import { states, writeJson } from '#server/database/tables/types.ts'
import { addFeedback } from '#server/repositories/messages.ts'
import { quarantine, release, restore, takeDown } from '#server/services/quarantine.ts'
import { visitor, type Who } from './support/client.ts'
import { aListing, anUpload, coinsOf, dataOf, newReply, newWant, type Newcomer } from './support/community.ts'
import { ends, type End } from './support/ends.ts'
import { ledgerFaults } from './support/items.ts'
import { reasonIn } from './support/reason.ts'

const text = { title: '改过的题目', content: '改过的内容' }

describe.each(ends)('$name: one’s own words and works', ({ open }) => {
  let end: End
  let author: Newcomer
  let other: Newcomer
  beforeAll(async () => {
    end = await open()
    author = await end.newcomer(1000)
    other = await end.newcomer(1000)
  })
  afterAll(() => end.close())

  const listed = async <T>(name: CallName, input: object, who: Who = visitor()) =>
    (await dataOf<Page<T>>(end, name, { limit: 50, ...input }, who)).list
  const done = (name: CallName, input: object, who: Who = author) => dataOf(end, name, input, who, 251)
  const refusal = async (name: CallName, input: object, who: Who = author) => {
    const answer = await end.call(name, input, who)
    return [answer.status, reasonIn(answer)?.code]
  }
  const hidden = (path: string) =>
    end.server.parts.db.selectFrom('hidden_pictures').select('path').where('path', '=', path).executeTakeFirst()

  describe('a post', () => {
    const publish = async (more: object = {}) => {
      const images = [await anUpload(end, author), await anUpload(end, author), await anUpload(end, author)]
      const input = { title: '今天的云', content: '像一条鱼', images, topic_id: 3, consent: true, ...more }
      return { ...(await dataOf<Post>(end, 'wei.create', input, author)), paths: images }
    }
    const detail = (id: number, who: Who = visitor()) => end.call('wei.detail', { id }, who)
    const counts = async () => {
      const { topic } = await dataOf<{ topic: { posts_count: number } }>(end, 'wei.list', { topic_id: 3 }, visitor())
      const user = end.server.parts.db.selectFrom('users').select('post_count').where('id', '=', author.userId)
      return [topic.posts_count, (await user.executeTakeFirstOrThrow()).post_count]
    }

    it('is written anew, with a mark, and keeps its pictures', async () => {
      const { id, paths } = await publish()
      end.clock.nowMs += 3 * 24 * 3600 * 1000
      await end.keepSessions()
      await done('wei.edit', { id, ...text })
      const { data } = await detail(id)
      expect(data).toMatchObject({ ...text, edited_at: end.clock.nowMs, images: paths.map((path) => ({ path })) })
      expect(await refusal('wei.edit', { id, ...text }, other)).toEqual([403, 'not-mine'])
    })

    it('moves to another topic and category, or out of them, and is counted where it is', async () => {
      const { id } = await publish()
      const { db } = end.server.parts
      const category = await db
        .selectFrom('categories')
        .select('id')
        .where('type', '=', 'post')
        .limit(1)
        .executeTakeFirstOrThrow()
      const count = async (topic_id: number) =>
        (await dataOf<{ topic: { posts_count: number } }>(end, 'wei.list', { topic_id }, visitor())).topic.posts_count
      const before = [await count(3), await count(2)]
      await done('wei.edit', { id, ...text, topic_id: 2, category_id: category.id })
      expect((await detail(id)).data).toMatchObject({ topic: { id: 2 }, category: { id: category.id } })
      expect([await count(3), await count(2)]).toEqual([before[0]! - 1, before[1]! + 1])
      await done('wei.edit', { id, ...text })
      expect((await detail(id)).data).toMatchObject({ topic: { id: 2 }, category: { id: category.id } })
      await done('wei.edit', { id, ...text, topic_id: 0, category_id: 0 })
      const { data } = await detail(id)
      expect(data).not.toHaveProperty('topic')
      expect(data).not.toHaveProperty('category')
      expect([await count(3), await count(2)]).toEqual([before[0]! - 1, before[1]!])
      expect(await refusal('wei.edit', { id, ...text, topic_id: 999_999 })).toEqual([404, 'topic-unknown'])
      expect(await refusal('wei.edit', { id, ...text, category_id: 999_999 })).toEqual([404, 'category-unknown'])
    })

    it('gets further pictures behind those that stay, and gives out none that was taken out', async () => {
      const { id, paths } = await publish()
      const added = await anUpload(end, author)
      const change = { add_images: [added], remove_images: [paths[1]!], consent: true }
      await done('wei.edit', { id, ...text, ...change })
      const images = () => detail(id).then(({ data }) => (data as Post).images.map(({ path }) => path))
      expect(await images()).toEqual([paths[0], paths[2], added])
      expect(await hidden(paths[1]!)).toBeDefined()
      expect(await hidden(paths[0]!)).toBeUndefined()
      // held back and shown again, it has no more than it had
      await end.server.parts.db.transaction().execute(async (tx) => {
        expect(await quarantine(tx, 'post', id)).toBe(true)
        expect(await release(tx, 'post', id)).toBe(true)
      })
      expect(await hidden(paths[1]!)).toBeDefined()
      expect(await hidden(paths[0]!)).toBeUndefined()
      // the same once more, from a device that has not heard of it
      await done('wei.edit', { id, ...text, remove_images: [paths[1]!] })
      expect(await images()).toEqual([paths[0], paths[2], added])
      const tryTo = (more: object) => refusal('wei.edit', { id, ...text, consent: true, ...more })
      expect(await tryTo({ add_images: [await anUpload(end, other)] })).toEqual([400, 'image-gone'])
      expect(await tryTo({ add_images: [paths[1]!] })).toEqual([400, 'image-gone'])
      expect(await tryTo({ add_images: [added] })).toEqual([400, 'image-twice'])
      const more = await Promise.all(Array.from({ length: 18 }, () => anUpload(end, author)))
      expect(await tryTo({ add_images: more })).toEqual([400, 'post-images-too-many'])
      expect(await refusal('wei.edit', { id, ...text, add_images: more.slice(1) })).toEqual([400, 'consent-missing'])
      expect(await images()).toEqual([paths[0], paths[2], added])
    })

    it('costs those who have not bought it another price, and keeps what was paid for', async () => {
      const { id, paths } = await publish({ coins: 5 })
      await dataOf(end, 'wei.unlock', { id, price: 5 }, other)
      await done('wei.edit', { id, ...text, coins: 8 })
      expect((await detail(id, other)).data).toMatchObject({
        coins: 8,
        is_pay: true,
        images: paths.map((path) => ({ path })),
      })
      const late = await end.newcomer(100)
      expect(await refusal('wei.unlock', { id, price: 5 }, late)).toEqual([409, 'price-changed'])
      await dataOf(end, 'wei.unlock', { id, price: 8 }, late)
      expect(await coinsOf(end, late)).toBe(92)
      expect(await refusal('wei.edit', { id, ...text, remove_images: paths })).toEqual([409, 'post-bought'])
      expect(await refusal('wei.edit', { id, ...text, coins: 10_000 })).toEqual([400, 'price-too-high'])
      await done('wei.edit', { id, ...text, coins: 0 })
      expect(((await detail(id)).data as Post).images).toHaveLength(3)
      const words = await publish({ images: [] })
      expect(await refusal('wei.edit', { id: words.id, ...text, coins: 5 })).toEqual([400, 'paid-post-needs-media'])
      const paid = await publish({ coins: 5 })
      expect(await refusal('wei.edit', { id: paid.id, ...text, remove_images: paid.paths })).toEqual([
        400,
        'paid-post-needs-media',
      ])
    })

    it('deleted is nowhere, is counted no more, and its pictures are given to nobody', async () => {
      const before = await counts()
      const { id, paths } = await publish()
      await done('wei.remove', { id })
      await done('wei.remove', { id })
      expect(await detail(id)).toMatchObject({ status: 404 })
      expect(await detail(id, author)).toMatchObject({ status: 404 })
      expect((await listed<Post>('wei.mine', {}, author)).some((post) => post.id === id)).toBe(false)
      expect(await counts()).toEqual(before)
      expect(await hidden(paths[0]!)).toBeDefined()
      expect(await refusal('wei.edit', { id, ...text })).toEqual([404, 'post-gone'])
      expect(await refusal('wei.comment', { id, content: '嗯' }, other)).toEqual([404, 'post-gone'])
    })

    it('that somebody bought stays whole for them, and is off show for everybody else', async () => {
      const { id, paths } = await publish({ coins: 5 })
      await dataOf(end, 'wei.unlock', { id, price: 5 }, other)
      await done('wei.edit', { id, ...text })
      await done('wei.remove', { id })
      expect(await detail(id, other)).toMatchObject({
        status: 200,
        data: { ...text, is_pay: true, images: paths.map((path) => ({ path })) },
      })
      expect(await hidden(paths[2]!)).toBeUndefined()
      for (const who of [visitor(), author, await end.newcomer(100)]) {
        expect(await detail(id, who)).toMatchObject({ status: 404 })
        expect((await listed<Post>('wei.her', { uuid: author.uuid }, who)).some((post) => post.id === id)).toBe(false)
      }
      expect(await refusal('wei.unlock', { id, price: 5 }, await end.newcomer(100))).toEqual([404, 'post-gone'])
      // a moderator can still take it from everybody
      const { db } = end.server.parts
      await db.transaction().execute((tx) => takeDown(tx, 'post', id, end.clock.nowMs))
      expect(await detail(id, other)).toMatchObject({ status: 404 })
      expect(await hidden(paths[2]!)).toBeDefined()
      expect(await db.transaction().execute((tx) => restore(tx, 'post', id))).toBe(false)
    })

    it.each(['held', 'gone'] as const)(
      'that somebody bought and is %s comes back for nobody when it is deleted',
      async (state) => {
        const { id, paths } = await publish({ coins: 5 })
        await dataOf(end, 'wei.unlock', { id, price: 5 }, other)
        const { db } = end.server.parts
        if (state === 'gone') await db.transaction().execute((tx) => takeDown(tx, 'post', id, end.clock.nowMs))
        else await db.transaction().execute((tx) => quarantine(tx, 'post', id))
        await done('wei.remove', { id })
        expect(await detail(id, other)).toMatchObject({ status: 404 })
        expect(await hidden(paths[2]!)).toBeDefined()
      },
    )

    it('that is held can be deleted but not changed', async () => {
      const { id } = await publish()
      await end.server.parts.db.updateTable('posts').set({ state: states.held }).where('id', '=', id).execute()
      expect(await refusal('wei.edit', { id, ...text })).toEqual([409, 'under-review'])
      await done('wei.remove', { id })
    })
  })

  it('a review is written anew, deleted and counted no more, and another one may be written', async () => {
    const listing = await aListing(end, 1)
    const about = { id: listing.id }
    await dataOf(end, 'dating.buy', { ...about, price: listing.coins }, author)
    const say = (score: number) =>
      dataOf<Review>(end, 'dating.comment', { ...about, score, content: '准时', images: [] }, author)
    const seen = () => dataOf<Dating>(end, 'dating.detail', about, author)
    const before = await seen()
    const { id } = await say(1)
    await done('dating.editComment', { id, content: '很准时' })
    const reviews = () => listed<Review>('dating.comments', about)
    expect((await reviews()).find((one) => one.id === id)).toMatchObject({
      content: '很准时',
      score: 1,
      edited_at: end.clock.nowMs,
    })
    const one = await seen()
    await done('dating.editComment', { id, content: '很准时', score: 5 })
    expect((await reviews()).find((one) => one.id === id)).toMatchObject({ content: '很准时', score: 5 })
    // the one star is gone from the average, and the five are in it
    expect((await seen()).score).toBeGreaterThan(one.score)
    expect(await refusal('dating.removeComment', { id }, other)).toEqual([403, 'not-mine'])
    await done('dating.removeComment', { id })
    expect((await reviews()).some((one) => one.id === id)).toBe(false)
    const { score, reviews_count } = await seen()
    expect({ score, reviews_count }).toEqual({ score: before.score, reviews_count: before.reviews_count })
    expect(await seen()).not.toHaveProperty('is_reviewed')
    const again = await say(5)
    expect((await reviews()).find((one) => one.id === again.id)).toMatchObject({ content: '准时', score: 5 })
    expect(await refusal('dating.comment', { ...about, score: 5, content: '又', images: [] })).toEqual([
      409,
      'review-exists',
    ])
  })

  describe('a request', () => {
    it('is written anew until somebody has answered', async () => {
      const { id } = await newWant(end, author)
      await done('find.edit', { id, ...text })
      expect((await dataOf<Want>(end, 'find.detail', { id }, visitor())).edited_at).toBe(end.clock.nowMs)
      expect(await refusal('find.edit', { id, ...text }, other)).toEqual([403, 'not-mine'])
      const reply = await newReply(end, id, other)
      expect(await refusal('find.edit', { id, ...text })).toEqual([409, 'want-answered'])
      await dataOf(end, 'find.accept', { id, reply_id: reply.id }, author)
      expect(await refusal('find.edit', { id, ...text })).toEqual([409, 'want-solved'])
    })

    it('deleted before anybody has answered brings its bounty back, once', async () => {
      const coins = await coinsOf(end, author)
      const { id } = await newWant(end, author, 30)
      expect(await coinsOf(end, author)).toBe(coins - 30)
      await Promise.all([0, 1, 2].map(() => done('find.remove', { id })))
      expect(await coinsOf(end, author)).toBe(coins)
      expect(await refusal('find.detail', { id })).toEqual([404, 'want-gone'])
      expect(await refusal('find.appendCoins', { id, coins: 10 })).toEqual([404, 'want-gone'])
      expect(await ledgerFaults(end)).toEqual([])
    })

    it('stays while answers wait for its bounty, and can be deleted once that was paid', async () => {
      const { id } = await newWant(end, author, 30)
      const reply = await newReply(end, id, other)
      const coins = await coinsOf(end, author)
      expect(await refusal('find.remove', { id })).toEqual([409, 'want-bounty-waits'])
      expect((await dataOf<Want>(end, 'find.detail', { id }, visitor())).bounty).toBe(30)
      await dataOf(end, 'find.accept', { id, reply_id: reply.id }, author)
      await done('find.remove', { id })
      expect(await coinsOf(end, author)).toBe(coins)
      expect((await listed<WantReply>('find.answered', {}, other)).some((one) => one.id === reply.id)).toBe(false)
      expect(await ledgerFaults(end)).toEqual([])
    })
  })

  it('an answer is written anew and deleted until it is accepted', async () => {
    const { id } = await newWant(end, author)
    const [first, second] = [await newReply(end, id, other), await newReply(end, id, other)]
    await done('find.editReply', { id: first.id, content: text.content }, other)
    expect((await listed<WantReply>('find.replies', { id })).find((one) => one.id === first.id)).toMatchObject({
      content: text.content,
      edited_at: end.clock.nowMs,
    })
    expect(await refusal('find.editReply', { id: first.id, content: '我的' })).toEqual([403, 'not-mine'])
    await done('find.removeReply', { id: second.id }, other)
    expect((await dataOf<Want>(end, 'find.detail', { id }, visitor())).replies_count).toBe(1)
    await dataOf(end, 'find.accept', { id, reply_id: first.id }, author)
    expect(await refusal('find.editReply', { id: first.id, content: '别的' }, other)).toEqual([409, 'answer-accepted'])
    expect(await refusal('find.removeReply', { id: first.id }, other)).toEqual([409, 'answer-accepted'])
  })

  it('a message to customer service is written anew and deleted until it was answered', async () => {
    const thread = () => listed<FeedbackMessage>('feedback.thread', {}, author)
    const send = async (content: string) => {
      const images = [await anUpload(end, author)]
      return dataOf<FeedbackMessage>(end, 'feedback.send', { content, images }, author, 251)
    }
    const [first, second] = [await send('充值没有到账'), await send('还在吗')]
    await done('feedback.edit', { id: first.id, content: '充值没有到账，单号在图里' })
    expect((await thread()).find(({ id }) => id === first.id)).toMatchObject({
      content: '充值没有到账，单号在图里',
      edited_at: end.clock.nowMs,
    })
    // nobody is told that there is such a message
    expect(await refusal('feedback.edit', { id: first.id, content: '我的' }, other)).toEqual([404, 'message-gone'])
    await done('feedback.remove', { id: second.id })
    expect((await thread()).some(({ id }) => id === second.id)).toBe(false)
    const answer = { user_id: author.userId, sender: 'service', content: '已经到账', images: writeJson([]) } as const
    await end.server.parts.db
      .transaction()
      .execute((tx) => addFeedback(tx, { ...answer, request_id: null, created_at: end.clock.nowMs }))
    expect(await refusal('feedback.edit', { id: first.id, content: '又' })).toEqual([409, 'message-answered'])
    expect(await refusal('feedback.remove', { id: first.id })).toEqual([409, 'message-answered'])
    const service = (await thread()).find(({ from }) => from === 'service')!
    expect(await refusal('feedback.remove', { id: service.id })).toEqual([404, 'message-gone'])
  })
})
