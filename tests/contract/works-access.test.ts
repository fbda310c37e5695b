import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AudioChapter } from '#contract/shapes/audio.ts'
import type { Episode, EpisodePages } from '#contract/shapes/comic.ts'
import type { Image } from '#contract/shapes/common.ts'
import type { Game } from '#contract/shapes/game.ts'
import type { Chapter, ChapterText } from '#contract/shapes/novel.ts'
import type { Page } from '#contract/shapes/page.ts'
import type { PictureSet } from '#contract/shapes/picture.ts'
import { visitor, type Who } from './support/client.ts'
import { ends, type End } from './support/ends.ts'
import { dataOf, walk } from './support/walk.ts'
import { aPart, aWork, giveWorkTo, idOf, partsIn } from './support/works.ts'

describe.each(ends)('$name: who may read', ({ open }) => {
  let end: End
  let [vip, creator]: Who[] = []
  beforeAll(async () => {
    end = await open()
    vip = await end.as('vip')
    creator = await end.as('creator')
  })
  afterAll(() => end.close())

  /** Does something while a work belongs to the creator who can log in. */
  const asOwn = async (work: { id: number; user_id: number }, check: (who: Who) => Promise<void>): Promise<void> => {
    await giveWorkTo(end, work.id, await idOf(end, creator!.uuid))
    await check(creator!)
    await giveWorkTo(end, work.id, work.user_id)
  }
  const read = (episodeId: number, who: Who) => end.call('comic.read', { episode_id: episodeId }, who)
  const chapter = (chapterId: number, who: Who) => end.call('novel.chapter', { chapter_id: chapterId }, who)

  it('everybody reads a free episode, with its neighbours', async () => {
    const work = await aWork(end, 'comic', 'free')
    const parts = await partsIn(end, work.id)
    for (const [at, part] of parts.entries()) {
      const { episode, pages, prev, next } = await dataOf<EpisodePages>(read(part.id, visitor()))
      expect(episode).toMatchObject({ id: part.id, comic_id: work.id, no: at + 1, coins: 0, is_pay: false })
      expect(pages).toHaveLength(episode.pages_count)
      expect([prev, next]).toEqual([parts[at - 1]?.id ?? null, parts[at + 1]?.id ?? null])
    }
  })

  it('an episode that costs something: whoever bought it, whose it is, and nobody else', async () => {
    const work = await aWork(end, 'comic', 'paid')
    const free = await aPart(end, work.id, 'free')
    const part = await aPart(end, work.id, 'paid')
    const [buyer, other] = [await end.newcomer(part.coins), await end.newcomer(part.coins)]
    expect(await read(free.id, other)).toMatchObject({ status: 200 })
    expect(await end.call('comic.buy', { id: work.id, episode_id: part.id, price: part.coins }, buyer)).toMatchObject({
      status: 200,
      data: { coins: 0, bought: [part.id] },
    })
    const { episode, pages } = await dataOf<EpisodePages>(read(part.id, buyer))
    expect(episode).toMatchObject({ id: part.id, is_pay: true, coins: part.coins })
    expect(pages).toHaveLength(part.size)
    for (const who of [other, visitor(), vip!, creator!]) {
      const locked = await read(part.id, who)
      expect(locked).toMatchObject({
        status: 403,
        data: {},
        code: 'comic-episode-locked',
        params: { coins: part.coins },
      })
      expect(JSON.stringify(locked)).not.toContain('webp')
    }
    const cards = (await walk(end, 'comic.episodes', { id: work.id, order: 'asc' }, buyer, 50)) as unknown as Episode[]
    for (const card of cards) expect(card.is_pay).toBe(card.id === part.id)
    const after = (await partsIn(end, work.id)).find(({ no }) => no === part.no + 1)!
    expect(await read(after.id, buyer)).toMatchObject({ status: 403 })
    await asOwn(work, async (owner) => {
      expect(await read(part.id, owner)).toMatchObject({ status: 200, data: { episode: { is_pay: true } } })
    })
  })

  it('a chapter: the first ones everybody; the later ones VIPs, and whose it is; the same text each time', async () => {
    const work = await aWork(end, 'novel', 'paid')
    const free = await aPart(end, work.id, 'free')
    const locked = await aPart(end, work.id, 'paid')
    const plain = await end.newcomer(1000)
    const first = await dataOf<ChapterText>(chapter(free.id, visitor()))
    expect(first).toMatchObject({ chapter: { no: 1, coins: 0, is_pay: false }, prev: null })
    const again = await dataOf<ChapterText>(chapter(free.id, plain))
    expect(again.text).toBe(first.text)
    expect(first.text.replaceAll(/\s/g, '')).toHaveLength(first.chapter.words)
    expect(first.text.split('\n').length).toBeGreaterThan(10)
    for (const who of [plain, visitor(), creator!])
      expect(await chapter(locked.id, who)).toMatchObject({
        status: 403,
        data: {},
        code: 'vip-chapter',
      })
    const ofVip = await dataOf<ChapterText>(chapter(locked.id, vip!))
    expect(ofVip).toMatchObject({ chapter: { id: locked.id, is_pay: true } })
    expect(ofVip.text.length).toBeGreaterThan(500)
    const cards = (await walk(end, 'novel.chapters', { id: work.id, order: 'asc' }, vip!, 50)) as unknown as Chapter[]
    for (const card of cards) expect(card.is_pay).toBe(card.coins > 0)
    const theirs = (await walk(end, 'novel.chapters', { id: work.id, order: 'asc' }, plain, 50)) as unknown as Chapter[]
    for (const card of theirs) expect(card.is_pay).toBe(false)
    expect(theirs.some(({ coins }) => coins > 0)).toBe(true)
    await asOwn(work, async (owner) => expect(await chapter(locked.id, owner)).toMatchObject({ status: 200 }))
    const { vip_expires_at: until } = await end.server.parts.db
      .selectFrom('users')
      .select('vip_expires_at')
      .where('uuid', '=', vip!.uuid!)
      .executeTakeFirstOrThrow()
    const now = end.clock.nowMs
    end.clock.nowMs = until! + 1
    await end.keepSessions()
    expect(await chapter(locked.id, vip!)).toMatchObject({ status: 403 })
    end.clock.nowMs = now
  })

  it('the images of a set: a few before buying, all after it, and for whose it is', async () => {
    const work = await aWork(end, 'picture', 'paid')
    const buyer = await end.newcomer(work.coins)
    const few = await dataOf<Page<Image>>(end.call('picture.images', { id: work.id, limit: 50 }, buyer))
    expect(few).toMatchObject({ next: null })
    expect(few.list).toHaveLength(3)
    const known = JSON.stringify(few)
    await dataOf(end.call('picture.buy', { id: work.id, price: work.coins }, buyer))
    const all = await walk(end, 'picture.images', { id: work.id }, buyer, 20)
    expect(all).toHaveLength(work.size)
    expect(all.slice(0, 3)).toEqual(few.list)
    expect(await dataOf<PictureSet>(end.call('picture.detail', { id: work.id }, buyer))).toMatchObject({ is_pay: true })
    for (const who of [visitor(), vip!, await end.newcomer(5)]) {
      expect(JSON.stringify(await dataOf(end.call('picture.images', { id: work.id, limit: 50 }, who)))).toBe(known)
      expect(await dataOf<PictureSet>(end.call('picture.detail', { id: work.id }, who))).toMatchObject({
        is_pay: false,
      })
    }
    await asOwn(work, async (owner) => {
      expect(await walk(end, 'picture.images', { id: work.id }, owner, 20)).toHaveLength(work.size)
    })
  })

  it('a page beyond what one may see is not there: no cursor leads to it', async () => {
    const work = await aWork(end, 'picture', 'paid', 1)
    const buyer = await end.newcomer(work.coins)
    await dataOf(end.call('picture.buy', { id: work.id, price: work.coins }, buyer))
    const { next } = await dataOf<Page<Image>>(end.call('picture.images', { id: work.id, limit: 5 }, buyer))
    expect(next).not.toBeNull()
    const beyond = await dataOf<Page<Image>>(end.call('picture.images', { id: work.id, cursor: next }, visitor()))
    expect(beyond).toEqual({ list: [], next: null })
  })

  it('pictures of a page are where nobody can guess them', async () => {
    const work = await aWork(end, 'comic', 'paid')
    const folders = new Set<string>()
    for (const { source } of await partsIn(end, work.id)) {
      const { pages } = JSON.parse(source) as { pages: Image[] }
      const folder = pages[0]!.path.split('/').slice(0, -1).join('/')
      expect(folder).toMatch(/^page\/[\w-]{16}$/)
      folders.add(folder)
    }
    expect(folders.size).toBe(work.parts_count)
  })

  const chaptersOf = async (id: number, who: Who) =>
    (await walk(end, 'audio.chapters', { id, order: 'asc' }, who, 50)) as unknown as AudioChapter[]
  const keyIdIn = async (url: string): Promise<number> => {
    const playlist = await (await end.fetch(new Request(`${end.line}/hls/${url}`))).text()
    return Number(/sgkey:(\d+)/.exec(playlist)?.[1])
  }
  const keyOf = (keyId: number, who: Who) => end.call('stream.key', { key_id: keyId }, who)

  it('a stream and its key: free ones everybody; others whoever bought them, and whose it is', async () => {
    const work = await aWork(end, 'audio', 'paid')
    const [free, part] = [await aPart(end, work.id, 'free'), await aPart(end, work.id, 'paid')]
    const [buyer, other] = [await end.newcomer(part.coins), await end.newcomer(part.coins)]
    for (const card of await chaptersOf(work.id, other)) {
      expect('stream' in card).toBe(card.coins === 0)
      expect(card.bytes).toBeGreaterThan(card.seconds * 3000)
    }
    const bought = await dataOf<{ coins: number; chapter: AudioChapter }>(
      end.call('audio.buy', { chapter_id: part.id, price: part.coins }, buyer),
    )
    expect(bought).toMatchObject({ coins: 0, chapter: { id: part.id, is_pay: true } })
    const url = bought.chapter.stream!.url
    for (const card of await chaptersOf(work.id, buyer))
      expect('stream' in card).toBe(card.coins === 0 || card.id === part.id)
    const keyId = await keyIdIn(url)
    expect(await keyOf(keyId, buyer)).toMatchObject({
      status: 200,
      data: { key: expect.stringMatching(/^[\w-]{22}$/) },
    })
    for (const who of [other, visitor(), vip!, creator!])
      expect(await keyOf(keyId, who)).toMatchObject({ status: 403, data: {} })
    const freeUrl = (await chaptersOf(work.id, visitor())).find(({ id }) => id === free.id)!.stream!.url
    const freeKey = await dataOf<{ until: number }>(keyOf(await keyIdIn(freeUrl), visitor()))
    expect(freeKey.until).toBeGreaterThan(end.clock.nowMs)
    await asOwn(work, async (owner) => expect(await keyOf(keyId, owner)).toMatchObject({ status: 200 }))
    await end.server.parts.db.updateTable('works').set({ state: 2 }).where('id', '=', work.id).execute()
    expect(await keyOf(keyId, buyer)).toMatchObject({ status: 404 })
    expect((await end.fetch(new Request(`${end.line}/hls/${url}`))).status).toBe(404)
    await end.server.parts.db.updateTable('works').set({ state: 0 }).where('id', '=', work.id).execute()
  })

  it('the links of a game: of a free one everybody; else whoever bought it, and whose it is', async () => {
    const free = await dataOf<Game>(end.call('game.detail', { id: (await aWork(end, 'game', 'free')).id }, visitor()))
    expect(free.links!.length).toBeGreaterThan(0)
    for (const { url } of free.links!) expect(new URL(url).hostname).toBe('download.example.invalid')
    const work = await aWork(end, 'game', 'paid')
    const buyer = await end.newcomer(work.coins)
    for (const who of [buyer, visitor(), vip!]) {
      const seen = await dataOf<Game>(end.call('game.detail', { id: work.id }, who))
      expect(seen).not.toHaveProperty('links')
      const listed = await walk(end, 'game.list', {}, who, 50)
      expect(listed.find(({ id }) => id === work.id)).not.toHaveProperty('links')
      expect(JSON.stringify(seen)).not.toContain('example.invalid')
    }
    const { links } = await dataOf<{ links: unknown[] }>(
      end.call('game.buy', { id: work.id, price: work.coins }, buyer),
    )
    expect(await dataOf<Game>(end.call('game.detail', { id: work.id }, buyer))).toMatchObject({ is_pay: true, links })
    await asOwn(work, async (owner) => {
      expect(await dataOf<Game>(end.call('game.detail', { id: work.id }, owner))).toHaveProperty('links')
    })
  })

  it('what was taken down is gone, with all that is in it', async () => {
    const { db } = end.server.parts
    for (const [kind, name] of [
      ['comic', 'comic.read'],
      ['novel', 'novel.chapter'],
    ] as const) {
      const work = await aWork(end, kind, 'free', 1)
      const part = await aPart(end, work.id, 'free')
      const id = kind === 'comic' ? { episode_id: part.id } : { chapter_id: part.id }
      expect(await end.call(name, id, visitor())).toMatchObject({ status: 200 })
      for (const state of [1, 2]) {
        await db.updateTable('works').set({ state }).where('id', '=', work.id).execute()
        expect(await end.call(name, id, vip!)).toMatchObject({ status: 404, data: {} })
        expect(await end.call(`${kind}.detail`, { id: work.id }, vip!)).toMatchObject({ status: 404, data: {} })
      }
      await db.updateTable('works').set({ state: 0 }).where('id', '=', work.id).execute()
    }
  })
})
