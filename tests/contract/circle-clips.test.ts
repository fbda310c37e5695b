import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Post } from '#contract/shapes/post.ts'
import { personOf } from '#server/api/person.ts'
import { writeJson } from '#server/database/tables/types.ts'
import { giveCover } from '#server/media/film-cover.ts'
import { renditionKeyRight } from '#server/services/films.ts'
import { aFilm, makeReady } from '#tests/unit/server-uploads/support/media.ts'
import { reasonText } from '#tests/words.ts'
import { envelopeOf, newRequestId, visitor, type Who } from './support/client.ts'
import { anUpload, dataOf, type Newcomer } from './support/community.ts'
import { ends, type End } from './support/ends.ts'

describe.each(ends)('$name: clips of posts', ({ open }) => {
  let end: End
  beforeAll(async () => void (end = await open()))
  afterAll(() => end.close())

  let uploads = 0
  /** A film that somebody uploaded and that waits to be cut, and its reference. */
  async function aClip({ userId }: Newcomer): Promise<{ id: number; url: string }> {
    const name = (uploads += 1).toString(16).padStart(32, '0')
    return { id: await aFilm(end.server.parts.db, userId, name), url: `upload/${name}` }
  }
  const settle = async (id: number, state: 'ready' | 'refused') => {
    const { db } = end.server.parts
    if (state === 'refused') await db.updateTable('media').set({ state }).where('id', '=', id).execute()
    return state === 'ready' ? makeReady(db, id, [4, 4, 1.5], [240, 480]) : []
  }
  const detail = (id: number, who: Who) => dataOf<Post>(end, 'wei.detail', { id }, who)
  const right = async (clipId: number, who: Who) => {
    const envelope = { ...envelopeOf(who), request_id: newRequestId() } as Parameters<typeof personOf>[1]
    const { db } = end.server.parts
    return renditionKeyRight(
      db,
      { media_id: clipId, kind: 'video', name: '360p' },
      await personOf(db, envelope, false, end.clock.nowMs),
      end.clock.nowMs,
    )
  }
  const create = async (who: Newcomer, url: string, coins?: number) => {
    const video = { url, cover: await anUpload(end, who), seconds: 10 }
    const input = { title: '海边', content: '十秒', images: [], video, consent: true, ...(coins && { coins }) }
    return end.call('wei.create', input, who)
  }

  it('are there at once, play when they have been cut, and are gone when that can’t be', async () => {
    const who = await end.newcomer()
    const clip = await aClip(who)
    const { id } = (await create(who, clip.url)).data as Post
    expect((await detail(id, visitor())).video).toEqual({ cover: expect.anything(), seconds: 10 })
    const [, larger] = await settle(clip.id, 'ready')
    expect((await detail(id, visitor())).video).toMatchObject({
      seconds: 9.5,
      stream: { url: `c/${larger}/index.m3u8`, quality: '480p' },
    })
    expect(await right(clip.id, visitor())).toBeGreaterThan(end.clock.nowMs)
    await settle(clip.id, 'refused')
    expect(await detail(id, visitor())).not.toHaveProperty('video')
  })

  it('tell whoever sent them, and nobody else, what became of them and why', async () => {
    const who = await end.newcomer()
    const clip = await aClip(who)
    const { id } = (await create(who, clip.url)).data as Post
    expect((await detail(id, who)).clip).toEqual({ state: 'waiting' })
    await settle(clip.id, 'ready')
    expect((await detail(id, who)).clip).toEqual({ state: 'ready' })
    const { db } = end.server.parts
    const refuse = (reason: string) =>
      db.updateTable('media').set({ state: 'refused', reason }).where('id', '=', clip.id).execute()
    const reason = reasonText({ code: 'clip-broken' }, 'zh')
    // one that was refused before refusals had codes
    await refuse(reason)
    expect((await detail(id, who)).clip).toEqual({ state: 'refused', reason })
    await refuse(writeJson({ code: 'clip-broken' }))
    expect((await detail(id, who)).clip).toEqual({ state: 'refused', reason, refusal: { code: 'clip-broken' } })
    const { list } = await dataOf<{ list: Post[] }>(end, 'wei.mine', {}, who)
    expect(list.map((post) => post.clip?.state)).toEqual(['refused'])
    expect(await detail(id, visitor())).not.toHaveProperty('clip')
    expect(await detail(id, await end.newcomer())).not.toHaveProperty('clip')
  })

  it('come without a cover where the phone could not read the film, and are shown once the server made one', async () => {
    const who = await end.newcomer()
    const clip = await aClip(who)
    const input = { title: '海边', content: '', images: [], video: { url: clip.url, seconds: 0 }, consent: true }
    const { id } = (await end.call('wei.create', { ...input, content: '苹果手机' }, who)).data as Post
    expect(await detail(id, visitor())).not.toHaveProperty('video')
    const { db } = end.server.parts
    const about = { width: 854, height: 480, hash: 'x', bytes: 1, used_at: null, dropped_at: null, created_at: 1 }
    const row = { ...about, path: `u/${clip.id}.webp`, user_id: who.userId, upload_id: `clip:${clip.id}` }
    await db.insertInto('uploaded_images').values(row).execute()
    await settle(clip.id, 'ready')
    await db.transaction().execute(async (tx) => {
      const found = await tx.selectFrom('media').selectAll().where('id', '=', clip.id).executeTakeFirstOrThrow()
      await giveCover(tx, found, end.clock.nowMs)
    })
    expect((await detail(id, visitor())).video).toMatchObject({ seconds: 9.5, cover: { path: `u/${clip.id}.webp` } })

    // one that comes after the film was cut
    const next = await aClip(who)
    await db
      .insertInto('uploaded_images')
      .values({ ...row, path: `u/${next.id}.webp`, upload_id: `clip:${next.id}` })
      .execute()
    await settle(next.id, 'ready')
    const video = { url: next.url, seconds: 0 }
    const later = (await end.call('wei.create', { ...input, content: '又一段', video }, who)).data as Post
    expect(later.video).toMatchObject({ seconds: 9.5, cover: { path: `u/${next.id}.webp` } })
  })

  it('are only taken from whoever uploaded them', async () => {
    const [who, other] = [await end.newcomer(), await end.newcomer()]
    const { id, url } = await aClip(other)
    expect(await create(who, url)).toMatchObject({ status: 400, data: {} })
    expect(await right(id, other)).toBe('gone')
    await settle(id, 'refused')
    expect(await create(other, url)).toMatchObject({ status: 400 })
  })

  it('of a paid post have no stream and no key for others; where another post shows them free, they do', async () => {
    const [who, buyer] = [await end.newcomer(), await end.newcomer(5)]
    const clip = await aClip(who)
    await settle(clip.id, 'ready')
    const { id } = (await create(who, clip.url, 5)).data as Post
    expect((await detail(id, buyer)).video).not.toHaveProperty('stream')
    expect([await right(clip.id, buyer), await right(clip.id, visitor())]).toEqual(['locked', 'locked'])
    expect(await right(clip.id, who)).toBeGreaterThan(end.clock.nowMs)
    await dataOf(end, 'wei.unlock', { id, price: 5 }, buyer)
    expect(await right(clip.id, buyer)).toBeGreaterThan(end.clock.nowMs)
    expect((await detail(id, buyer)).video).toHaveProperty('stream')
    await create(who, clip.url)
    expect(await right(clip.id, visitor())).toBeGreaterThan(end.clock.nowMs)
    await end.server.parts.db.updateTable('posts').set({ state: 2 }).where('clip_id', '=', clip.id).execute()
    expect(await right(clip.id, buyer)).toBe('gone')
  })
})
