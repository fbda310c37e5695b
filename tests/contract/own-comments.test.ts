import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '#contract/catalogue.ts'
import { commentedKinds, type CommentedKind } from '#contract/kind.ts'
import type { Comment } from '#contract/shapes/comment.ts'
import type { GoneList } from '#contract/shapes/subject.ts'
import type * as v from 'valibot'
import type { Page } from '#contract/shapes/page.ts'
import { showCase } from '#server/admin/moderation.ts'
import { states } from '#server/database/tables/types.ts'
import { newRequestId, visitor, type Who } from './support/client.ts'
import { anArticle, aPost, dataOf, newReply, newWant, type Newcomer } from './support/community.ts'
import { ends, type End } from './support/ends.ts'
import { aVideo } from './support/items.ts'
import { reasonIn } from './support/reason.ts'
import { aWork } from './support/works.ts'

const hourMs = 3600 * 1000

describe.each(ends)('$name: one’s own comments', ({ open }) => {
  let end: End
  let author: Newcomer
  let other: Newcomer
  let items: Record<CommentedKind, number>
  beforeAll(async () => {
    end = await open()
    author = await end.newcomer()
    other = await end.newcomer(100)
    const want = await newWant(end, other)
    items = {
      video: (await aVideo(end, 'free')).id,
      post: (await aPost(end, false)).id,
      article: (await anArticle(end, false)).id,
      'want-reply': (await newReply(end, want.id, author)).id,
      novel: (await aWork(end, 'novel', 'free')).id,
      picture: (await aWork(end, 'picture', 'free')).id,
      game: (await aWork(end, 'game', 'free')).id,
    }
  })
  afterAll(() => end.close())

  const calls: Record<CommentedKind, { write: CallName; list: CallName; item: string }> = {
    video: { write: 'mv.comment', list: 'mv.comments', item: 'id' },
    post: { write: 'wei.comment', list: 'wei.comments', item: 'id' },
    article: { write: 'article.comment', list: 'article.comments', item: 'id' },
    'want-reply': { write: 'find.commentReply', list: 'find.comments', item: 'reply_id' },
    novel: { write: 'novel.comment', list: 'novel.comments', item: 'id' },
    picture: { write: 'picture.comment', list: 'picture.comments', item: 'id' },
    game: { write: 'game.comment', list: 'game.comments', item: 'id' },
  }
  const say = (kind: CommentedKind, who: Who, more: object = {}) => {
    const { write, item } = calls[kind]
    return dataOf<Comment>(end, write, { [item]: items[kind], content: '第一句', ...more }, who)
  }
  const list = async (kind: CommentedKind, more: object = {}, who = visitor()) => {
    const { list: name, item } = calls[kind]
    const input = { [item]: items[kind], sort: 'new', limit: 50, ...more }
    return (await dataOf<Page<Comment>>(end, name, input, who)).list
  }
  const find = async (kind: CommentedKind, id: number, more: object = {}) =>
    (await list(kind, more)).find((comment) => comment.id === id)
  const edit = (kind: CommentedKind, id: number, who: Who = author, content = '改过的一句') =>
    end.call('comment.edit', { kind: `comment:${kind}`, id, content }, who)
  const remove = (kind: CommentedKind, id: number, who: Who = author) =>
    end.call('comment.remove', { kind: `comment:${kind}`, id }, who)
  const tables = { video: 'mvs', post: 'posts', article: 'articles', 'want-reply': 'want_replies' } as const
  const countOf = async (kind: CommentedKind) => {
    const table = kind in tables ? tables[kind as keyof typeof tables] : 'works'
    const rows = end.server.parts.db.selectFrom(table as 'posts').select('comments_count')
    return (await rows.where('id', '=', items[kind]).executeTakeFirstOrThrow()).comments_count
  }
  const setState = (id: number, state: number) =>
    end.server.parts.db.updateTable('comments').set({ state }).where('id', '=', id).execute()

  it.each(commentedKinds)('a comment of a %s is changed, marked, deleted and counted no more', async (kind) => {
    const before = await countOf(kind)
    const { id } = await say(kind, author)
    expect(await find(kind, id)).not.toHaveProperty('edited_at')
    end.clock.nowMs += 1000
    expect(await edit(kind, id)).toMatchObject({ status: 251, data: { id, content: '改过的一句' } })
    expect(await find(kind, id)).toMatchObject({ content: '改过的一句', edited_at: end.clock.nowMs })
    expect(await countOf(kind)).toBe(before + 1)
    expect(await remove(kind, id)).toMatchObject({ status: 251, data: {} })
    expect(await find(kind, id)).toBeUndefined()
    expect(await countOf(kind)).toBe(before)
  })

  it('nobody else can change or delete it, and what is not there is not there', async () => {
    const { id } = await say('post', author)
    for (const call of [edit, remove]) {
      const answer = await call('post', id, other)
      expect(answer).toMatchObject({ status: 403 })
      expect(reasonIn(answer)).toEqual({ code: 'not-mine' })
      expect(await call('post', id, visitor())).toMatchObject({ status: 420 })
      // the same number is another comment, or none, elsewhere
      expect([403, 404]).toContain((await call('game', id)).status)
      expect(reasonIn(await call('post', 9_999_999))).toEqual({ code: 'comment-gone' })
    }
    expect(await find('post', id)).toMatchObject({ content: '第一句' })
    expect(await end.call('comment.edit', { kind: 'comment:post', id, content: '\u0007 ' }, author)).toMatchObject({
      status: 400,
    })
  })

  it('can be changed for a day, and deleted at any time', async () => {
    const { id } = await say('novel', author)
    end.clock.nowMs += 24 * hourMs
    expect(await edit('novel', id)).toMatchObject({ status: 251 })
    end.clock.nowMs += 1
    const late = await edit('novel', id, author, '又改')
    expect([late.status, reasonIn(late)]).toEqual([409, { code: 'edit-too-late', params: { hours: 24 } }])
    expect(await find('novel', id)).toMatchObject({ content: '改过的一句' })
    expect(await remove('novel', id)).toMatchObject({ status: 251 })
  })

  it('the same text again is no change', async () => {
    const { id } = await say('game', author)
    expect(await edit('game', id, author, '第一句')).toMatchObject({ status: 251 })
    expect(await find('game', id)).not.toHaveProperty('edited_at')
  })

  it('replies stay below one that was deleted, whose words and author are told to nobody', async () => {
    const root = await say('post', author)
    const reply = await say('post', other, { reply_to: root.id })
    const mine = await say('post', author, { reply_to: root.id })
    expect(await remove('post', root.id)).toMatchObject({ status: 251 })
    const place = await find('post', root.id)
    expect(place).toMatchObject({ content: '', is_removed: true, replies_count: 2, user: { username: '' } })
    expect(JSON.stringify(place)).not.toContain(author.uuid)
    const replies = () => dataOf<Page<Comment>>(end, 'wei.commentReplies', { comment_id: root.id }, visitor())
    expect((await replies()).list.map(({ id }) => id)).toEqual([reply.id, mine.id])
    // nothing is said to it any more
    expect(await end.call('wei.comment', { id: items.post, reply_to: root.id, content: '嗯' }, other)).toMatchObject({
      status: 404,
    })
    expect(await end.call('wei.praiseComment', { id: root.id, on: true }, other)).toMatchObject({ status: 404 })

    expect(await remove('post', mine.id)).toMatchObject({ status: 251 })
    expect(await find('post', root.id)).toMatchObject({ replies_count: 1 })
    expect((await replies()).list.map(({ id }) => id)).toEqual([reply.id])
    expect(await remove('post', reply.id, other)).toMatchObject({ status: 251 })
    expect(await find('post', root.id)).toBeUndefined()
  })

  it('is deleted once, however often and from however many devices', async () => {
    const before = await countOf('video')
    const { id } = await say('video', author)
    const requestId = newRequestId()
    const input = { kind: 'comment:video', id }
    const sent = [requestId, requestId, newRequestId(), newRequestId()].map((one) =>
      end.call('comment.remove', input, author, { requestId: one }),
    )
    for (const answer of await Promise.all(sent)) expect(answer).toMatchObject({ status: 251 })
    expect(await countOf('video')).toBe(before)
    expect(await edit('video', id)).toMatchObject({ status: 404 })
  })

  it('while it is held it can’t be changed, taken down neither; it can be deleted, and stays deleted when it is let go', async () => {
    const [held, gone] = [await say('article', author), await say('article', author)]
    await setState(held.id, states.held)
    await setState(gone.id, states.gone)
    expect(reasonIn(await edit('article', held.id))).toEqual({ code: 'under-review' })
    expect(reasonIn(await edit('article', gone.id))).toEqual({ code: 'comment-gone' })
    // that there is one is not told
    expect(await edit('article', held.id, other)).toMatchObject({ status: 404 })
    expect(await remove('article', held.id)).toMatchObject({ status: 251 })
    expect(await remove('article', gone.id)).toMatchObject({ status: 251 })
    const { release } = await import('#server/services/quarantine.ts')
    const released = await end.server.parts.db.transaction().execute((tx) => release(tx, 'comment:article', held.id))
    expect(released).toBe(false)
    expect(await find('article', held.id)).toBeUndefined()
    // whoever looks at what was reported of it can still read it
    const row = await end.server.parts.db
      .selectFrom('comments')
      .select('content')
      .where('id', '=', held.id)
      .executeTakeFirstOrThrow()
    expect(row.content).toBe('第一句')
  })

  it('what was reported of it can still be looked at, and that its author deleted it', async () => {
    const { id } = await say('post', author)
    await dataOf(end, 'wei.report', { kind: 'comment:post', id, type: 6, content: '骂人' }, other)
    await remove('post', id)
    const { db } = end.server.parts
    const found = db.selectFrom('cases').select('id').where('kind', '=', 'comment:post')
    const { id: caseId } = await found.where('item_id', '=', String(id)).executeTakeFirstOrThrow()
    const lines: string[] = []
    const desk = { database: { db }, nowMs: end.clock.nowMs, print: (line: string) => void lines.push(line) }
    await showCase.run(desk as never, { words: [String(caseId)], options: {} })
    expect(lines.join('\n')).toContain('deleted by its author')
    expect(lines.join('\n')).toContain('第一句')
  })

  it('every device is told', async () => {
    const { until } = await dataOf<{ until: number }>(end, 'gone.list', {}, visitor())
    const { id } = await say('picture', author)
    expect((await remove('picture', id)).gone).toBeGreaterThan(until)
    const { list: gone } = await dataOf<{ list: v.InferOutput<typeof GoneList> }>(
      end,
      'gone.list',
      { since: until },
      visitor(),
    )
    expect(gone).toContainEqual(expect.objectContaining({ kind: 'comment:picture', id }))
  })
})
