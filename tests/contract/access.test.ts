import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MvDetail } from '#contract/shapes/media.ts'
import { withAccess } from '#contract/stream-tags.ts'
import { takeFree } from '#server/services/access.ts'
import { dayEndMs, dayOf } from '#server/services/day.ts'
import { visitor, type Who } from './support/client.ts'
import { ends, type End } from './support/ends.ts'
import { aVideo } from './support/items.ts'

const keyIdIn = async (end: End, url: string): Promise<number> => {
  const playlist = await (await end.fetch(new Request(`${end.line}/hls/${url}`))).text()
  return Number(/sgkey:(\d+)/.exec(playlist)?.[1])
}

describe.each(ends)('$name: who may watch', ({ open }) => {
  let end: End
  beforeAll(async () => void (end = await open()))
  afterAll(() => end.close())

  const detail = async (id: number, who: Who): Promise<MvDetail> => {
    const answer = await end.call('mv.detail', { id }, who)
    expect(answer).toMatchObject({ errcode: 0, status: 200 })
    return answer.data as MvDetail
  }
  const key = (keyId: number, who: Who) => end.call('stream.key', { key_id: keyId }, who)
  const fullKey = async (id: number) => keyIdIn(end, `v/${id}/full/0/index.m3u8`)
  const previewKey = async (id: number) => keyIdIn(end, `v/${id}/preview/0/index.m3u8`)

  it('everybody watches a free one', async () => {
    const { id } = await aVideo(end, 'free')
    const shown = await detail(id, visitor())
    expect(shown).toMatchObject({ access: 'free', watch_left: 3 })
    expect(shown.streams.length).toBeGreaterThanOrEqual(2)
    expect(shown).not.toHaveProperty('preview')
    expect(await key(await fullKey(id), visitor())).toMatchObject({
      status: 200,
      data: { key: expect.stringMatching(/^[\w-]{22}$/) },
    })
  })

  it('one for coins: whoever bought it, whose it is, and nobody else', async () => {
    const { id, coins, user_id } = await aVideo(end, 'coins')
    const [buyer, other] = [await end.newcomer(coins), await end.newcomer(coins)]
    const locked = await detail(id, other)
    expect(locked).toMatchObject({
      access: 'coins',
      streams: [],
      is_pay: false,
      preview: { url: expect.stringContaining('/preview/') },
    })
    expect(await end.call('mv.buy', { id, price: coins }, buyer)).toMatchObject({ status: 200, data: { coins: 0 } })
    const unlocked = await detail(id, buyer)
    expect(unlocked).toMatchObject({ access: 'granted', is_pay: true })
    expect(unlocked.streams.length).toBeGreaterThan(0)
    for (const who of [other, visitor(), await end.as('vip')]) {
      expect((await detail(id, who)).streams).toEqual([])
      expect(await key(await fullKey(id), who)).toMatchObject({ status: 403, data: {} })
      expect(await key(await previewKey(id), who)).toMatchObject({ status: 200 })
    }
    expect(await key(await fullKey(id), buyer)).toMatchObject({ status: 200 })
    expect(user_id).not.toBe(buyer.userId)
    const creator = await end.as('creator')
    const { id: own } = await end.server.parts.db
      .selectFrom('users')
      .select('id')
      .where('uuid', '=', creator.uuid!)
      .executeTakeFirstOrThrow()
    await end.server.parts.db.updateTable('mvs').set({ user_id: own }).where('id', '=', id).execute()
    expect(await detail(id, creator)).toMatchObject({ access: 'granted' })
    await end.server.parts.db.updateTable('mvs').set({ user_id }).where('id', '=', id).execute()
  })

  it('one for VIP: VIPs always; others three a day, which mv.log counts and mv.detail does not', async () => {
    const videos = await Promise.all([0, 1, 2, 3].map((skip) => aVideo(end, 'vip', skip)))
    const [first, second, third, fourth] = videos.map(({ id }) => id) as [number, number, number, number]
    const who = visitor()
    for (let again = 0; again < 5; again += 1)
      expect(await detail(first, who)).toMatchObject({ access: 'vip', watch_left: 3 })
    for (const [id, left] of [
      [first, 2],
      [first, 2],
      [second, 1],
      [third, 0],
    ] as const) {
      await end.call('mv.log', { id, seconds: 12, completed: false }, who)
      expect((await detail(fourth, who)).watch_left).toBe(left)
    }
    expect((await detail(first, who)).streams.length).toBeGreaterThan(0)
    expect(await detail(fourth, who)).toMatchObject({ access: 'vip', streams: [], watch_left: 0 })
    expect(await key(await fullKey(fourth), who)).toMatchObject({ status: 403 })
    await end.call('mv.log', { id: fourth, seconds: 12, completed: false }, who)
    expect((await detail(fourth, who)).streams).toEqual([])
    expect((await detail(fourth, await end.as('vip'))).streams.length).toBeGreaterThan(0)
    expect((await detail(fourth, visitor())).streams.length).toBeGreaterThan(0)
    const today = end.clock.nowMs
    end.clock.nowMs = dayEndMs(dayOf(today)) + 1
    expect(await detail(fourth, who)).toMatchObject({ watch_left: 3 })
    end.clock.nowMs = today
  })

  it('whoever never says what they watched: three VIP videos a day all the same, one by one and all at once', async () => {
    const { db } = end.server.parts
    const listed = db.selectFrom('mvs').select('id').where('vip_only', '=', 1).where('coins', '=', 0)
    const rows = await listed.where('state', '=', 0).orderBy('id').limit(12).execute()
    const made = rows.length
    const extra = await db
      .selectFrom('mvs')
      .select('id')
      .where('vip_only', '=', 0)
      .where('coins', '=', 0)
      .limit(12 - made)
      .execute()
    const ids = [...rows, ...extra].map(({ id }) => id)
    await db.updateTable('mvs').set({ vip_only: 1 }).where('id', 'in', ids).execute()
    /** All its renditions, by the address alone: nobody needs to ask for the detail first. */
    const keysOf = async (id: number) => {
      const second = (await end.fetch(new Request(`${end.line}/hls/v/${id}/full/1/index.m3u8`))).status === 200
      const renditions = second ? [0, 1] : [0]
      return Promise.all(renditions.map((at) => keyIdIn(end, `v/${id}/full/${at}/index.m3u8`)))
    }
    const keyIds = await Promise.all(ids.map(keysOf))
    const ways: [Who, boolean][] = [
      [visitor(), false],
      [visitor(), true],
      [await end.newcomer(), false],
      [await end.newcomer(), true],
    ]
    for (const [who, atOnce] of ways) {
      const opened = new Set<number>()
      const ask = async (at: number) => {
        for (const keyId of keyIds[at]!) if ((await key(keyId, who)).status === 200) opened.add(ids[at]!)
      }
      if (atOnce) await Promise.all(ids.map((_, at) => ask(at)))
      else for (const at of ids.keys()) await ask(at)
      expect(opened.size).toBe(3)
      const [mine] = opened
      const other = ids.find((id) => !opened.has(id))!
      expect((await detail(mine!, who)).streams.length).toBeGreaterThan(0)
      expect(await detail(other, who)).toMatchObject({ streams: [], watch_left: 0 })
      expect(await key(await previewKey(other), who)).toMatchObject({ status: 200 })
      // said afterwards, it is a play, once, and takes nothing more
      const plays = async () => (await detail(mine!, who)).plays
      const before = await plays()
      for (let again = 0; again < 2; again += 1)
        await end.call('mv.log', { id: mine, seconds: 12 + again, completed: false }, who)
      expect(await plays()).toBe(before + 1)
      await ask(ids.indexOf(mine!))
      expect(opened.size).toBe(3)
    }
    if (extra.length > 0)
      await db
        .updateTable('mvs')
        .set({ vip_only: 0 })
        .where(
          'id',
          'in',
          extra.map(({ id }) => id),
        )
        .execute()
  })

  it('counts the day’s three by the device too: another account on it has none left', async () => {
    const videos = await Promise.all([0, 1, 2, 3].map((skip) => aVideo(end, 'vip', skip)))
    const keyIds = await Promise.all(videos.map(({ id }) => fullKey(id)))
    const first = await end.newcomer()
    const second = { ...(await end.newcomer()), device: first.device }
    for (const keyId of keyIds.slice(0, 3)) expect((await key(keyId, first)).status).toBe(200)
    expect(await detail(videos[3]!.id, second)).toMatchObject({ streams: [], watch_left: 0 })
    expect((await key(keyIds[3]!, second)).status).toBe(403)
  })

  it('counts the day’s free ones by the network too, however many devices it makes up', async () => {
    const { db } = end.server.parts
    const { id } = await aVideo(end, 'vip')
    const day = dayOf(end.clock.nowMs)
    const of = (network: string) => {
      const { device } = visitor()
      return { key: `d:${device}`, device, network, user: undefined, session: undefined }
    }
    const taken = Array.from({ length: 89 }, (_, at) => ({ person: 'n:full', day, mv_id: 900_000 + at }))
    const watched = { counted: 1, seconds: 0, completed: 0, updated_at: 0 } as const
    await db
      .insertInto('watches')
      .values(taken.map((one) => ({ ...one, ...watched })))
      .execute()
    const take = (network: string, video = id) => takeFree(db, video, of(network), end.clock.nowMs)
    expect(await take('full')).toBe(true)
    // one that others there watch already takes nothing more
    expect(await take('full')).toBe(true)
    expect(await take('full', id + 1)).toBe(false)
    expect(await take('other', id + 1)).toBe(true)
  })

  it('gives a segment to an address that carries the right to it alone, for a day at most', async () => {
    const { id } = await aVideo(end, 'free')
    const stranger = await aVideo(end, 'free', 1)
    const segment = `${end.line}/hls/v/${id}/full/0/0.m4s`
    const status = async (url: string) => (await end.fetch(new Request(url))).status
    const accessTo = async (keyId: number) => ((await key(keyId, visitor())).data as { access: string }).access
    const access = await accessTo(await fullKey(id))
    const [until = '', mac] = access.split('.')
    const later = (Number.parseInt(until, 36) + 3600).toString(36)
    expect(await status(withAccess(segment, access))).toBe(200)
    expect(await status(`${end.line}/hls/v/${id}/full/0/index.m3u8`)).toBe(200)
    const wrong = [await accessTo(await fullKey(stranger.id)), `${later}.${mac}`, until, '', 'x', `${access}x`]
    for (const one of wrong) expect(await status(withAccess(segment, one)), one).toBe(403)
    expect(await status(segment)).toBe(403)
    expect(await status(withAccess(segment.replace('/full/0/0', '/full/1/0'), access))).toBe(403)
    expect(await status(segment.replace('full', 'preview'))).toBe(200)
    const today = end.clock.nowMs
    end.clock.nowMs = today + 24 * 3600 * 1000 + 1000
    expect(await status(withAccess(segment, access))).toBe(403)
    end.clock.nowMs = today
  })

  it('signs addresses no longer than the right to a film lasts', async () => {
    const { id } = await aVideo(end, 'vip')
    const given = (await key(await fullKey(id), visitor())).data as { access: string; until: number }
    expect(Number.parseInt(given.access.split('.')[0]!, 36)).toBe(Math.floor(given.until / 1000))
  })

  it('a key ends with the right to it', async () => {
    const { id } = await aVideo(end, 'vip')
    const vip = await end.as('vip')
    const { vip_expires_at } = await end.server.parts.db
      .selectFrom('users')
      .select('vip_expires_at')
      .where('uuid', '=', vip.uuid!)
      .executeTakeFirstOrThrow()
    expect(await key(await fullKey(id), vip)).toMatchObject({ data: { until: vip_expires_at } })
    expect(await key(await fullKey(id), visitor())).toMatchObject({ data: { until: dayEndMs(dayOf(end.clock.nowMs)) } })
  })

  it('what was taken down is gone: detail, key, streams', async () => {
    const { id } = await aVideo(end, 'free', 1)
    const keyId = await fullKey(id)
    await end.server.parts.db.updateTable('mvs').set({ state: 2 }).where('id', '=', id).execute()
    expect(await end.call('mv.detail', { id }, visitor())).toMatchObject({ status: 404 })
    expect(await key(keyId, visitor())).toMatchObject({ status: 404 })
    expect((await end.fetch(new Request(`${end.line}/hls/v/${id}/full/0/index.m3u8`))).status).toBe(404)
    await end.server.parts.db.updateTable('mvs').set({ state: 0 }).where('id', '=', id).execute()
  })
})
