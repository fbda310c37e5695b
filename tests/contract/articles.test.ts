import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Article } from '#contract/shapes/article.ts'
import type { Comment } from '#contract/shapes/comment.ts'
import type { Page } from '#contract/shapes/page.ts'
import { dayEndMs, dayOf } from '#server/services/day.ts'
import { countView } from '#server/services/item-counts.ts'
import { visitor, type Who } from './support/client.ts'
import { anArticle, coinsOf, dataOf } from './support/community.ts'
import { ends, type End } from './support/ends.ts'
import { ledgerFaults } from './support/items.ts'

const tagsIn = (html: string): Set<string> => new Set([...html.matchAll(/<\/?([a-z\d]+)/g)].map(([, tag]) => tag!))
const pathsIn = (html: string, tag: 'img' | 'video'): string[] =>
  [...html.matchAll(new RegExp(`<${tag} src="([^"]+)">`, 'g'))].map(([, path]) => path!)

describe.each(ends)('$name: articles', ({ open }) => {
  let end: End
  beforeAll(async () => void (end = await open()))
  afterAll(() => end.close())

  const detail = (id: number, who: Who) => dataOf<Article>(end, 'article.detail', { id }, who)
  const listed = async (input: object, who: Who) =>
    (await dataOf<Page<Article>>(end, 'article.list', { limit: 50, ...input }, who)).list
  const keyOf = async (url: string, who: Who) => {
    const playlist = await end.fetch(new Request(`${end.line}/hls/${url}`))
    expect(playlist.status).toBe(200)
    const id = Number(/sgkey:(\d+)/.exec(await playlist.text())?.[1])
    return end.call('stream.key', { key_id: id }, who)
  }
  const paidWithClip = async () => {
    const { article_id } = await end.server.parts.db
      .selectFrom('article_media')
      .innerJoin('articles', 'articles.id', 'article_media.article_id')
      .select('article_media.article_id')
      .where('article_media.loop', 'is not', null)
      .where('articles.coins', '>', 0)
      .orderBy('article_media.article_id')
      .executeTakeFirstOrThrow()
    const query = end.server.parts.db.selectFrom('articles').selectAll().where('id', '=', article_id)
    return query.executeTakeFirstOrThrow()
  }

  it('are rich text of the small set, and every picture and clip in it is among the media', async () => {
    const { id } = await anArticle(end, false)
    const { body = '', media } = await detail(id, visitor())
    expect(body.length).toBeGreaterThan(300)
    const allowed = ['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'b', 'i', 'a', 'img', 'video', 'br', 'hr']
    expect([...tagsIn(body)].filter((tag) => !allowed.includes(tag))).toEqual([])
    const pictures = media.filter(({ type }) => type === 'image').map(({ image }) => image?.path)
    const clips = media.filter(({ type }) => type === 'video').map(({ stream }) => stream?.url)
    expect(pathsIn(body, 'img')).toEqual(pictures)
    expect(pathsIn(body, 'video')).toEqual(clips)
  })

  it('before unlocking: the beginning, of what follows only how many pictures and clips there are; no key', async () => {
    const row = await paidWithClip()
    const buyer = await end.newcomer(row.coins)
    expect(await end.call('article.buy', { id: row.id, price: row.coins }, buyer)).toMatchObject({
      status: 200,
      data: { coins: 0 },
    })
    const [locked, whole] = [await detail(row.id, visitor()), await detail(row.id, buyer)]
    expect(locked).toMatchObject({ is_pay: false, coins: row.coins })
    expect(whole).toMatchObject({ is_pay: true, body: row.body })
    expect(whole.body?.startsWith(locked.body ?? '?')).toBe(true)
    expect(locked.body?.length).toBeLessThan((whole.body?.length ?? 0) / 2)
    expect(locked.media.map(({ type }) => type)).toEqual(whole.media.map(({ type }) => type))
    for (const [at, one] of whole.media.entries()) {
      expect(one).toHaveProperty(one.type === 'image' ? 'image' : 'stream')
      if (one.type === 'video') expect(locked.media[at]).not.toHaveProperty('stream')
    }
    const shown = JSON.stringify([locked, await listed({}, visitor())])
    const secret = whole.media.flatMap(({ type, image }) => (type === 'image' && image ? [image.path] : []))
    const free = pathsIn(locked.body ?? '', 'img')
    const hidden = secret.filter((path) => !free.includes(path))
    expect(hidden.length).toBeGreaterThan(0)
    for (const path of hidden) {
      expect(shown).not.toContain(path)
      // A picture's address is all that is needed to fetch it, so it must not be one that can be guessed.
      expect(path).toMatch(/^article\/[\w-]{16,}\//)
    }
    const clip = whole.media.find(({ type }) => type === 'video')?.stream
    expect(await keyOf(clip!.url, buyer)).toMatchObject({
      status: 200,
      data: { key: expect.stringMatching(/^[\w-]{22}$/) },
    })
    for (const who of [visitor(), await end.newcomer(), await end.as('vip')])
      expect(await keyOf(clip!.url, who)).toMatchObject({ status: 403, data: {} })
  })

  it('a clip has no beginning for everybody, and its key is that of no video', async () => {
    const row = await paidWithClip()
    const clip = await end.server.parts.db
      .selectFrom('article_media')
      .select('id')
      .where('article_id', '=', row.id)
      .where('loop', 'is not', null)
      .executeTakeFirstOrThrow()
    expect((await end.fetch(new Request(`${end.line}/hls/a/${clip.id}/preview/0/index.m3u8`))).status).toBe(404)
    const video = await (await end.fetch(new Request(`${end.line}/hls/v/${clip.id}/full/1/index.m3u8`))).text()
    const own = await (await end.fetch(new Request(`${end.line}/hls/a/${clip.id}/full/1/index.m3u8`))).text()
    const idIn = (text: string) => Number(/sgkey:(\d+)/.exec(text)?.[1])
    expect(idIn(own)).not.toBe(idIn(video))
    // The same number with the bit for a beginning set is the key of nothing.
    expect(await end.call('stream.key', { key_id: idIn(own) + 16 }, visitor())).toMatchObject({ status: 404 })
  })

  it('are paid once, at the price that was seen, and their author gets a share', async () => {
    const { id, coins, user_id } = await anArticle(end, true, 1)
    const who = await end.newcomer(coins * 3)
    expect(await end.call('article.buy', { id, price: coins + 1 }, who)).toMatchObject({ status: 409 })
    const both = [0, 1, 2].map(() => end.call('article.buy', { id, price: coins }, who))
    for (const { status } of await Promise.all(both)) expect(status).toBe(200)
    expect(await coinsOf(end, who)).toBe(coins * 2)
    expect(await end.call('article.buy', { id, price: coins }, await end.newcomer(coins - 1))).toMatchObject({
      status: 402,
    })
    const { id: free } = await anArticle(end, false)
    expect(await end.call('article.buy', { id: free, price: 0 }, who)).toMatchObject({ status: 409 })
    const share = await end.server.parts.db
      .selectFrom('postings')
      .innerJoin('accounts', 'accounts.id', 'postings.account_id')
      .innerJoin('transfers', 'transfers.id', 'postings.transfer_id')
      .select('postings.delta')
      .where('accounts.holder', '=', `user:${user_id}`)
      .where('transfers.kind', '=', 'article')
      .where('transfers.person', '=', `u:${who.uuid}`)
      .execute()
    expect(share).toEqual([{ delta: Math.floor(coins * 0.6) }])
    expect(await ledgerFaults(end)).toEqual([])
  })

  it('favorites are listed for their person alone, the newest first', async () => {
    const [who, other] = [await end.newcomer(), await end.newcomer()]
    const articles = [await anArticle(end, false), await anArticle(end, false, 1)]
    for (const { id } of articles) {
      end.clock.nowMs += 1000
      for (const on of [true, true])
        expect(await dataOf(end, 'article.favorite', { id, on }, who, 251)).toEqual({ is_favorite: true })
    }
    const mine = async (one: Who) => (await dataOf<Page<Article>>(end, 'article.favorites', {}, one)).list
    expect((await mine(who)).map(({ id }) => id)).toEqual(articles.map(({ id }) => id).toReversed())
    expect(await mine(other)).toEqual([])
    expect((await detail(articles[0]!.id, who)).is_favorite).toBe(true)
    expect((await detail(articles[0]!.id, other)).is_favorite).toBe(false)
    await dataOf(end, 'article.favorite', { id: articles[0]!.id, on: false }, who, 251)
    expect((await mine(who)).map(({ id }) => id)).toEqual([articles[1]!.id])
    expect(await end.call('article.favorite', { id: 9_999_999, on: true }, who)).toMatchObject({ status: 404 })
  })

  it('comments and replies are kept and counted', async () => {
    const { id } = await anArticle(end, false, 2)
    const who = await end.newcomer()
    const { comments_count: before } = await detail(id, who)
    const comment = await dataOf<Comment>(
      end,
      'article.comment',
      { id, content: '写得\u0000真\u202E好\r\n\n\n\n谢谢' },
      who,
    )
    expect(comment).toMatchObject({ content: '写得真好\n\n谢谢', request_id: expect.any(String) })
    const reply = await dataOf<Comment>(end, 'article.comment', { id, reply_to: comment.id, content: '同感' }, who)
    const thread = await dataOf<Page<Comment>>(end, 'article.comments', { id, reply_to: comment.id }, visitor())
    expect(thread.list.map((one) => one.id)).toEqual([reply.id])
    expect(thread.list[0]).not.toHaveProperty('request_id')
    expect((await detail(id, who)).comments_count).toBe(before + 2)
    expect(await end.call('article.comment', { id, content: '\u0000\u202E' }, who)).toMatchObject({ status: 400 })
  })

  it('are listed by category and tag, and found by word, what fits best first', async () => {
    const { list: categories } = await dataOf<{ list: { id: number; type: string }[] }>(
      end,
      'article.categories',
      {},
      visitor(),
    )
    expect(categories.length).toBeGreaterThanOrEqual(6)
    const all = await listed({}, visitor())
    const { category, tags, title } = all[0]!
    const ofCategory = await listed({ category_id: category.id }, visitor())
    expect(ofCategory.map(({ id }) => id)).toEqual(
      all.filter((one) => one.category.id === category.id).map(({ id }) => id),
    )
    const tagged = await dataOf<Page<Article>>(end, 'article.byTag', { tag: tags[0]!.name, limit: 50 }, visitor())
    expect(tagged.list.map(({ id }) => id)).toEqual(
      all.filter((one) => one.tags.some(({ id }) => id === tags[0]!.id)).map(({ id }) => id),
    )
    expect((await listed({ word: title }, visitor()))[0]?.title).toBe(title)
    expect(await listed({ word: '宇宙飞船' }, visitor())).toEqual([])
    expect(await listed({ word: '%' }, visitor())).toEqual([])
    for (const one of all) expect(one).not.toHaveProperty('body')
  })

  it('a view counts once a day for each person', async () => {
    const { id } = await anArticle(end, false, 3)
    const who = visitor()
    const { views } = await detail(id, visitor())
    for (let again = 0; again < 3; again += 1) await detail(id, who)
    expect((await detail(id, visitor())).views).toBe(views + 2)
    const { db } = end.server.parts
    const person = { key: 'd:at-once', device: 'at-once', user: undefined, session: undefined }
    await Promise.all([0, 1, 2, 3].map(() => countView(db, person, { kind: 'article', id }, end.clock.nowMs)))
    expect((await detail(id, who)).views).toBe(views + 4)
    end.clock.nowMs = dayEndMs(dayOf(end.clock.nowMs)) + 1
    await detail(id, who)
    expect((await detail(id, visitor())).views).toBe(views + 5)
  })
})
