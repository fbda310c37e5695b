import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AudioChapter } from '#contract/shapes/audio.ts'
import type { MvDetail } from '#contract/shapes/media.ts'
import type { Page } from '#contract/shapes/page.ts'
import { keyIdOf } from '#server/media/rendition-streams.ts'
import { categoriesOfKind } from '#server/repositories/categories.ts'
import { dropMedia } from '#server/repositories/media.ts'
import { beginRendition, finishRendition } from '#server/repositories/renditions.ts'
import { addReplacement } from '#server/repositories/replacements.ts'
import { addVideo, noCover } from '#server/repositories/videos.ts'
import { states, writeJson } from '#server/database/tables/types.ts'
import { publishWork } from '#server/importing/works.ts'
import { newItem } from '#server/services/hot-score.ts'
import { putInPlace } from '#server/services/replacing.ts'
import { takeDown } from '#server/services/quarantine.ts'
import { sweepUploads } from '#server/uploads/sweeper.ts'
import { aFilm, makeReady } from '#tests/unit/server-uploads/support/media.ts'
import { visitor, type Who } from './support/client.ts'
import { dataOf, type Newcomer } from './support/community.ts'
import { ends, type End } from './support/ends.ts'
import { ledgerFaults } from './support/items.ts'

const day = 24 * 3600 * 1000

