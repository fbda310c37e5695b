import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Club } from '#contract/shapes/club.ts'
import type { Mv, MvDetail } from '#contract/shapes/media.ts'
import type { Message } from '#contract/shapes/message.ts'
import type { Ticket } from '#contract/shapes/money.ts'
import type { Page } from '#contract/shapes/page.ts'
import { giveTickets } from '#server/services/tickets.ts'
import { visitor, type Who } from './support/client.ts'
import { ends, type End } from './support/ends.ts'
import { aVideo, ledgerFaults } from './support/items.ts'

const dayMs = 24 * 3600 * 1000

describe.each(ends)('$name: clubs, gifts, tickets, codes and messages', ({ open }) => {
  let end: End
  beforeAll(async () => void (end = await open()))
  afterAll(() => end.close())

  const coinsOf = async (who: Who) => ((await end.call('user.info', {}, who)).data as { coins: number }).coins
  const detailOf = async (id: number, who: Who) => (await end.call('mv.detail', { id }, who)).data as MvDetail
  /** Runs with the clock moved. */
  const later = async (ms: number, work: () => Promise<void>) => {
    const before = end.clock.nowMs
    end.clock.nowMs += ms
    await end.keepSessions()
    await work().finally(() => (end.clock.nowMs = before))
  }
  /** A club with a video that costs coins. */
  const aClub = () =>
    end.server.parts.db
      .selectFrom('clubs')
      .innerJoin('users', 'users.id', 'clubs.user_id')
      .innerJoin('club_videos', 'club_videos.club_id', 'clubs.id')
      .innerJoin('mvs', 'mvs.id', 'club_videos.mv_id')
      .select(['clubs.id', 'users.uuid', 'mvs.id as mv_id', 'clubs.members_count', 'clubs.user_id'])
      .where('mvs.coins', '>', 0)
      .where('users.password', 'is', null)
      .orderBy('clubs.id')
      .executeTakeFirstOrThrow()

  it('a member watches the videos of the club until the end of the time; renewing adds to it', async () => {
    const club = await aClub()
    const who = await end.newcomer(200)
    expect((await end.call('club.videos', { club_id: club.id }, who)).status).toBe(403)
    expect((await detailOf(club.mv_id, who)).streams).toEqual([])
    expect((await end.call('club.join', { club_id: club.id, months: 1, price: 29 }, who)).status).toBe(409)
    const joined = await end.call('club.join', { club_id: club.id, months: 1, price: 30 }, who)
    expect(joined.data).toEqual({ coins: 170, expires_at: end.clock.nowMs + 30 * dayMs })
    const videos = (await end.call('club.videos', { club_id: club.id }, who)).data as Page<Mv>
    expect(videos.list.map(({ id }) => id)).toContain(club.mv_id)
    const watched = await detailOf(club.mv_id, who)
    expect(watched.access).toBe('granted')
    expect(watched.streams.length).toBeGreaterThan(0)
    const renewed = await end.call('club.join', { club_id: club.id, months: 3, price: 80 }, who)
    expect(renewed.data).toEqual({ coins: 90, expires_at: end.clock.nowMs + 120 * dayMs })
    const mine = (await end.call('club.items', { role: 'member' }, who)).data as Page<Club>
    expect(mine.list).toMatchObject([{ id: club.id, joined: true, members_count: club.members_count + 1 }])
    await later(121 * dayMs, async () => {
      expect((await end.call('club.videos', { club_id: club.id }, who)).status).toBe(403)
      expect((await detailOf(club.mv_id, who)).streams).toEqual([])
      expect((await end.call('club.items', { role: 'member' }, who)).data).toMatchObject({ list: [] })
    })
  })

  it('clubs are ranked by who joined, page by page, without gaps', async () => {
    for (const period of ['day', 'week', 'month', 'all'] as const) {
      const whole = (await end.call('club.rank', { period }, visitor())).data as Page<
        Club & { rank: number; score: number }
      >
      expect(whole.list.map(({ rank }) => rank)).toEqual(whole.list.map((_, at) => at + 1))
      expect(whole.list.map(({ score }) => score)).toEqual(
        whole.list.map(({ score }) => score).toSorted((a, b) => b - a),
      )
      const paged: number[] = []
      for (let cursor: string | null | undefined; cursor !== null;) {
        const input = { period, limit: 1, ...(cursor !== undefined && { cursor }) }
        const page = (await end.call('club.rank', input, visitor())).data as Page<Club & { rank: number }>
        expect(page.list[0]?.rank).toBe(paged.length + 1)
        paged.push(...page.list.map(({ id }) => id))
        cursor = page.next
      }
      expect(paged).toEqual(whole.list.map(({ id }) => id))
    }
  })

  it('a gift costs what was shown, goes to the creator in part, and tells them', async () => {
    const [giver, receiver] = [await end.newcomer(100), await end.newcomer()]
    const reward = (price: number) =>
      end.call('user.reward', { uuid: receiver.uuid!, gift_id: 2, count: 3, price }, giver)
    expect((await reward(5)).status).toBe(409)
    expect((await reward(15)).data).toEqual({ coins: 85 })
    expect(await coinsOf(receiver)).toBe(9)
    const box = (await end.call('message.list', { box: 'order' }, receiver)).data as Page<Message>
    expect(box.list).toMatchObject([{ title: '收到打赏', read: false, from: { uuid: giver.uuid } }])
    const self = { uuid: giver.uuid!, gift_id: 1, count: 1, price: 1 }
    expect((await end.call('user.reward', self, giver)).status).toBe(400)
  })

  it('a ticket unlocks one video for good, is used once, and not after its time', async () => {
    const [first, second] = [await aVideo(end, 'coins'), await aVideo(end, 'vip')]
    const who = await end.newcomer()
    const { db } = end.server.parts
    await db.transaction().execute((tx) => giveTickets(tx, who.userId, 2, end.clock.nowMs))
    const list = async (status: string) => ((await end.call('ticket.list', { status }, who)).data as Page<Ticket>).list
    const [one, other] = await list('unused')
    const use = (ticket_id: number, mv_id: number) => end.call('ticket.use', { ticket_id, mv_id }, who)
    const taps = await Promise.all([use(one!.id, first.id), use(one!.id, second.id), use(one!.id, first.id)])
    expect(taps.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(await list('used')).toHaveLength(1)
    expect(await list('unused')).toHaveLength(1)
    const unlocked = (await list('used'))[0]!.mv!.id
    expect((await detailOf(unlocked, who)).access).toBe('granted')
    expect((await use(other!.id, unlocked)).status).toBe(200)
    expect(await list('unused')).toHaveLength(1)
    expect((await end.call('ticket.use', { ticket_id: other!.id, mv_id: first.id }, await end.newcomer())).status).toBe(
      404,
    )
    await later(31 * dayMs, async () => {
      expect((await use(other!.id, unlocked === first.id ? second.id : first.id)).status).toBe(409)
      expect(await list('expired')).toHaveLength(1)
      expect(await list('unused')).toEqual([])
    })
  })

  it('a code brings what it says once to each person, and is used up', async () => {
    const { db } = end.server.parts
    await db
      .insertInto('codes')
      .values({
        code: 'LAST-TWO',
        coins: 7,
        vip_days: 2,
        tickets: 1,
        uses_left: 2,
        expires_at: end.clock.nowMs + dayMs,
      })
      .execute()
    const people = await Promise.all([end.newcomer(), end.newcomer(), end.newcomer()])
    const redeem = (who: Who, code = 'last-two') => end.call('user.exchange', { code }, who)
    const taps = await Promise.all(Array.from({ length: 5 }, () => redeem(people[0]!)))
    expect(taps.filter(({ status }) => status === 200).map(({ data }) => data)).toEqual([
      { coins: 7, vip_days: 2, tickets: 1 },
    ])
    expect(await coinsOf(people[0]!)).toBe(7)
    expect((await redeem(people[1]!)).status).toBe(200)
    expect(await redeem(people[2]!)).toMatchObject({ status: 409, data: {} })
    await later(2 * dayMs, async () => {
      expect((await redeem(people[2]!)).status).toBe(409)
    })
    for (let guess = 0; guess < 10; guess += 1) expect((await redeem(people[2]!, `GUESS${guess}`)).status).toBe(404)
    expect((await redeem(people[2]!, 'GUESS')).status).toBe(429)
  })

  it('messages are read up to one, for oneself alone', async () => {
    const who = await end.as('user')
    const box = async (as: Who) =>
      (await end.call('message.list', { box: 'system', limit: 50 }, as)).data as Page<Message> & { unread: number }
    const before = await box(who)
    expect(before.unread).toBe(before.list.length)
    const [, second] = before.list
    expect((await end.call('message.read', { box: 'system', to_id: second!.id }, who)).data).toEqual({ unread: 1 })
    expect((await end.call('message.read', { box: 'system', to_id: 1 }, who)).data).toEqual({ unread: 1 })
    expect((await box(who)).list.map(({ read }) => read)).toEqual(before.list.map((_, at) => at > 0))
    const vip = await box(await end.as('vip'))
    expect(vip.unread).toBe(vip.list.length)
  })

  it('an answer to a comment, and a like of it, tell whoever wrote it, once', async () => {
    const { id } = await aVideo(end, 'free')
    const [writer, reader] = [await end.newcomer(), await end.newcomer()]
    const comment = (await end.call('mv.comment', { id, content: '好看' }, writer)).data as { id: number }
    await end.call('mv.comment', { id, content: '同感', reply_to: comment.id }, reader)
    for (const on of [true, false, true]) await end.call('mv.likeComment', { id: comment.id, on }, reader)
    for (const [box, from] of [
      ['reply', reader],
      ['like', reader],
    ] as const) {
      const { list } = (await end.call('message.list', { box }, writer)).data as Page<Message>
      expect(list, box).toHaveLength(1)
      expect(list[0]).toMatchObject({ from: { uuid: from.uuid }, link: `/player?id=${id}` })
    }
    expect((await end.call('message.list', { box: 'reply' }, reader)).data).toMatchObject({ list: [] })
  })

  it('leave a ledger that adds up', async () => {
    expect(await ledgerFaults(end)).toEqual([])
  })
})
