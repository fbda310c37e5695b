import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '#contract/catalogue.ts'
import type { OwnWork as AnyOwnWork } from '#contract/shapes/creator.ts'
import type { Mv, MvDetail } from '#contract/shapes/media.ts'
import type { Page } from '#contract/shapes/page.ts'
import type { PictureSet } from '#contract/shapes/picture.ts'
import { writeJson } from '#server/database/tables/types.ts'
import { notifyOfRefusal } from '#server/media/clip-notifications.ts'
import { mediaById } from '#server/repositories/media.ts'
import { keyIdOf } from '#server/media/rendition-streams.ts'
import { caseOfItem, decideCase } from '#server/services/decisions.ts'
import { publishDue } from '#server/services/publishing.ts'
import { tellOfPublished } from '#server/services/published-news.ts'
import { takeDown } from '#server/services/quarantine.ts'
import { showWaitingVideos } from '#server/services/video-shown.ts'
import { aFilm, makeReady } from '#tests/unit/server-uploads/support/media.ts'
import { drawn } from '#tests/unit/server-uploads/support/pictures.ts'
import { visitor, type Who } from './support/client.ts'
import { anUpload, coinsOf, dataOf, type Newcomer } from './support/community.ts'
import { ends, type End } from './support/ends.ts'
import { ledgerFaults } from './support/items.ts'
import { reasonIn } from './support/reason.ts'
import { uploaderOf } from './support/uploading.ts'

const hour = 3600 * 1000

/** One that the server has. */
type OwnWork = AnyOwnWork & { readonly item_id: number }

