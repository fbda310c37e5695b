import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Want } from '#contract/shapes/want.ts'
import { newRequestId, visitor } from './support/client.ts'
import { coinsOf, dataOf, newReply, newWant } from './support/community.ts'
import { ends, type End } from './support/ends.ts'
import { ledgerFaults } from './support/items.ts'
import { bountyLifeMs, expireBounties } from '#server/services/wants.ts'

/** What lies in escrow for each open request must be its bounty, and nothing for a solved one. */
async function escrowFaults(end: End): Promise<string[]> {
  const { db } = end.server.parts
  const accounts = await db.selectFrom('accounts').selectAll().where('holder', 'like', 'want:%').execute()
  const held = new Map(accounts.map(({ holder, balance }) => [holder, balance]))
  const wants = await db.selectFrom('wants').selectAll().execute()
  return wants.flatMap(({ id, status, bounty }) => {
    const [has, should] = [held.get(`want:${id}`) ?? 0, status === 'open' ? bounty : 0]
    return has === should ? [] : [`request ${id} has ${has} in escrow, and should have ${should}`]
  })
}

describe.each(ends)('$name: bounties', ({ open }) => {
  let end: End
  beforeAll(async () => void (end = await open()))
  afterAll(() => end.close())

  const input = { title: '找一部片子', content: '讲慢火车的', images: [], coins: 40 }
  const bountyOf = async (id: number) => (await dataOf<Want>(end, 'find.detail', { id }, visitor())).bounty
  const faults = async () => [...(await ledgerFaults(end)), ...(await escrowFaults(end))]

  it('what one may ask is said beforehand, and holds', async () => {
    const [poor, rich] = [await end.newcomer(9), await end.newcomer(1000)]
    const check = (who: typeof poor) =>
      dataOf<{ allowed: boolean; reason?: string; min_coins: number }>(end, 'find.check', {}, who)
    expect(await check(poor)).toEqual({
      allowed: false,
      reason: expect.stringContaining('10'),
      refusal: { code: 'coins-short-for-bounty', params: { coins: 10 } },
      min_coins: 10,
    })
    expect(await end.call('find.create', { ...input, coins: 10 }, poor)).toMatchObject({
      status: 402,
      code: 'coins-short-for-bounty',
    })
    expect(await check(rich)).toEqual({ allowed: true, min_coins: 10 })
    for (let asked = 0; asked < 20; asked += 1) await newWant(end, rich, 10)
    expect(await check(rich)).toMatchObject({
      allowed: false,
      reason: expect.stringMatching(/[\u4e00-\u9fff]/),
      refusal: { code: 'bounties-too-many', params: { count: 20 } },
    })
    expect(await end.call('find.create', input, rich)).toMatchObject({ status: 409 })
    expect(await faults()).toEqual([])
  })

  it('goes from the asker into escrow, all of it, or nothing is asked', async () => {
    const who = await end.newcomer(100)
    const { id, bounty } = await dataOf<Want>(end, 'find.create', input, who)
    expect([bounty, await coinsOf(end, who)]).toEqual([40, 60])
    expect(await end.call('find.create', { ...input, coins: 61 }, who)).toMatchObject({ status: 402 })
    expect(await coinsOf(end, who)).toBe(60)
    const { db } = end.server.parts
    const wants = await db.selectFrom('wants').select('id').where('user_id', '=', who.userId).execute()
    expect(wants).toEqual([{ id }])
    expect(await faults()).toEqual([])
  })

  it('is taken once, however often it is sent, and a lost reply is asked for', async () => {
    const who = await end.newcomer(100)
    const requestId = newRequestId()
    const sent = await Promise.all([0, 1, 2, 3].map(() => end.call('find.create', input, who, { requestId })))
    expect(new Set(sent.map(({ data }) => (data as Want).id)).size).toBe(1)
    expect((await end.call('find.create', input, who, { requestId, check: true })).data).toEqual(sent[0]!.data)
    expect(await coinsOf(end, who)).toBe(60)
    const never = newRequestId()
    const asked = await end.call('find.create', input, who, { requestId: never, check: true })
    expect(asked).toMatchObject({ status: 409, data: { void: true } })
    expect(await end.call('find.create', input, who, { requestId: never })).toMatchObject({ data: { void: true } })
    expect(await coinsOf(end, who)).toBe(60)
  })

  it('is raised by the asker, as far as the coins go', async () => {
    const who = await end.newcomer(50)
    const { id } = await newWant(end, who, 20)
    expect(await dataOf(end, 'find.appendCoins', { id, coins: 25 }, who)).toEqual({ coins: 5, bounty: 45 })
    expect(await end.call('find.appendCoins', { id, coins: 6 }, who)).toMatchObject({ status: 402 })
    expect(await bountyOf(id)).toBe(45)
    expect(await faults()).toEqual([])
  })

  it('is paid to whoever is accepted, exactly once', async () => {
    const [asker, one, two] = [await end.newcomer(50), await end.newcomer(), await end.newcomer()]
    const { id } = await newWant(end, asker, 50)
    const [first, second] = [await newReply(end, id, one), await newReply(end, id, two)]
    const requestId = newRequestId()
    const taps = [
      ...[0, 1, 2].map(() => end.call('find.accept', { id, reply_id: first.id }, asker, { requestId })),
      ...[0, 1].map(() => end.call('find.accept', { id, reply_id: first.id }, asker)),
    ]
    for (const answer of await Promise.all(taps))
      expect(answer).toMatchObject({ status: 200, data: { status: 'solved', bounty: 50 } })
    expect(await end.call('find.accept', { id, reply_id: second.id }, asker)).toMatchObject({ status: 409 })
    expect([await coinsOf(end, asker), await coinsOf(end, one), await coinsOf(end, two)]).toEqual([0, 50, 0])
    expect(await end.call('find.reply', { id, content: '晚了', mv_ids: [] }, two)).toMatchObject({ status: 409 })
    for (const name of ['find.appendCoins', 'find.appendDetail'] as const)
      expect(await end.call(name, { id, coins: 1, content: '再说' }, asker)).toMatchObject({ status: 409 })
    expect(await faults()).toEqual([])
  })

  it('two answers accepted at the same moment: one is paid', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [asker, one, two] = [await end.newcomer(30), await end.newcomer(), await end.newcomer()]
      const { id } = await newWant(end, asker, 30)
      const answers = [await newReply(end, id, one), await newReply(end, id, two)]
      const both = await Promise.all(
        answers.map(({ id: reply_id }) => end.call('find.accept', { id, reply_id }, asker)),
      )
      expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
      expect((await coinsOf(end, one)) + (await coinsOf(end, two))).toBe(30)
    }
    expect(await faults()).toEqual([])
  })

  it('is not paid for an answer to something else, nor by anybody else', async () => {
    const [asker, other, answerer] = [await end.newcomer(60), await end.newcomer(60), await end.newcomer()]
    const [mine, theirs] = [await newWant(end, asker, 30), await newWant(end, other, 30)]
    const { id: reply_id } = await newReply(end, theirs.id, answerer)
    expect(await end.call('find.accept', { id: mine.id, reply_id }, asker)).toMatchObject({ status: 404 })
    expect(await end.call('find.accept', { id: theirs.id, reply_id }, asker)).toMatchObject({ status: 403 })
    expect(await end.call('find.accept', { id: theirs.id, reply_id }, answerer)).toMatchObject({ status: 403 })
    expect(await coinsOf(end, answerer)).toBe(0)
    expect(await faults()).toEqual([])
  })

  it('a lost reply to accept: paid, and told so; asked about first: never paid', async () => {
    const [asker, answerer] = [await end.newcomer(60), await end.newcomer()]
    const { id } = await newWant(end, asker, 30)
    const { id: reply_id } = await newReply(end, id, answerer)
    const never = newRequestId()
    const asked = await end.call('find.accept', { id, reply_id }, asker, { requestId: never, check: true })
    expect(asked).toMatchObject({ status: 409, data: { void: true } })
    expect(await end.call('find.accept', { id, reply_id }, asker, { requestId: never })).toMatchObject({ status: 409 })
    expect(await coinsOf(end, answerer)).toBe(0)
    const requestId = newRequestId()
    const accepted = await end.call('find.accept', { id, reply_id }, asker, { requestId })
    const again = await end.call('find.accept', { id, reply_id }, asker, { requestId, check: true })
    expect(again).toMatchObject({ status: 200, data: accepted.data })
    expect(await coinsOf(end, answerer)).toBe(30)
  })

  it('goes back after 30 days without an answer, once; the request stays and can be given a new one', async () => {
    const { db } = end.server.parts
    const [asker, answerer] = [await end.newcomer(100), await end.newcomer()]
    const { id } = await newWant(end, asker, 40)
    const [untilMs, before] = [end.clock.nowMs + bountyLifeMs, end.clock.nowMs]
    await expireBounties(db, untilMs - 1)
    expect(await bountyOf(id)).toBe(40)
    const due = await db.selectFrom('wants').select('id').where('expires_at', '<=', untilMs).execute()
    const given = await Promise.all([0, 1, 2].map(() => expireBounties(db, untilMs)))
    expect(given.reduce((sum, count) => sum + count)).toBe(due.length)
    expect(await expireBounties(db, untilMs)).toBe(0)
    expect([await bountyOf(id), await coinsOf(end, asker)]).toEqual([0, 100])
    expect(await end.call('find.appendCoins', { id, coins: 9 }, asker)).toMatchObject({ status: 400 })
    expect(await dataOf(end, 'find.appendCoins', { id, coins: 25 }, asker)).toEqual({ coins: 75, bounty: 25 })
    end.clock.nowMs = before + 86_400_000
    expect(await dataOf(end, 'find.appendCoins', { id, coins: 5 }, asker)).toEqual({ coins: 70, bounty: 30 })
    await expireBounties(db, end.clock.nowMs + bountyLifeMs - 1)
    expect(await bountyOf(id)).toBe(30)
    const other = await newWant(end, asker, 30)
    await expireBounties(db, end.clock.nowMs + bountyLifeMs)
    expect([await bountyOf(id), await bountyOf(other.id), await coinsOf(end, asker)]).toEqual([0, 0, 100])
    await dataOf(end, 'find.appendCoins', { id, coins: 30 }, asker)
    const { id: reply_id } = await newReply(end, id, answerer)
    await dataOf(end, 'find.accept', { id, reply_id }, asker)
    expect(await expireBounties(db, end.clock.nowMs + 2 * bountyLifeMs)).toBeGreaterThanOrEqual(0)
    expect([await coinsOf(end, asker), await coinsOf(end, answerer)]).toEqual([70, 30])
    expect(await faults()).toEqual([])
  })

  it('accepted and over at the same moment: paid or given back, never both', async () => {
    const { db } = end.server.parts
    for (let round = 0; round < 4; round += 1) {
      const [asker, answerer] = [await end.newcomer(40), await end.newcomer()]
      const { id } = await newWant(end, asker, 40)
      const { id: reply_id } = await newReply(end, id, answerer)
      const both = [
        () => end.call('find.accept', { id, reply_id }, asker),
        () => expireBounties(db, end.clock.nowMs + bountyLifeMs),
      ]
      await Promise.all((round % 2 === 0 ? both : both.toReversed()).map((act) => act()))
      expect((await coinsOf(end, asker)) + (await coinsOf(end, answerer))).toBe(40)
    }
    expect(await faults()).toEqual([])
  })

  it('the demo’s own add up', async () => {
    const wants = await end.server.parts.db.selectFrom('wants').selectAll().execute()
    expect(new Set(wants.map(({ status }) => status))).toEqual(new Set(['open', 'solved']))
    expect(await faults()).toEqual([])
  })
})
