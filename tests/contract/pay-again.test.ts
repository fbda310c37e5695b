import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/shapes/money.ts'
import type { Page } from '#contract/shapes/page.ts'
import { coinsOf, dataOf } from './support/community.ts'
import { ends, type End } from './support/ends.ts'
import { ledgerFaults } from './support/items.ts'

describe.each(ends)('$name: a payment that the shop was not told of yet', ({ open }) => {
  let end: End
  beforeAll(async () => void (end = await open()))
  afterAll(() => end.close())

  it('is told at once when somebody pays again, and brings its coins once', async () => {
    const who = await end.newcomer()
    const { order_no, pay_url } = await dataOf<{ order_no: string; pay_url: string }>(
      end,
      'order.pay',
      { product_id: 1, method: 1 },
      who,
    )
    const press = async (choice: string) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const request = new Request(pay_url, { method: 'POST', body: `do=${choice}`, headers, redirect: 'manual' })
      expect((await end.fetch(request)).status).toBe(303)
    }
    const statusOf = async () => (await dataOf<Page<Order>>(end, 'order.list', { order_no }, who)).list[0]?.status
    // As a server leaves it that was killed between taking the callback in hand and delivering it.
    await end.server.parts.db
      .updateTable('payments')
      .set({ state: 'paid', due_at: end.clock.nowMs + 60_000 })
      .where('order_no', '=', order_no)
      .execute()
    for (const choice of ['later', 'cancel']) await press(choice)
    expect(await statusOf()).toBe('waiting')
    await press('pay')
    expect(await statusOf()).toBe('paid')
    const coins = await coinsOf(end, who)
    expect(coins).toBeGreaterThan(0)
    for (const choice of ['pay', 'cancel', 'pay']) await press(choice)
    expect(await coinsOf(end, who)).toBe(coins)
    expect(await ledgerFaults(end)).toEqual([])
  })
})
