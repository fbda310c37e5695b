import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '#contract/catalogue.ts'
import type { Message } from '#contract/shapes/message.ts'
import type { Page } from '#contract/shapes/page.ts'
import type { WorkKind } from '#server/database/tables/works.ts'
import type { Who } from './support/client.ts'
import { aListing, anArticle, dataOf, newReply, newWant, type Newcomer } from './support/community.ts'
import { ends, type End } from './support/ends.ts'
import { aVideo } from './support/items.ts'
import { aWork, giveWorkTo } from './support/works.ts'
import { expireBounties } from '#server/services/wants.ts'

describe.each(ends)('$name: people are told what happens to what they published', ({ open }) => {
  let end: End
  let owner: Newcomer
  let other: Newcomer
  beforeAll(async () => void (end = await open()))
  afterAll(() => end.close())

  const box = async (name: Message['box'], who: Who): Promise<Message[]> =>
    (await dataOf<Page<Message>>(end, 'message.list', { box: name, limit: 50 }, who)).list
  const give = (table: 'articles' | 'posts' | 'mvs' | 'datings', id: number) =>
    end.server.parts.db
      .updateTable(table as 'posts')
      .set({ user_id: owner.userId })
      .where('id', '=', id)
      .execute()
  const aWorkOf = async (kind: WorkKind): Promise<number> => {
    const { id } = await aWork(end, kind, 'free', 1)
    await giveWorkTo(end, id, owner.userId)
    return id
  }
  const aPost = async (): Promise<number> =>
    (await dataOf<{ id: number }>(end, 'wei.create', { title: '湖', content: '水', images: [], consent: true }, owner))
      .id
  const anOwn = async (table: 'articles' | 'mvs' | 'datings', row: Promise<{ id: number }>): Promise<number> => {
    const { id } = await row
    await give(table, id)
    return id
  }

  interface Kind {
    readonly name: string
    readonly make: () => Promise<number>
    readonly like?: CallName
    readonly comment?: CallName
    readonly place: string
    readonly said: string
  }
  const kinds: readonly Kind[] = [
    {
      name: 'video',
      make: () => anOwn('mvs', aVideo(end, 'free', 3)),
      like: 'mv.like',
      comment: 'mv.comment',
      place: '/player',
      said: '赞了你的视频',
    },
    {
      name: 'post',
      make: aPost,
      like: 'wei.praise',
      comment: 'wei.comment',
      place: '/post/detail',
      said: '赞了你的动态',
    },
    {
      name: 'article',
      make: () => anOwn('articles', anArticle(end, false, 1)),
      like: 'article.favorite',
      comment: 'article.comment',
      place: '/scandalous/detail',
      said: '收藏了你的文章',
    },
    {
      name: 'picture',
      make: () => aWorkOf('picture'),
      like: 'picture.like',
      comment: 'picture.comment',
      place: '/picture/detail',
      said: '赞了你的图集',
    },
    {
      name: 'game',
      make: () => aWorkOf('game'),
      like: 'game.like',
      comment: 'game.comment',
      place: '/game/detail',
      said: '赞了你的游戏',
    },
    { name: 'novel', make: () => aWorkOf('novel'), comment: 'novel.comment', place: '/novel/detail', said: '' },
    {
      name: 'audio',
      make: () => aWorkOf('audio'),
      like: 'audio.like',
      place: '/audio/detail',
      said: '赞了你的有声作品',
    },
    {
      name: 'dating',
      make: () => anOwn('datings', aListing(end, 2)),
      like: 'dating.like',
      place: '/dating/detail',
      said: '赞了你的交友信息',
    },
  ]

  it.each(kinds)('a like and a comment of a $name: once, in their boxes, with where it is', async (kind) => {
    ;[owner, other] = [await end.newcomer(), await end.newcomer()]
    const id = await kind.make()
    const { like, comment } = kind
    if (like) {
      for (const on of [true, false, true])
        expect(await end.call(like, { id, on }, other)).toMatchObject({ status: 251 })
      expect(await end.call(like, { id, on: true }, owner)).toMatchObject({ status: 251 })
    }
    if (comment) for (const who of [other, owner]) await dataOf(end, comment, { id, content: '写得真好' }, who)
    const link = `${kind.place}?id=${id}`
    const from = { uuid: other.uuid }
    const liked = await box('like', owner)
    expect(liked).toHaveLength(like ? 1 : 0)
    if (like) expect(liked[0]).toMatchObject({ title: `有人${kind.said}`, link, from, read: false })
    if (like) expect(liked[0]).toMatchObject({ code: 'item-liked', params: { kind: kind.name } })
    const told = await box('reply', owner)
    expect(told).toHaveLength(comment ? 1 : 0)
    if (comment) expect(told[0]).toMatchObject({ code: 'item-commented', params: { text: '写得真好' } })
    if (comment) expect(told[0]).toMatchObject({ link, from, content: expect.stringContaining('“写得真好”') })
    expect([await box('like', other), await box('reply', other)]).toEqual([[], []])
  })

  it('an answer to one’s own comment under one’s own post is told once', async () => {
    ;[owner, other] = [await end.newcomer(), await end.newcomer()]
    const id = await aPost()
    const { id: mine } = await dataOf<{ id: number }>(end, 'wei.comment', { id, content: '补充一句' }, owner)
    await dataOf(end, 'wei.comment', { id, reply_to: mine, content: '收到' }, other)
    expect(await box('reply', owner)).toMatchObject([{ title: '有人回复了你' }])
  })

  it('a request: who answers, who wants it too, who likes and comments on the answer, and that it was accepted', async () => {
    ;[owner, other] = [await end.newcomer(100), await end.newcomer()]
    const third = await end.newcomer()
    const want = await newWant(end, owner, 20)
    const link = `/lookmv/detail?id=${want.id}`
    await dataOf(end, 'find.want', { id: want.id, on: true }, third, 251)
    expect(await box('like', owner)).toMatchObject([{ title: '有人也想看你的求片', link }])
    const reply = await newReply(end, want.id, other)
    expect(await box('reply', owner)).toMatchObject([{ title: '有人回答了你的求片', link, from: { uuid: other.uuid } }])
    await dataOf(end, 'find.praiseReply', { id: reply.id, on: true }, third, 251)
    await dataOf(end, 'find.commentReply', { reply_id: reply.id, content: '对' }, third)
    expect(await box('like', other)).toMatchObject([{ title: '有人赞了你的求片回答', link }])
    expect(await box('reply', other)).toMatchObject([{ title: '有人评论了你的求片回答', link }])
    // Accepted again it is a success too, of which nobody is told again.
    for (let taps = 0; taps < 2; taps += 1) {
      await dataOf(end, 'find.accept', { id: want.id, reply_id: reply.id }, owner)
      expect(await box('order', other)).toMatchObject([
        { title: '回答被采纳', content: expect.stringContaining('20 金币'), link },
      ])
    }
  })

  it('a bounty that comes back', async () => {
    owner = await end.newcomer(100)
    const want = await newWant(end, owner, 30)
    await expireBounties(end.server.parts.db, end.clock.nowMs + 31 * 24 * 3600 * 1000)
    expect(await box('order', owner)).toMatchObject([
      { title: '悬赏已退回', content: expect.stringContaining('30 金币'), link: `/lookmv/detail?id=${want.id}` },
    ])
  })

  it('people are told of a follower once, and of a review', async () => {
    ;[owner, other] = [await end.newcomer(), await end.newcomer(100)]
    for (const on of [true, false, true]) await dataOf(end, 'user.follow', { uuid: owner.uuid, on }, other, 251)
    expect(await box('like', owner)).toMatchObject([{ title: '有人关注了你', link: `/user?uuid=${other.uuid}` }])
    const { id, coins } = await aListing(end, 4)
    await give('datings', id)
    await dataOf(end, 'dating.buy', { id, price: coins }, other)
    await dataOf(end, 'dating.comment', { id, score: 5, content: '很准时', images: [] }, other)
    expect(await box('reply', owner)).toMatchObject([
      { title: '有人评价了你的交友信息', link: `/dating/detail?id=${id}` },
    ])
  })

  it('what is marked read beyond the newest does not swallow what comes later', async () => {
    ;[owner, other] = [await end.newcomer(), await end.newcomer()]
    const id = await aPost()
    await dataOf(end, 'message.read', { box: 'like', to_id: Number.MAX_SAFE_INTEGER }, owner, 251)
    await dataOf(end, 'wei.praise', { id, on: true }, other, 251)
    expect(await dataOf(end, 'message.list', { box: 'like' }, owner)).toMatchObject({
      unread: 1,
      list: [{ read: false }],
    })
  })
})
