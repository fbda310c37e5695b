import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '#contract/catalogue.ts'
import type { AudioBook, AudioChapter } from '#contract/shapes/audio.ts'
import type { OwnWork as AnyOwnWork } from '#contract/shapes/creator.ts'
import type { Page } from '#contract/shapes/page.ts'
import { writeJson } from '#server/database/tables/types.ts'
import { notifyOfRefusal } from '#server/media/clip-notifications.ts'
import { addChaptersOf } from '#server/services/coming-chapters.ts'
import { publishDue } from '#server/services/publishing.ts'
import { tellOfPublished } from '#server/services/published-news.ts'
import { dropFiles, takeDown } from '#server/services/quarantine.ts'
import { aFilm } from '#tests/unit/server-uploads/support/media.ts'
import { visitor, type Who } from './support/client.ts'
import { anUpload, dataOf, type Newcomer } from './support/community.ts'
import { ends, type End } from './support/ends.ts'
import { ledgerFaults } from './support/items.ts'
import { reasonIn } from './support/reason.ts'

const hour = 3600 * 1000

type OwnWork = AnyOwnWork & { readonly item_id: number }

describe.each(ends)('$name: the audio books of a creator', ({ open }) => {
  let end: End
  let creator: Newcomer
  let other: Newcomer
  beforeAll(async () => {
    end = await open()
    creator = await end.newcomer()
    other = await end.newcomer(1000)
    const { db } = end.server.parts
    await db.updateTable('users').set({ creator: 1 }).where('id', 'in', [creator.userId]).execute()
  })
  afterAll(() => end.close())

  let uploads = 0
  /** A recording that somebody uploaded and that waits to be looked into. */
  async function aRecording({ userId } = creator, kind: 'audio' | 'video' = 'audio') {
    const name = (uploads += 1).toString(16).padStart(32, 'd')
    return { id: await aFilm(end.server.parts.db, userId, name, 1, kind), url: `upload/${name}` }
  }
  /** What the background work does once a recording can be heard. */
  const finish = async (mediaId: number, titles: readonly string[] = ['']) => {
    const { db } = end.server.parts
    const tracks = titles.map((title, at) => ({ name: String(at + 1), from: at * 60, seconds: 60, title }))
    const found = JSON.stringify({ audio: 0, plays: true, seconds: 60 * titles.length, tracks })
    await db.updateTable('media').set({ state: 'ready', found }).where('id', '=', mediaId).execute()
    await db.transaction().execute((tx) => addChaptersOf(tx, mediaId, end.clock.nowMs))
  }
  const aBook = async (url: string, more: object = {}) => ({
    ...{ title: '夜航', content: '一条船', chapter: '启程', sound: { url }, consent: true },
    ...{ cover: await anUpload(end, creator), ...more },
  })
  const publish = async (url: string, more: object = {}) =>
    dataOf<OwnWork>(end, 'creator.publishAudio', await aBook(url, more), creator)
  const addTo = (workId: number, url: string, more: object = {}) => {
    const input = { work_id: workId, title: '靠岸', sound: { url }, consent: true, ...more }
    return dataOf<OwnWork>(end, 'creator.addChapter', input, creator)
  }
  /** A book that is on show with one chapter. */
  const aLiveBook = async (more: object = {}) => {
    const { id, url } = await aRecording()
    const book = await publish(url, more)
    await finish(id)
    return book
  }
  const own = async () => (await dataOf<Page<OwnWork>>(end, 'creator.works', { limit: 50 }, creator)).list
  const ownOf = async (id: number) => (await own()).find((work) => work.id === id)
  const refusal = async (name: CallName, input: object, who: Who = creator) => {
    const answer = await end.call(name, input, who)
    return [answer.status, reasonIn(answer)?.code]
  }
  const statusOf = async (id: number) => (await end.call('audio.detail', { id }, visitor())).status
  const chaptersOf = async (id: number) => {
    const input = { id, order: 'asc', limit: 50 }
    return (await dataOf<Page<AudioChapter>>(end, 'audio.chapters', input, visitor())).list
  }

  it('are published by creators alone, of a recording of their own that nothing uses yet', async () => {
    const { url } = await aRecording()
    const input = await aBook(url)
    expect(await refusal('creator.publishAudio', input, visitor())).toEqual([420, 'login-required'])
    expect(await refusal('creator.publishAudio', input, other)).toEqual([403, 'creators-only'])
    const { consent: _consent, ...unstated } = input
    expect(await end.call('creator.publishAudio', unstated, creator)).toMatchObject({ status: 400 })
    expect(await refusal('creator.publishAudio', { ...input, coins: 10_000 })).toEqual([400, 'price-too-high'])
    const foreign = await aRecording(other)
    expect(await refusal('creator.publishAudio', await aBook(foreign.url))).toEqual([400, 'sound-gone'])
    const film = await aRecording(creator, 'video')
    expect(await refusal('creator.publishAudio', await aBook(film.url))).toEqual([400, 'file-not-sound'])
    const video = { small: false, title: '一', content: '', video: { url, seconds: 9 }, consent: true }
    expect(await refusal('creator.publishVideo', video)).toEqual([400, 'file-not-video'])
    expect(await own()).toEqual([])
    await publish(url)
    expect(await refusal('creator.publishAudio', await aBook(url))).toEqual([400, 'sound-gone'])
  })

  it('are on show once their first chapter can be heard, with its price, and earn their creator a share', async () => {
    const { db } = end.server.parts
    const { id: mediaId, url } = await aRecording()
    const made = await publish(url, { coins: 10, tags: ['旅途'] })
    expect(made).toMatchObject({ kind: 'audio', state: 'preparing', progress: 0, parts: 0 })
    expect(await statusOf(made.item_id)).toBe(404)
    await db.updateTable('jobs').set({ kind: 'sound', progress: 0.5 }).where('media_id', '=', mediaId).execute()
    expect(await ownOf(made.id)).toMatchObject({ state: 'preparing', progress: 0.5 })
    await finish(mediaId)
    expect(await ownOf(made.id)).toMatchObject({ state: 'published', parts: 1, earned: 0 })
    const book = await dataOf<AudioBook>(end, 'audio.detail', { id: made.item_id }, visitor())
    expect(book).toMatchObject({ title: '夜航', intro: '一条船', chapters_count: 1, coins: 10 })
    const [chapter] = await chaptersOf(made.item_id)
    expect(chapter).toMatchObject({ title: '启程', seconds: 60, coins: 10 })
    await dataOf(end, 'audio.buy', { chapter_id: chapter!.id, price: 10 }, other)
    expect(await ownOf(made.id)).toMatchObject({ earned: 6, sales: 1 })
    expect(await refusal('creator.removeWork', { id: made.id })).toEqual([409, 'work-bought'])
    expect(await ledgerFaults(end)).toEqual([])
  })

  it('have a chapter for each one that their recording has', async () => {
    const { id: mediaId, url } = await aRecording()
    const { item_id: id } = await publish(url, { coins: 2 })
    await finish(mediaId, ['灯', '桥', ''])
    expect((await chaptersOf(id)).map(({ title, coins }) => `${title} ${coins}`)).toEqual(['灯 2', '桥 2', '3 2'])
  })

  it('are drafts with all that they hold until they are published', async () => {
    const { id: mediaId, url } = await aRecording()
    const made = await publish(url, { draft: true })
    expect(made).toMatchObject({ state: 'draft', progress: 0 })
    const more = await aRecording()
    await addTo(made.item_id, more.url)
    await finish(mediaId)
    await finish(more.id)
    expect(await ownOf(made.id)).toMatchObject({ state: 'draft', parts: 2 })
    expect(await statusOf(made.item_id)).toBe(404)
    await dataOf(end, 'creator.publishDraft', { id: made.id, consent: true }, creator, 251)
    expect(await statusOf(made.item_id)).toBe(200)
    expect(await chaptersOf(made.item_id)).toHaveLength(2)
  })

  it('are not shown empty where they are published before their sound is there', async () => {
    const { id: mediaId, url } = await aRecording()
    const made = await publish(url, { draft: true })
    await dataOf(end, 'creator.publishDraft', { id: made.id, consent: true }, creator, 251)
    expect(await ownOf(made.id)).toMatchObject({ state: 'preparing' })
    expect(await statusOf(made.item_id)).toBe(404)
    await finish(mediaId)
    expect(await statusOf(made.item_id)).toBe(200)
  })

  it('get another chapter once it can be heard, and nobody hears of it before', async () => {
    await dataOf(end, 'user.follow', { uuid: creator.uuid, on: true }, other, 251)
    const book = await aLiveBook()
    await tellOfPublished(end.server.parts.db, end.clock.nowMs)
    const { id: mediaId, url } = await aRecording()
    const chapter = await addTo(book.item_id, url, { coins: 4 })
    expect(chapter).toMatchObject({ title: '靠岸', part_of: '夜航', state: 'preparing', coins: 4 })
    expect(await own()).toContainEqual(expect.objectContaining({ id: chapter.id, item_id: book.item_id }))
    expect(await chaptersOf(book.item_id)).toHaveLength(1)
    const told = async () => (await dataOf<Page<object>>(end, 'message.list', { box: 'system' }, other)).list.length
    const before = await told()
    await tellOfPublished(end.server.parts.db, end.clock.nowMs)
    expect(await told()).toBe(before)
    await finish(mediaId)
    expect(await ownOf(chapter.id)).toBeUndefined()
    expect((await chaptersOf(book.item_id)).map(({ title, coins }) => `${title} ${coins}`)).toEqual([
      '启程 0',
      '靠岸 4',
    ])
    const stated = await end.server.parts.db
      .selectFrom('publications')
      .selectAll()
      .where('kind', '=', 'audio')
      .where('item_id', '=', book.item_id)
      .execute()
    expect(stated.map(({ stated_by: by }) => by.length > 0)).toEqual([true, true])
  })

  it('keep a chapter as a draft, change it, and publish it at its time and not before', async () => {
    const { db } = end.server.parts
    const book = await aLiveBook()
    const { id: mediaId, url } = await aRecording()
    const chapter = await addTo(book.item_id, url, { draft: true })
    await finish(mediaId)
    expect(await ownOf(chapter.id)).toMatchObject({ state: 'draft' })
    const edit = { id: chapter.id, title: '返航', content: '', coins: 7 }
    expect(await refusal('creator.editWork', edit, other)).toEqual([404, 'item-gone'])
    expect(await dataOf(end, 'creator.editWork', edit, creator, 251)).toMatchObject({ title: '返航', coins: 7 })
    const at = end.clock.nowMs + hour
    const publishing = { id: chapter.id, publish_at: at, consent: true }
    expect(await refusal('creator.publishDraft', publishing, other)).toEqual([404, 'item-gone'])
    expect(await dataOf(end, 'creator.publishDraft', publishing, creator, 251)).toMatchObject({
      state: 'scheduled',
      publish_at: at,
    })
    await publishDue(db, at - 1)
    expect(await chaptersOf(book.item_id)).toHaveLength(1)
    await publishDue(db, at)
    await publishDue(db, at)
    expect((await chaptersOf(book.item_id)).map(({ title }) => title)).toEqual(['启程', '返航'])
    expect(await refusal('creator.publishDraft', { id: chapter.id, consent: true })).toEqual([404, 'item-gone'])
  })

  it('publish a draft of a chapter at once where it can be heard', async () => {
    const book = await aLiveBook()
    const { id: mediaId, url } = await aRecording()
    const chapter = await addTo(book.item_id, url, { draft: true })
    await finish(mediaId)
    const input = { id: chapter.id, consent: true }
    expect(await dataOf(end, 'creator.publishDraft', input, creator, 251)).toMatchObject({ state: 'published' })
    expect(await chaptersOf(book.item_id)).toHaveLength(2)
  })

  it('take chapters from their own creator alone, and none once they are held back or gone', async () => {
    const { db } = end.server.parts
    const book = await aLiveBook()
    await db.updateTable('users').set({ creator: 1 }).where('id', '=', other.userId).execute()
    const chapter = { work_id: book.item_id, title: '二', consent: true }
    const foreign = { ...chapter, sound: { url: (await aRecording(other)).url } }
    expect(await refusal('creator.addChapter', foreign, other)).toEqual([404, 'audio-gone'])
    const waits = await addTo(book.item_id, (await aRecording()).url)
    expect(await refusal('creator.removeWork', { id: waits.id }, other)).toEqual([404, 'item-gone'])
    await db.transaction().execute(async (tx) => {
      await takeDown(tx, 'audio', book.item_id, end.clock.nowMs)
      await dropFiles(tx, 'audio', book.item_id, end.clock.nowMs)
    })
    expect(await ownOf(waits.id)).toBeUndefined()
    const { id: mediaId, url } = await aRecording()
    expect(await refusal('creator.addChapter', { ...chapter, sound: { url } })).toEqual([404, 'audio-gone'])
    await finish(mediaId)
    expect(await statusOf(book.item_id)).toBe(404)
  })

  it('give the sound of a chapter up that is deleted while it waits', async () => {
    const { db } = end.server.parts
    const book = await aLiveBook()
    const { id: mediaId, url } = await aRecording()
    const chapter = await addTo(book.item_id, url, { draft: true })
    await dataOf(end, 'creator.removeWork', { id: chapter.id }, creator, 251)
    expect(await ownOf(chapter.id)).toBeUndefined()
    const media = await db.selectFrom('media').select('dropped_at').where('id', '=', mediaId).executeTakeFirst()
    expect(media?.dropped_at).not.toBeNull()
    expect(await ownOf(book.id)).toMatchObject({ state: 'published' })
  })

  it('say why a recording can’t be heard', async () => {
    const { db } = end.server.parts
    const { id: mediaId, url } = await aRecording()
    const made = await publish(url)
    const reason = { code: 'sound-broken' } as const
    const refused = { state: 'refused', reason: writeJson(reason) } as const
    await db.updateTable('media').set(refused).where('id', '=', mediaId).execute()
    await notifyOfRefusal(db, mediaId, reason, end.clock.nowMs)
    expect(await ownOf(made.id)).toMatchObject({ state: 'refused', refusal: reason })
    const { list } = await dataOf<Page<{ link: string; content: string }>>(
      end,
      'message.list',
      { box: 'system' },
      creator,
    )
    expect(list[0]).toMatchObject({ link: '/my/works', content: expect.stringContaining('音频') })
  })
})