describe.each(ends)('$name: what takes the place of a film or a track', ({ open }) => {
  let end: End
  let maker: Newcomer
  let buyer: Newcomer
  beforeAll(async () => {
    end = await open()
    maker = await end.newcomer()
    buyer = await end.newcomer(1000)
  })
  afterAll(() => end.close())

  const db = () => end.server.parts.db
  const now = () => end.clock.nowMs
  let names = 0
  const anOriginal = async (kind: 'video' | 'audio' = 'video') => {
    const id = await aFilm(db(), maker.userId, (names += 1).toString(16).padStart(32, 'e'), now(), kind)
    await db().updateTable('media').set({ used_at: now() }).where('id', '=', id).execute()
    return id
  }
  const done = (id: number) => db().updateTable('jobs').set({ state: 'done' }).where('media_id', '=', id).execute()
  /** Says of a film that all of it is made, with its files; answers the ids of its renditions. */
  const made = async (id: number, lengths: readonly number[], heights = [360]) => {
    const ids = await makeReady(db(), id, lengths, heights)
    const rows = await db().selectFrom('renditions').selectAll().where('id', 'in', ids).execute()
    for (const { prefix } of rows) await end.server.store.put(`${prefix}0.m4s`, new Uint8Array([1, 2, 3]))
    await done(id)
    return ids
  }
  const aVideo = async (coins: number) => {
    const mediaId = await anOriginal()
    const id = await db()
      .transaction()
      .execute((tx) =>
        addVideo(tx, {
          ...{ user_id: maker.userId, title: '灯塔', intro: '', cover: noCover, seconds: 10, aspect: '16X9', small: 0 },
          ...{ style_id: null, coins, vip_only: 0, chapters: null, loop: '', media_id: mediaId },
          ...{ ...newItem(now()), state: states.live },
        }),
      )
    return { id, mediaId, renditions: await made(mediaId, [5, 5]) }
  }
  const replace = async (kind: 'video' | 'audio-chapter', itemId: number, mediaId: number, title = '') => {
    const about = { kind, item_id: itemId, media_id: mediaId, title, created_at: now() }
    await db()
      .transaction()
      .execute(async (tx) => dropMedia(tx, await addReplacement(tx, about), now()))
  }
  const detail = (id: number, who: Who = visitor()) => dataOf<MvDetail>(end, 'mv.detail', { id }, who)
  const keyOf = async (rendition: number, who: Who) =>
    (await end.call('stream.key', { key_id: keyIdOf(rendition) }, who)).status
  const filesOf = async (renditions: readonly number[]) => {
    const rows = await db().selectFrom('renditions').select('prefix').where('id', 'in', renditions).execute()
    const files = await Promise.all(rows.map(({ prefix }) => end.server.store.get(`${prefix}0.m4s`)))
    return files.filter(Boolean).length
  }
  const sweep = () => sweepUploads({ db: db(), store: end.server.store, workFolder: '/nowhere' }, now())

  it('is played once all of it is made, with keys of its own; what was bought and liked stays', async () => {
    const { id, renditions } = await aVideo(12)
    await dataOf(end, 'mv.buy', { id, price: 12 }, buyer)
    await dataOf(end, 'mv.like', { id, on: true }, buyer, 251)
    await dataOf(end, 'mv.comment', { id, content: '很好看' }, buyer)
    const mediaId = await anOriginal()
    await replace('video', id, mediaId)
    const next = await makeReady(db(), mediaId, [7, 7, 7], [360, 720])
    await db().updateTable('jobs').set({ kind: 'renditions' }).where('media_id', '=', mediaId).execute()
    await putInPlace(db(), now())
    const before = await detail(id, buyer)
    expect(
      before.streams.map(({ key_id: key }) => key),
      'something is still to be made',
    ).toEqual(renditions.map(keyIdOf))
    await done(mediaId)
    await putInPlace(db(), now())
    await putInPlace(db(), now())
    const after = await detail(id, buyer)
    expect(after.streams.map(({ key_id: key }) => key)).toEqual(next.map(keyIdOf))
    expect(after).toMatchObject({ seconds: 21, title: '灯塔', access: 'granted', is_like: true, comments_count: 1 })
    expect(await keyOf(next[0]!, buyer)).toBe(200)
    expect(await keyOf(next[0]!, visitor())).toBe(403)
    expect(await ledgerFaults(end)).toEqual([])
  })

  it('leaves the former one to those who have it: its key for as long as the right, its files for a day', async () => {
    const { id, mediaId: former, renditions } = await aVideo(5)
    await dataOf(end, 'mv.buy', { id, price: 5 }, buyer)
    const mediaId = await anOriginal()
    await replace('video', id, mediaId)
    const next = await made(mediaId, [3])
    await putInPlace(db(), now())
    await sweep()
    expect(await filesOf(renditions)).toBe(1)
    expect(await keyOf(renditions[0]!, buyer)).toBe(200)
    expect(await keyOf(renditions[0]!, visitor())).toBe(403)
    end.clock.nowMs += day + 1
    await end.keepSessions()
    await sweep()
    expect(await filesOf(renditions)).toBe(0)
    expect(await filesOf(next)).toBe(1)
    const { source } = await db()
      .selectFrom('media')
      .select('source')
      .where('id', '=', former)
      .executeTakeFirstOrThrow()
    expect(source).toBeNull()
    expect(await keyOf(renditions[0]!, buyer), 'a download goes on').toBe(200)
    await db()
      .transaction()
      .execute((tx) => takeDown(tx, 'video', id, now()))
    expect(await keyOf(renditions[0]!, buyer), 'but not of what was taken down').toBe(404)
  })

  it('is what was brought last, and nothing where the item is gone', async () => {
    const { id } = await aVideo(0)
    const [first, second] = [await anOriginal(), await anOriginal()]
    await replace('video', id, first)
    await replace('video', id, second)
    const dropped = async (one: number) =>
      (await db().selectFrom('media').select('dropped_at').where('id', '=', one).executeTakeFirstOrThrow()).dropped_at
    expect(await dropped(first)).not.toBeNull()
    await made(first, [2])
    await made(second, [4])
    await putInPlace(db(), now())
    expect(await detail(id)).toMatchObject({ seconds: 4 })
    const third = await anOriginal()
    await replace('video', id, third)
    await db().updateTable('mvs').set({ state: states.removed }).where('id', '=', id).execute()
    await made(third, [6])
    await putInPlace(db(), now())
    expect(await dropped(third)).not.toBeNull()
  })

  it('is a track of a chapter, beside the other chapters of the same recording', async () => {
    const book = await anOriginal('audio')
    const track = async (mediaId: number, name: string, seconds: number) => {
      const { id, prefix } = await beginRendition(
        db(),
        { media_id: mediaId, generation: 1, kind: 'audio', name },
        now(),
      )
      await end.server.store.put(`${prefix}0.m4s`, new Uint8Array([1]))
      const size = { width: 0, height: 0, bandwidth: 1000, bytes: 9, shape: writeJson({ seconds: [seconds] }) }
      await finishRendition(db(), id, { ...size, made_at: now() })
      await db().updateTable('media').set({ state: 'ready' }).where('id', '=', mediaId).execute()
      await done(mediaId)
      return id
    }
    const tracks = [await track(book, '1', 60), await track(book, '2', 90)]
    const part = (name: string, size: number) =>
      ({ title: name, level: 0, size, mediaId: book, source: { from: 'media', track: name } }) as const
    const [category] = await categoriesOfKind(db(), 'audio')
    const cover = { path: 'a', width: 1, height: 1, hash: '' } as never
    const about = {
      kind: 'audio',
      userId: maker.userId,
      author: '',
      title: '夜航',
      intro: '',
      cover,
      coins: 6,
    } as const
    const work = { ...about, categoryId: category!.id, parts: [part('1', 60), part('2', 90)], nowMs: now() }
    const id = await db()
      .transaction()
      .execute((tx) => publishWork(tx, work))
    const chapters = async (who: Who) =>
      (await dataOf<Page<AudioChapter>>(end, 'audio.chapters', { id, order: 'asc', limit: 9 }, who)).list
    const [, second] = await chapters(buyer)
    await dataOf(end, 'audio.buy', { chapter_id: second!.id, price: 6 }, buyer)
    const other = await anOriginal('audio')
    const found = JSON.stringify({ audio: 0, plays: true, seconds: 30, tracks: [{ name: '1', from: 0, seconds: 30 }] })
    await db().updateTable('media').set({ found }).where('id', '=', other).execute()
    await replace('audio-chapter', second!.id, other, '靠岸')
    const next = await track(other, '1', 30)
    await putInPlace(db(), now())
    const after = await chapters(buyer)
    expect(after.map(({ title, seconds }) => `${title} ${seconds}`)).toEqual(['1 60', '靠岸 30'])
    expect(after[1]).toMatchObject({ id: second!.id, coins: 6, stream: { key_id: keyIdOf(next) } })
    const size = db().selectFrom('works').select('size').where('id', '=', id)
    expect((await size.executeTakeFirstOrThrow()).size).toBe(90)
    end.clock.nowMs += day + 1
    await end.keepSessions()
    await sweep()
    expect(await filesOf([tracks[0]!]), 'another chapter plays it').toBe(1)
    expect(await filesOf([tracks[1]!])).toBe(0)
    expect(await keyOf(tracks[1]!, buyer)).toBe(200)
    expect(await keyOf(tracks[1]!, visitor())).toBe(403)
    expect(await keyOf(tracks[0]!, visitor()), 'the first chapter is everybody’s').toBe(200)
  })
})
