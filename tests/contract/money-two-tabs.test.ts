import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { creditOrder } from '#server/services/orders.ts'
import { createRng } from '#demo/rng.ts'
import type { MoneyCall } from '#contract/catalogue.ts'
import { newRequestId } from './support/client.ts'
import { coinsOf, dataOf, newReply, newWant } from './support/community.ts'
import { ends, type End } from './support/ends.ts'
import { ledgerFaults } from './support/items.ts'
import { moneyCalls, purchaseBy } from './support/purchases.ts'

/**
 * How often a call takes effect that two tabs make at the same moment, each with a request of its own: what is for good
 * once, what can be done again and again twice.
 */
const timesOf: Record<MoneyCall, 1 | 2> = {
  'mv.buy': 1,
  'picture.buy': 1,
  'game.buy': 1,
  'article.buy': 1,
  'wei.unlock': 1,
  'dating.buy': 1,
  'comic.buy': 1,
  'audio.buy': 1,
  'audio.buyBook': 1,
  'ticket.use': 1,
  'user.exchange': 1,
  'find.accept': 1,
  'user.reward': 2,
  'club.join': 2,
  'coins.withdraw': 2,
  'proxy.withdraw': 2,
  'order.pay': 2,
  'find.create': 2,
  'find.appendCoins': 2,
}

describe.each(ends)('$name: paying in two tabs', ({ open }) => {
  let end: End
  beforeAll(async () => void (end = await open()))
  afterAll(() => end.close())

  it.each(moneyCalls)('%s takes effect as often as it may, and is charged as often', async (name) => {
    const who = await end.newcomer(2000)
    const purchase = await purchaseBy(end, createRng(name), who, name)
    const before = await coinsOf(end, who)
    const tabs = [newRequestId(), newRequestId()]
    // each tab's request comes twice, as over two lines
    const answers = await Promise.all(
      [...tabs, ...tabs].map((requestId) => end.call(name, purchase.input, who, { requestId })),
    )
    const succeeded = answers.filter(({ status }) => status === 200).length
    expect(answers.map(({ errcode }) => errcode)).toEqual([0, 0, 0, 0])
    expect(answers[2]).toMatchObject({ status: answers[0]!.status, data: answers[0]!.data })
    expect(answers[3]).toMatchObject({ status: answers[1]!.status, data: answers[1]!.data })
    expect(succeeded).toBeGreaterThan(0)
    expect(await purchase.effects()).toBe(timesOf[name])
    expect(before - (await coinsOf(end, who))).toBe(timesOf[name] * purchase.cost)
  })

  it('a bounty that is taken back while its request is deleted twice, or answered, is in one place', async () => {
    for (let round = 0; round < 4; round += 1) {
      const asker = await end.newcomer(100)
      const { id } = await newWant(end, asker, 40)
      const answerer = await end.newcomer()
      const remove = () => end.call('find.remove', { id }, asker)
      const [reply] = await Promise.all([
        end.call('find.reply', { id, content: '应该是这一部', mv_ids: [] }, answerer),
        remove(),
        remove(),
      ])
      const row = await end.server.parts.db
        .selectFrom('accounts')
        .select('balance')
        .where('holder', '=', `want:${id}`)
        .executeTakeFirstOrThrow()
      expect((await coinsOf(end, asker)) + row.balance, `answered ${reply.status}`).toBe(100)
      expect(await coinsOf(end, answerer)).toBe(0)
    }
  })

  it('a bounty that is paid while its request is deleted is paid or goes back, once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const asker = await end.newcomer(100)
      const { id } = await newWant(end, asker, 40)
      const answerer = await end.newcomer()
      const reply = await newReply(end, id, answerer)
      await Promise.all([
        end.call('find.accept', { id, reply_id: reply.id }, asker),
        end.call('find.remove', { id }, asker),
      ])
      expect((await coinsOf(end, asker)) + (await coinsOf(end, answerer))).toBe(100)
    }
  })

  it('an order that is cancelled twice while it is paid is credited once, or closed', async () => {
    for (let round = 0; round < 6; round += 1) {
      const who = await end.newcomer()
      const { order_no } = await dataOf<{ order_no: string }>(end, 'order.pay', { product_id: 1, method: 1 }, who)
      const { db } = end.server.parts
      const { price } = await db
        .selectFrom('orders')
        .select('price')
        .where('order_no', '=', order_no)
        .executeTakeFirstOrThrow()
      const requestId = newRequestId()
      const cancel = (id = requestId) => end.call('order.cancel', { order_no }, who, { requestId: id })
      const credit = () => db.transaction().execute((tx) => creditOrder(tx, order_no, price, end.clock.nowMs))
      const [first, again, other, ...credits] = await Promise.all([
        cancel(),
        cancel(),
        cancel(newRequestId()),
        credit(),
        credit(),
      ])
      expect(again.status).toBe(first.status)
      for (const { status } of [first, other]) expect([251, 409]).toContain(status)
      expect(credits.toSorted()).toEqual(['again', 'credited'])
      const records = await dataOf<{ list: { status: string }[] }>(end, 'order.list', { order_no }, who)
      expect(records.list).toMatchObject([{ status: 'paid' }])
    }
  })

  it('leaves books that add up', async () => {
    expect(await ledgerFaults(end)).toEqual([])
  })
})