describe.each(ends)('$name: the works of a creator', ({ open }) => {
  let end: End
  let creator: Newcomer
  let other: Newcomer
  beforeAll(async () => {
    end = await open()
    creator = await end.newcomer()
    other = await end.newcomer(1000)
    await end.server.parts.db.updateTable('users').set({ creator: 1 }).where('id', '=', creator.userId).execute()
  })
  afterAll(() => end.close())

  let uploads = 0
  /** A film that somebody uploaded and that waits to be made ready. */
  async function anOriginal({ userId } = creator): Promise<{ id: number; url: string }> {
    const name = (uploads += 1).toString(16).padStart(32, 'c')
    return { id: await aFilm(end.server.parts.db, userId, name), url: `upload/${name}` }
  }
  const aFilmOf = async (url: string, more: object = {}) => ({
    small: false,
    title: '海边的灯塔',
    content: '一整夜',
    video: { url, seconds: 3600 },
    consent: true,
    ...more,
  })
  const publish = async (url: string, more: object = {}) =>
    dataOf<OwnWork>(end, 'creator.publishVideo', await aFilmOf(url, more), creator)
  const aSet = async (more: object = {}, count = 4) => {
    const images: string[] = []
    while (images.length < count) images.push(await anUpload(end, creator))
    const input = { title: '晨雾', content: '', images, consent: true, ...more }
    return { ...(await dataOf<OwnWork>(end, 'creator.publishSet', input, creator)), images }
  }
  const own = async () => (await dataOf<Page<OwnWork>>(end, 'creator.works', { limit: 50 }, creator)).list
  const ownOf = async (id: number) => (await own()).find((work) => work.id === id)
  /** What the background work does once a film can be watched. */
  const finish = async (mediaId: number): Promise<number> => {
    const { db } = end.server.parts
    const [rendition = 0] = await makeReady(db, mediaId, [4, 4, 1.5])
    const [media] = await mediaById(db, [mediaId])
    await db.transaction().execute((tx) => showWaitingVideos(tx, media!, end.clock.nowMs))
    return rendition
  }
  const statusOf = async (name: CallName, input: object, who: Who = visitor()) =>
    (await end.call(name, input, who)).status
  const refusal = async (name: CallName, input: object, who: Who = creator) => {
    const answer = await end.call(name, input, who)
    return [answer.status, reasonIn(answer)?.code]
  }
  const listed = async (name: CallName, input: object) =>
    (await dataOf<Page<{ id: number }>>(end, name, { limit: 50, ...input }, visitor())).list.map(({ id }) => id)

  it('are published by creators alone, who state that they may be', async () => {
    const { url } = await anOriginal()
    const input = await aFilmOf(url)
    expect(await refusal('creator.publishVideo', input, visitor())).toEqual([420, 'login-required'])
    expect(await refusal('creator.publishVideo', input, other)).toEqual([403, 'creators-only'])
    expect(await refusal('creator.works', {}, other)).toEqual([403, 'creators-only'])
    const { consent: _consent, ...unstated } = input
    expect(await end.call('creator.publishVideo', unstated, creator)).toMatchObject({ errcode: 0, status: 400 })
    expect(await refusal('creator.publishVideo', { ...input, coins: 10_000 })).toEqual([400, 'price-too-high'])
    const foreign = await anOriginal(other)
    expect(await refusal('creator.publishVideo', await aFilmOf(foreign.url))).toEqual([400, 'clip-gone'])
    expect(await own()).toEqual([])
  })

  it('show a film to everybody once it can be watched, with its cover, price and tags, and tell its maker how far it is', async () => {
    const { db } = end.server.parts
    const { id: mediaId, url } = await anOriginal()
    const cover = await anUpload(end, creator)
    const video = { url, cover, seconds: 3600 }
    const { id, item_id: itemId, ...made } = await publish(url, { video, coins: 30, tags: ['旅途', '没有的标签'] })
    expect(made).toMatchObject({ state: 'preparing', progress: 0, cover: { path: cover }, coins: 30, kind: 'video' })
    expect(await statusOf('mv.detail', { id: itemId })).toBe(404)
    await db.updateTable('jobs').set({ kind: 'watchable', progress: 0.4 }).where('media_id', '=', mediaId).execute()
    expect(await ownOf(id)).toMatchObject({ state: 'preparing', progress: 0.4 })
    await finish(mediaId)
    expect(await ownOf(id)).toMatchObject({ state: 'published', earned: 0, sales: 0 })
    const seen = await dataOf<MvDetail>(end, 'mv.detail', { id: itemId }, visitor())
    expect(seen).toMatchObject({
      title: '海边的灯塔',
      intro: '一整夜',
      cover: { path: cover },
      coins: 30,
      seconds: 10,
    })
    expect(seen.tags.map(({ name }) => name)).toEqual(['旅途'])
    expect(await listed('search.videos', { word: '海边的灯塔' })).toContain(itemId)
    await dataOf(end, 'mv.buy', { id: itemId, price: 30 }, other)
    expect(await ownOf(id)).toMatchObject({ earned: 18, sales: 1 })
    const stated = await db.selectFrom('publications').selectAll().where('item_id', '=', itemId).execute()
    expect(stated.filter(({ kind }) => kind === 'video')).toMatchObject([{ stated_by: expect.stringMatching(/./) }])
  })

  it('are drafts until they are published, at their time and not before, and followers are told', async () => {
    await dataOf(end, 'user.follow', { uuid: creator.uuid, on: true }, other, 251)
    const set = await aSet({ draft: true })
    expect(set).toMatchObject({ state: 'draft', parts: 1, kind: 'picture' })
    expect(await statusOf('picture.detail', { id: set.item_id })).toBe(404)
    const at = end.clock.nowMs + hour
    expect(await refusal('creator.publishDraft', { id: set.id, publish_at: at + 10 ** 12, consent: true })).toEqual([
      400,
      'publish-time-too-far',
    ])
    const timed = await dataOf<OwnWork>(
      end,
      'creator.publishDraft',
      { id: set.id, publish_at: at, consent: true },
      creator,
      251,
    )
    expect(timed).toMatchObject({ state: 'scheduled', publish_at: at })
    await publishDue(end.server.parts.db, at - 1)
    expect(await statusOf('picture.detail', { id: set.item_id })).toBe(404)
    await publishDue(end.server.parts.db, at)
    expect(await dataOf<PictureSet>(end, 'picture.detail', { id: set.item_id }, visitor())).toMatchObject({ count: 4 })
    expect(await ownOf(set.id)).toMatchObject({ state: 'published' })
    expect(await refusal('creator.publishDraft', { id: set.id, consent: true })).toEqual([409, 'draft-published'])
    await tellOfPublished(end.server.parts.db, at)
    const { list } = await dataOf<Page<{ content: string }>>(end, 'message.list', { box: 'system' }, other)
    expect(list.map(({ content }) => content).join()).toContain('作品')
  })

  it('say why a film can’t be shown', async () => {
    const { db } = end.server.parts
    const { id: mediaId, url } = await anOriginal()
    const { id } = await publish(url)
    const reason = { code: 'clip-broken' } as const
    await db
      .updateTable('media')
      .set({ state: 'refused', reason: writeJson(reason) })
      .where('id', '=', mediaId)
      .execute()
    await notifyOfRefusal(db, mediaId, reason, end.clock.nowMs)
    expect(await ownOf(id)).toMatchObject({ state: 'refused', refusal: reason })
    const { list } = await dataOf<Page<{ link: string }>>(end, 'message.list', { box: 'system' }, creator)
    expect(list).toContainEqual(expect.objectContaining({ link: '/my/works' }))
  })

  it('are held back where they look like what was taken down', async () => {
    const { db } = end.server.parts
    const picture = await drawn(1)
    const upload = async (content: Buffer) =>
      (await (await uploaderOf(end, creator)).image(new Uint8Array(content))).msg
    const first = await aSet({ images: [await upload(picture)] })
    await db.transaction().execute(async (tx) => {
      const { id } = await caseOfItem(tx, 'picture', String(first.item_id), end.clock.nowMs)
      await decideCase(tx, id, 'take-down', { by: 'wen', reason: 'abuse' }, end.clock.nowMs)
    })
    const smaller = await sharp(picture).resize(300).jpeg({ quality: 50 }).toBuffer()
    const again = await aSet({ images: [await upload(await drawn(2)), await upload(smaller)] })
    expect(again).toMatchObject({ state: 'held' })
    expect(await statusOf('picture.detail', { id: again.item_id })).toBe(404)
    expect(await refusal('creator.editWork', { id: again.id, title: '一', content: '' })).toEqual([409, 'under-review'])
  })

  it('change their title and price by their creator alone; a price holds for who buys from then on', async () => {
    const set = await aSet({ coins: 10 })
    const edit = { id: set.id, title: '夜雾', content: '四张', coins: 20 }
    expect(await refusal('creator.editWork', edit, other)).toEqual([404, 'item-gone'])
    expect(await refusal('creator.editWork', { ...edit, coins: 10_000 })).toEqual([400, 'price-too-high'])
    expect(await dataOf(end, 'creator.editWork', edit, creator, 251)).toMatchObject({
      title: '夜雾',
      content: '四张',
      coins: 20,
    })
    expect(await refusal('picture.buy', { id: set.item_id, price: 10 }, other)).toEqual([409, 'price-changed'])
    const before = await coinsOf(end, creator)
    await dataOf(end, 'picture.buy', { id: set.item_id, price: 20 }, other)
    expect(await coinsOf(end, creator)).toBe(before + 12)
    expect(await ownOf(set.id)).toMatchObject({ earned: 12, sales: 1 })
    expect(await listed('picture.list', { word: '夜雾' })).toContain(set.item_id)
    expect(await listed('picture.list', { word: '晨雾' })).not.toContain(set.item_id)
  })

  it('are gone for everybody when they are deleted, but for those who bought them', async () => {
    const set = await aSet({ coins: 10 })
    const film = await anOriginal()
    const video = await publish(film.url, { coins: 5 })
    const rendition = await finish(film.id)
    await dataOf(end, 'picture.buy', { id: set.item_id, price: 10 }, other)
    await dataOf(end, 'mv.buy', { id: video.item_id, price: 5 }, other)
    expect(await refusal('creator.removeWork', { id: set.id }, other)).toEqual([404, 'item-gone'])
    for (const { id } of [set, video]) {
      await dataOf(end, 'creator.removeWork', { id }, creator, 251)
      await dataOf(end, 'creator.removeWork', { id }, creator, 251)
      expect(await ownOf(id)).toBeUndefined()
    }
    for (const who of [visitor(), creator]) {
      expect(await statusOf('picture.images', { id: set.item_id }, who)).toBe(404)
      expect(await statusOf('mv.detail', { id: video.item_id }, who)).toBe(404)
      expect(await statusOf('stream.key', { key_id: keyIdOf(rendition) }, who)).not.toBe(200)
    }
    expect(await dataOf<Page<unknown>>(end, 'picture.images', { id: set.item_id }, other)).toMatchObject({
      list: set.images.map((path) => ({ path })),
    })
    expect((await dataOf<MvDetail>(end, 'mv.detail', { id: video.item_id }, other)).streams).toHaveLength(1)
    expect(await statusOf('stream.key', { key_id: keyIdOf(rendition) }, other)).toBe(200)
    expect(await listed('picture.list', { sort: 'new' })).not.toContain(set.item_id)
    expect(await ledgerFaults(end)).toEqual([])
  })

  it('can’t be changed once a moderator took them down, and their film is not shown again', async () => {
    const film = await anOriginal()
    const video = await publish(film.url)
    await finish(film.id)
    const { db } = end.server.parts
    await db.transaction().execute((tx) => takeDown(tx, 'video', video.item_id, end.clock.nowMs))
    expect(await ownOf(video.id)).toMatchObject({ state: 'down' })
    expect(await refusal('creator.editWork', { id: video.id, title: '一', content: '' })).toEqual([404, 'item-gone'])
    expect(await refusal('creator.publishVideo', await aFilmOf(film.url))).toEqual([400, 'clip-gone'])
  })

  it('show clips among clips, and count both for their maker', async () => {
    const film = await anOriginal()
    const { item_id: id } = await publish(film.url, { small: true, vip_only: true, coins: 3 })
    await finish(film.id)
    const clips = await dataOf<Page<Mv>>(end, 'short.feed', { from_id: id }, visitor())
    expect(clips.list[0]).toMatchObject({ id, small: true, coins: 3, vip_only: false })
  })
})
