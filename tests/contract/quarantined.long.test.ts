import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callNames, callOf, type CallName } from '#contract/catalogue.ts'
import type { ReportedKind } from '#contract/shapes/subject.ts'
import { quarantine } from '#server/services/quarantine.ts'
import { visitor, type Who } from './support/client.ts'
import { aListing, anArticle, dataOf, newReply, newWant, type Newcomer } from './support/community.ts'
import { ends, type End } from './support/ends.ts'
import { anInsider, goodInputs } from './support/fuzz/base.ts'
import { inputFields } from './support/fuzz/mutations.ts'
import { aVideo } from './support/items.ts'
import { aWork } from './support/works.ts'

/** Begins every text of the author. */
const mark = 'held-words-of'
const reads = callNames.filter((name) => callOf(name).mode === 'read')
/** What of a person is theirs: what they have written and were told of is on their own lists. */
const own: readonly CallName[] = ['user.export', 'user.info', 'feedback.thread', 'message.list', 'report.mine']

type Item = readonly [kind: ReportedKind, id: number | string]

describe.each(ends.filter(({ name }) => name !== 'over HTTP'))('$name: an author in quarantine', ({ open }) => {
  let end: End
  let author: Newcomer
  let stranger: Who
  let inputs: Record<CallName, object>
  let items: Item[]
  /** Where the texts of an item were seen by a stranger before it was held. */
  const before = new Map<string, CallName[]>()

  beforeAll(async () => {
    end = await open()
    const { db } = end.server.parts
    author = await end.newcomer(10_000)
    const insider = await anInsider(end)
    stranger = insider
    inputs = await goodInputs(end, insider)
    const ofAuthor = { user_id: author.userId }
    const say = (kind: string) => ({ content: `${mark} ${kind}` })
    const make = async (name: CallName, input: object) => (await dataOf<{ id: number }>(end, name, input, author)).id
    const video = await aVideo(end, 'free')
    const post = await make('wei.create', {
      title: `${mark} post`,
      ...say('post'),
      images: [],
      topic_id: 2,
      consent: true,
    })
    const asked = await newWant(end, insider)
    const listing = await aListing(end, 1)
    await dataOf(end, 'dating.buy', { id: listing.id, price: listing.coins }, author)
    const rated = { id: listing.id, score: 5, images: [], ...say('review') }
    const reply = await newReply(end, asked.id, author)
    await dataOf(end, 'find.editReply', { id: reply.id, ...say('want-reply') }, author, 251)
    const want = await newWant(end, author)
    await dataOf(end, 'find.edit', { id: want.id, title: `${mark} want`, ...say('want') }, author, 251)
    const root = await dataOf<{ id: number }>(end, 'wei.comment', { id: post, content: 'a comment' }, insider)
    const film = await aVideo(end, 'free', 1)
    const [article, picture] = [await anArticle(end, false), await aWork(end, 'picture', 'free')]
    const place = await aListing(end, 2)
    for (const [table, id, kind] of [
      ['mvs', film.id, 'video'],
      ['articles', article.id, 'article'],
      ['works', picture.id, 'picture'],
      ['datings', place.id, 'dating'],
    ] as const)
      await db
        .updateTable(table)
        .set({ ...ofAuthor, title: `${mark} ${kind}` })
        .where('id', '=', id)
        .execute()
    await dataOf(end, 'user.update', { sign: `${mark} user` }, author)
    // by what stays on show the author is still met
    const on = { title: 'on show', content: 'on show', images: [], consent: true }
    const shown = await make('wei.create', on)
    await dataOf(end, 'user.follow', { uuid: author.uuid, on: true }, insider, 251)
    items = [
      ['user', author.uuid!],
      ['post', post],
      ['review', await make('dating.comment', rated)],
      ['want-reply', reply.id],
      ['want', want.id],
      ['comment:video', await make('mv.comment', { id: video.id, ...say('comment:video') })],
      ['comment:post', await make('wei.comment', { id: post, reply_to: root.id, ...say('comment:post') })],
      ['comment:want-reply', await make('find.commentReply', { reply_id: reply.id, ...say('comment:want-reply') })],
      ['video', film.id],
      ['article', article.id],
      ['picture', picture.id],
      ['dating', place.id],
    ]
    const { title } = film
    inputs = { ...inputs, 'search.videos': { word: title }, 'mv.comments': { id: video.id } }
    ids = [
      ...items.flatMap(([, id]) => (typeof id === 'number' ? id : [])),
      shown,
      asked.id,
      listing.id,
      video.id,
      root.id,
    ]
  })
  afterAll(() => end.close())

  let ids: number[] = []
  /** What somebody reads by a call, wherever an id may stand in what it takes. */
  const read = async (name: CallName, who: Who): Promise<string> => {
    const good: Readonly<Record<string, unknown>> = { ...inputs[name] }
    // a list without any of its filters too
    const asked: object[] = [
      { limit: 50, sort: 'new' },
      good,
      { ...good, limit: 50 },
      { ...good, sort: 'new', limit: 50 },
    ]
    for (const field of inputFields(name)) {
      if (/(^|_)id$|^reply_to$/.test(field)) asked.push(...ids.map((id) => ({ ...good, [field]: id, limit: 50 })))
      if (field === 'uuid') asked.push({ ...good, uuid: author.uuid, limit: 50 })
      if (/^(category_id|topic_id|tag|area|style_id)$/.test(field))
        asked.push(Object.fromEntries([...Object.entries(good).filter(([known]) => known !== field), ['limit', 50]]))
    }
    const told: string[] = []
    for (const input of asked) told.push(JSON.stringify((await end.call(name, input, who)).data))
    return told.join('\n')
  }
  const seen = (text: string, [kind]: Item) => text.includes(`${mark} ${kind}"`)

  const shared = reads.filter((name) => !own.includes(name))
  it.each(shared)('%s: may show it before', async (name) => {
    const text = await read(name, stranger)
    expect(text).toContain('{')
    for (const item of items) if (seen(text, item)) before.set(item[0], [...(before.get(item[0]) ?? []), name])
  })

  it('is read by others before, each of its texts', async () => {
    expect([...before.keys()].toSorted()).toEqual(items.map(([kind]) => kind).toSorted())
    const { db } = end.server.parts
    for (const [kind, id] of items)
      expect(await db.transaction().execute((tx) => quarantine(tx, kind, id)), kind).toBe(true)
    expect(await end.call('user.page', { uuid: author.uuid }, stranger)).toMatchObject({ status: 404 })
  })

  it.each(shared)('%s: shows nothing of it while it is held', async (name) => {
    const shownTo = async (who: Who, hidden = items) => {
      const text = await read(name, who)
      return hidden.filter((item) => seen(text, item)).map(([kind]) => kind)
    }
    expect(await shownTo(stranger), 'to a stranger').toEqual([])
    const works = items.filter(([kind]) => kind !== 'user')
    expect(await shownTo(author, works), 'to its author').toEqual([])
    if (callOf(name).who === 'any') expect(await shownTo(visitor()), 'to a guest').toEqual([])
  })

  it('may not change what is held, and may delete it', async () => {
    const text = { title: 'another title', content: 'another text' }
    const calls: readonly (readonly [ReportedKind, CallName, CallName, object?])[] = [
      ['post', 'wei.edit', 'wei.remove'],
      ['want', 'find.edit', 'find.remove'],
      ['want-reply', 'find.editReply', 'find.removeReply'],
      ['review', 'dating.editComment', 'dating.removeComment'],
      ['comment:video', 'comment.edit', 'comment.remove', { kind: 'comment:video' }],
      ['comment:want-reply', 'comment.edit', 'comment.remove', { kind: 'comment:want-reply' }],
    ]
    for (const [kind, edit, remove, more] of calls) {
      const input = { id: items.find(([one]) => one === kind)![1], ...more }
      expect(await end.call(edit, { ...input, ...text }, author), kind).toMatchObject({
        status: 409,
        code: 'under-review',
      })
      expect((await end.call(edit, { ...input, ...text }, stranger)).status, kind).toBe(404)
      expect((await end.call(remove, input, stranger)).status, kind).toBe(404)
      expect((await end.call(remove, input, author)).status, kind).toBe(251)
    }
  })

  it('writes as before, and that is on show', async () => {
    const content = 'written while another text is held'
    const { id } = await dataOf<{ id: number }>(
      end,
      'wei.create',
      { title: content, content, images: [], consent: true },
      author,
    )
    expect(await end.call('wei.detail', { id }, stranger)).toMatchObject({ status: 200 })
  })
})
