import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '#contract/catalogue.ts'
import { giveTickets } from '#server/services/tickets.ts'
import { newReply, newWant, type Newcomer } from './support/community.ts'
import { ends, type End } from './support/ends.ts'
import { aVideo, ledgerFaults } from './support/items.ts'

const rounds = 12

/** In order of size. */
const statusesOf = (answers: readonly { readonly status?: number | undefined }[]) =>
  answers.map(({ status = 0 }) => status).toSorted((a, b) => a - b)

describe.each(ends)('$name: spending at the same moment', ({ open }) => {
  let end: End
  beforeAll(async () => void (end = await open()))
  afterAll(() => end.close())

  const db = () => end.server.parts.db
  const at = (asked: readonly (readonly [CallName, object])[], who: Newcomer) =>
    Promise.all(asked.map(([name, input]) => end.call(name, input, who)))
  const ticketsOf = async (who: Newcomer, count: number) => {
    await db()
      .transaction()
      .execute((tx) => giveTickets(tx, who.userId, count, end.clock.nowMs))
    return db().selectFrom('tickets').select('id').where('user_id', '=', who.userId).execute()
  }
  const usedBy = async ({ userId }: Newcomer) =>
    (
      await db()
        .selectFrom('tickets')
        .select('id')
        .where('user_id', '=', userId)
        .where('used_at', 'is not', null)
        .execute()
    ).length

  it('tickets: of two for one video one is spent', async () => {
    const { id } = await aVideo(end, 'coins')
    const spent: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const who = await end.newcomer()
      const tickets = await ticketsOf(who, 2)
      const answers = await at(
        tickets.map((ticket) => ['ticket.use', { ticket_id: ticket.id, mv_id: id }] as const),
        who,
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      spent.push(await usedBy(who))
    }
    expect(spent).toEqual(Array.from({ length: rounds }, () => 1))
  })

  it('tickets and coins: a video that is bought with one takes nothing of the other', async () => {
    const { id, coins } = await aVideo(end, 'coins')
    for (let round = 0; round < rounds; round += 1) {
      const who = await end.newcomer(coins)
      const [ticket] = await ticketsOf(who, 1)
      const asked = [
        ['ticket.use', { ticket_id: ticket!.id, mv_id: id }],
        ['mv.buy', { id, price: coins }],
      ] as const
      const answers = await at(asked, who)
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      const left = await end.call('user.info', {}, who)
      const paid = Number((left.data as { coins: number }).coins === 0)
      expect(paid + (await usedBy(who)), `round ${round}`).toBe(1)
    }
    expect(await ledgerFaults(end)).toEqual([])
  })

  it('a ticket: of two videos it opens one', async () => {
    const videos = [await aVideo(end, 'coins', 0), await aVideo(end, 'coins', 1)]
    for (let round = 0; round < rounds; round += 1) {
      const who = await end.newcomer()
      const [ticket] = await ticketsOf(who, 1)
      const answers = await at(
        videos.map(({ id }) => ['ticket.use', { ticket_id: ticket!.id, mv_id: id }] as const),
        who,
      )
      expect(statusesOf(answers)).toEqual([200, 409])
      const owned = await db().selectFrom('purchases').select('item_id').where('user_id', '=', who.userId).execute()
      expect(owned).toHaveLength(1)
    }
  })

  it('a code with one use left, and a code for one person, bring their coins once', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const code = `ONCE-${crypto.randomUUID().slice(0, 8).toUpperCase()}`
      const fresh = { code, coins: 10, vip_days: 0, tickets: 0, uses_left: 1, expires_at: null }
      await db().insertInto('codes').values(fresh).execute()
      const people = await Promise.all([end.newcomer(), end.newcomer()])
      const answers = await Promise.all([...people, people[0]!].map((who) => end.call('user.exchange', { code }, who)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    }
    expect(await ledgerFaults(end)).toEqual([])
  })

  it('a bounty is paid to one of two answers', async () => {
    for (let round = 0; round < 4; round += 1) {
      const asker = await end.newcomer(100)
      const { id } = await newWant(end, asker, 40)
      const answerers = [await end.newcomer(), await end.newcomer()]
      const replies = await Promise.all(answerers.map((who) => newReply(end, id, who)))
      const answers = await at(
        replies.map((reply) => ['find.accept', { id, reply_id: reply.id }] as const),
        asker,
      )
      expect(statusesOf(answers)).toEqual([200, 409])
    }
    expect(await ledgerFaults(end)).toEqual([])
  })

  it('places: nobody has more open orders, or bounties, than they may', async () => {
    const most = 20
    const orders = await end.newcomer()
    const pay = ['order.pay', { product_id: 1, method: 1 }] as const
    for (let open = 0; open < most - 1; open += 1) await at([pay], orders)
    const paid = await at([pay, pay, pay, pay], orders)
    expect(statusesOf(paid)).toEqual([200, 429, 429, 429])
    const bounties = await end.newcomer(1000)
    const ask = ['find.create', { title: '找一部片子', content: '有雾。', images: [], coins: 10 }] as const
    for (let open = 0; open < most - 2; open += 1) await at([ask], bounties)
    // two of them are old: what may be asked within an hour is not the limit here
    await db().deleteFrom('attempts').where('key', '=', `want:${bounties.userId}`).execute()
    const asked = await at([ask, ask, ask, ask], bounties)
    expect(statusesOf(asked)).toEqual([200, 200, 409, 409])
  })
})
