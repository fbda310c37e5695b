import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '#contract/catalogue.ts'
import { deleteAged } from '#server/services/retention.ts'
import { newRequestId, type Who } from './support/client.ts'
import { ends, type End } from './support/ends.ts'
import { aVideo, ledgerFaults } from './support/items.ts'

describe.each(ends)('$name: money', ({ open }) => {
  let end: End
  beforeAll(async () => void (end = await open()))
  afterAll(() => end.close())

  const coinsOf = async (who: Who): Promise<number> =>
    ((await end.call('user.info', {}, who)).data as { coins: number }).coins

  it('is charged once, however often and at whatever moment it is tapped', async () => {
    const { id, coins } = await aVideo(end, 'coins', 1)
    const who = await end.newcomer(coins * 5)
    const requestId = newRequestId()
    const sameId = Array.from({ length: 5 }, () => end.call('mv.buy', { id, price: coins }, who, { requestId }))
    const otherIds = Array.from({ length: 5 }, () => end.call('mv.buy', { id, price: coins }, who))
    for (const { status } of await Promise.all([...sameId, ...otherIds])) expect(status).toBe(200)
    expect(await coinsOf(who)).toBe(coins * 4)
    expect(await ledgerFaults(end)).toEqual([])
  })

  it('goes from buyer to creator and house, all of it', async () => {
    const { id, coins, user_id } = await aVideo(end, 'coins', 2)
    const who = await end.newcomer(coins)
    await end.call('mv.buy', { id, price: coins }, who)
    const { db } = end.server.parts
    const sides = await db
      .selectFrom('postings')
      .innerJoin('transfers', 'transfers.id', 'postings.transfer_id')
      .innerJoin('accounts', 'accounts.id', 'postings.account_id')
      .select(['accounts.holder', 'postings.delta'])
      .where('transfers.person', '=', `u:${who.uuid}`)
      .where('transfers.item_id', '=', id)
      .execute()
    const share = Math.floor(coins * 0.6)
    expect(new Map(sides.map(({ holder, delta }) => [holder, delta]))).toEqual(
      new Map([
        [`user:${who.userId}`, -coins],
        [`user:${user_id}`, share],
        ['house:sales', coins - share],
      ]),
    )
  })

  it('is not charged when the price has changed', async () => {
    const { id, coins } = await aVideo(end, 'coins', 3)
    const who = await end.newcomer(coins * 2)
    expect(await end.call('mv.buy', { id, price: coins - 1 }, who)).toMatchObject({
      status: 409,
      code: 'price-changed',
      params: { coins },
    })
    expect(await coinsOf(who)).toBe(coins * 2)
    expect((await end.call('mv.detail', { id }, who)).data).toMatchObject({ is_pay: false, streams: [] })
  })

  it('never goes below 0, with many purchases at once', async () => {
    const videos = await Promise.all([0, 1, 2, 3].map((skip) => aVideo(end, 'coins', skip)))
    const sum = videos.reduce((total, { coins }) => total + coins, 0)
    const who = await end.newcomer(sum - 1)
    const statuses = (
      await Promise.all(videos.map(({ id, coins }) => end.call('mv.buy', { id, price: coins }, who)))
    ).map(({ status }) => status)
    expect(statuses.filter((status) => status === 402)).toHaveLength(1)
    expect(await coinsOf(who)).toBeGreaterThanOrEqual(0)
    expect(await ledgerFaults(end)).toEqual([])
  })

  it('check answers what became of it', async () => {
    const { id, coins } = await aVideo(end, 'coins')
    const who = await end.newcomer(coins)
    const requestId = newRequestId()
    const bought = await end.call('mv.buy', { id, price: coins }, who, { requestId })
    expect((await end.call('mv.buy', { id, price: coins }, who, { requestId, check: true })).data).toEqual(bought.data)
  })

  it('check voids what never came, so that a late first copy is refused', async () => {
    const { id, coins } = await aVideo(end, 'coins')
    const who = await end.newcomer(coins)
    const requestId = newRequestId()
    const sending = { requestId, check: true }
    expect(await end.call('mv.buy', { id, price: coins }, who, sending)).toMatchObject({
      status: 409,
      data: { void: true },
    })
    expect(await end.call('mv.buy', { id, price: coins }, who, { requestId })).toMatchObject({
      status: 409,
      data: { void: true },
    })
    expect(await end.call('mv.buy', { id, price: coins }, who, sending)).toMatchObject({ status: 409 })
    expect(await coinsOf(who)).toBe(coins)
    expect(await end.call('mv.buy', { id, price: coins }, who)).toMatchObject({ status: 200 })
  })

  it('check and its first copy at the same moment: either bought and told so, or void and not charged', async () => {
    const { id, coins } = await aVideo(end, 'coins')
    for (let round = 0; round < 6; round += 1) {
      const who = await end.newcomer(coins)
      const requestId = newRequestId()
      const both = [
        end.call('mv.buy', { id, price: coins }, who, { requestId }),
        end.call('mv.buy', { id, price: coins }, who, { requestId, check: true }),
      ]
      const [first, check] = await Promise.all(round % 2 === 0 ? both : both.toReversed())
      expect(first?.status).toBe(check?.status)
      expect(await coinsOf(who)).toBe(first?.status === 200 ? 0 : coins)
    }
  })

  it('of what costs nothing is refused, and one’s own costs nothing', async () => {
    const { id } = await aVideo(end, 'free')
    expect(await end.call('mv.buy', { id, price: 0 }, await end.newcomer(50))).toMatchObject({ status: 409 })
  })

  it('is remembered for ever, other writes for 30 days', async () => {
    const { id, coins } = await aVideo(end, 'coins')
    const who = await end.newcomer(coins)
    const ids: Record<'mv.buy' | 'mv.like', string> = { 'mv.buy': newRequestId(), 'mv.like': newRequestId() }
    await end.call('mv.buy', { id, price: coins }, who, { requestId: ids['mv.buy'] })
    await end.call('mv.like', { id, on: true }, who, { requestId: ids['mv.like'] })
    const { db } = end.server.parts
    const left = async () =>
      (await db.selectFrom('requests').select('call').where('request_id', 'in', Object.values(ids)).execute())
        .map(({ call }) => call as CallName)
        .toSorted()
    const dayMs = 24 * 3600 * 1000
    await deleteAged(db, end.clock.nowMs + 29 * dayMs)
    expect(await left()).toEqual(['mv.buy', 'mv.like'])
    await deleteAged(db, end.clock.nowMs + 31 * dayMs)
    expect(await left()).toEqual(['mv.buy'])
  })

  it('leaves a ledger that adds up, after all of this', async () => {
    expect(await ledgerFaults(end)).toEqual([])
  })
})
