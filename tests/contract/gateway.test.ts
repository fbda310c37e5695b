import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/shapes/money.ts'
import type { Page } from '#contract/shapes/page.ts'
import { deliverDue, laterMs } from '#server/gateway/payments.ts'
import { takeCallback } from '#server/gateway/routes.ts'
import { signedForm } from '#server/gateway/sign.ts'
import { orderLifeMs } from '#server/services/orders.ts'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'
import { readSettings } from '#server/settings.ts'
import { createClient, visitor, type Client, type Who } from './support/client.ts'
import { ends, type End } from './support/ends.ts'
import { ledgerFaults } from './support/items.ts'

describe.each(ends)('$name: orders and the payment page', ({ open }) => {
  let end: End
  beforeAll(async () => void (end = await open()))
  afterAll(() => end.close())

  type Opened = { order_no: string; pay_url: string; expires_at: number }
  const profile = async (who: Who) =>
    (await end.call('user.info', {}, who)).data as { coins: number; vip: boolean; vip_expires_at?: number }
  const order = async (who: Who, product_id = 1) =>
    (await end.call('order.pay', { product_id, method: 1 }, who)).data as Opened
  const orderOf = async (who: Who, { order_no }: Opened) =>
    ((await end.call('order.list', { order_no }, who)).data as Page<Order>).list[0]
  const visit = (url: string, init: RequestInit = {}) => end.fetch(new Request(url, { redirect: 'manual', ...init }))
  const choose = (url: string, choice: string, headers: Record<string, string> = {}) =>
    visit(url, {
      method: 'POST',
      body: `do=${choice}&lang=zh`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: new URL(url).origin, ...headers },
    })
  const deliver = () => deliverDue(end.server.parts, takeCallback(end.server.parts), end.clock.nowMs)
  const callback = (form: URLSearchParams) =>
    visit(`${end.line}/pay/callback`, {
      method: 'POST',
      body: form.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const paymentOf = ({ order_no }: Opened) =>
    end.server.parts.db.selectFrom('payments').selectAll().where('order_no', '=', order_no).executeTakeFirstOrThrow()
  const signed = async (opened: Opened, amount?: number) => {
    const { order_no, payment_no, amount: due } = await paymentOf(opened)
    const said = { order_no, payment_no, amount: amount ?? due, timestamp: end.clock.nowMs }
    return signedForm(end.server.parts.secret, said)
  }

  it('opens a plain page on the line that was asked, without scripts, in both languages', async () => {
    const who = await end.newcomer()
    const opened = await order(who)
    expect(new URL(opened.pay_url).origin).toBe(end.line)
    expect(opened.expires_at).toBe(end.clock.nowMs + orderLifeMs)
    const page = await visit(opened.pay_url, { headers: { 'accept-language': 'zh-CN' } })
    const html = await page.text()
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*form-action 'self'/)
    expect(html).not.toMatch(/<script|onclick|javascript:/i)
    expect(html).toContain('¥ 6.00')
    expect(html).toContain('立即支付')
    expect(await (await visit(`${opened.pay_url}?lang=en`)).text()).toContain('Pay now')
    expect((await visit(`${end.line}/pay/nothing`)).status).toBe(404)
    expect((await choose(opened.pay_url, 'pay', { origin: 'https://evil.test' })).status).toBe(403)
    expect((await profile(who)).coins).toBe(0)
  })

  it('paid: coins arrive once, however often the page is sent', async () => {
    const who = await end.newcomer()
    const opened = await order(who)
    expect(await orderOf(who, opened)).toMatchObject({ status: 'waiting', price: '6.00' })
    for (let tap = 0; tap < 3; tap += 1) expect((await choose(opened.pay_url, 'pay')).status).toBe(303)
    expect(await orderOf(who, opened)).toMatchObject({ status: 'paid' })
    expect((await profile(who)).coins).toBe(60)
    expect(await (await visit(opened.pay_url)).text()).toContain('支付成功')
    const records = (await end.call('coins.detail', { type: 'in', kind: 'order' }, who)).data
    expect(records).toMatchObject({ list: [{ delta: 60, balance: 60, reason: '充值', title: '60 金币' }] })
    expect((await end.call('message.list', { box: 'order' }, who)).data).toMatchObject({ unread: 1 })
  })

  it('a bonus is credited too, and VIP goes on from where it ends', async () => {
    const who = await end.newcomer()
    await choose((await order(who, 2)).pay_url, 'pay')
    expect((await profile(who)).coins).toBe(125)
    const weekMs = 7 * 24 * 3600 * 1000
    for (const weeks of [1, 2]) {
      await choose((await order(who, 7)).pay_url, 'pay')
      expect(await profile(who)).toMatchObject({ vip: true, vip_expires_at: end.clock.nowMs + weeks * weekMs })
    }
    const before = end.clock.nowMs
    end.clock.nowMs += 2 * weekMs
    expect((await profile(who)).vip).toBe(false)
    end.clock.nowMs = before
  })

  it('cancelled: nothing is charged, and it can be paid after all', async () => {
    const who = await end.newcomer()
    const opened = await order(who)
    await choose(opened.pay_url, 'cancel')
    expect((await profile(who)).coins).toBe(0)
    expect(await orderOf(who, opened)).toMatchObject({ status: 'closed' })
    await choose(opened.pay_url, 'pay')
    expect((await profile(who)).coins).toBe(60)
  })

  it('pay later: the callback comes when it is due, and only once', async () => {
    const who = await end.newcomer()
    const opened = await order(who)
    await choose(opened.pay_url, 'later')
    await deliver()
    expect(await orderOf(who, opened)).toMatchObject({ status: 'waiting' })
    end.clock.nowMs += laterMs
    await Promise.all([deliver(), deliver(), deliver()])
    await deliver()
    expect(await orderOf(who, opened)).toMatchObject({ status: 'paid' })
    expect((await profile(who)).coins).toBe(60)
  })

  it('a callback twice and at the same moment is one payment', async () => {
    const who = await end.newcomer()
    const form = await signed(await order(who))
    const answers = await Promise.all(Array.from({ length: 6 }, () => callback(form)))
    for (const answer of answers) expect(await answer.text()).toBe('success')
    expect((await profile(who)).coins).toBe(60)
  })

  it('a forged callback, or one of another sum, is refused', async () => {
    const who = await end.newcomer()
    const opened = await order(who)
    const wrongSum = await signed(opened, 1)
    const altered = await signed(opened)
    altered.set('order_no', (await order(who)).order_no)
    const unsigned = await signed(opened)
    unsigned.delete('sign')
    const doubled = await signed(opened)
    doubled.append('amount', '1')
    const stranger = signedForm(new Uint8Array(32), {
      order_no: opened.order_no,
      payment_no: 'x',
      amount: 600,
      timestamp: end.clock.nowMs,
    })
    for (const form of [wrongSum, altered, unsigned, doubled, stranger, new URLSearchParams()]) {
      expect((await callback(form)).status).toBe(400)
    }
    expect((await profile(who)).coins).toBe(0)
  })

  it('closed when its time is over; paid after that it is credited all the same, with a note', async () => {
    const who = await end.newcomer()
    const opened = await order(who)
    const before = end.clock.nowMs
    end.clock.nowMs += orderLifeMs
    expect(await orderOf(who, opened)).toMatchObject({ status: 'closed' })
    expect(await (await visit(opened.pay_url)).text()).not.toContain('立即支付')
    expect(await (await callback(await signed(opened))).text()).toBe('success')
    expect(await orderOf(who, opened)).toMatchObject({ status: 'paid' })
    expect((await profile(who)).coins).toBe(60)
    const { note } = await end.server.parts.db
      .selectFrom('orders')
      .select('note')
      .where('order_no', '=', opened.order_no)
      .executeTakeFirstOrThrow()
    expect(note).toBe('paid-after-closing')
    end.clock.nowMs = before
  })

  it('is nobody else’s business: another person does not see it', async () => {
    const opened = await order(await end.newcomer())
    expect(await orderOf(await end.newcomer(), opened)).toBeUndefined()
  })

  it('refuses products and methods that do not fit, and too many open orders', async () => {
    const who = await end.newcomer()
    for (const [input, status] of [
      [{ product_id: 9999, method: 1 }, 404],
      [{ product_id: 1, method: 99 }, 404],
      [{ product_id: 1, method: 2 }, 400],
    ] as const)
      expect((await end.call('order.pay', input, who)).status).toBe(status)
    for (let count = 0; count < 20; count += 1) await order(who)
    expect((await end.call('order.pay', { product_id: 1, method: 1 }, who)).status).toBe(429)
  })

  it('pays whoever invited the person by level, day by day', async () => {
    const [agent, friend] = [await end.newcomer(), await end.newcomer()]
    const { aff_code } = (await end.call('user.info', {}, agent)).data as { aff_code: string }
    expect((await end.call('user.bindInviter', { aff_code }, friend)).data).toEqual({ invite_by_code: aff_code })
    expect((await end.call('user.bindInviter', { aff_code }, friend)).status).toBe(409)
    expect((await end.call('user.bindInviter', { aff_code }, agent)).status).toBe(400)
    await choose((await order(friend, 3)).pay_url, 'pay')
    expect((await end.call('proxy.index', {}, agent)).data).toMatchObject({
      level: 1,
      rate: 0.1,
      income_today: '3.00',
      income_total: '3.00',
      balance: '3.00',
      invited: 1,
      invited_paying: 1,
    })
    const { days } = (await end.call('proxy.index', {}, agent)).data as { days: { income: string }[] }
    expect(days).toHaveLength(30)
    expect(days.at(-1)).toMatchObject({ income: '3.00', invited: 1 })
    expect((await end.call('user.invited', {}, agent)).data).toMatchObject({
      list: [{ user: { uuid: friend.uuid }, paid: '30.00', income: '3.00' }],
    })
  })

  it('leaves a ledger that adds up', async () => {
    expect(await ledgerFaults(end)).toEqual([])
  })
})

describe('a place where nobody takes money', () => {
  let server: TestServer
  let client: Client
  beforeAll(async () => {
    server = await createTestServer({ paymentSandbox: false })
    client = await createClient(server.fetch, server.lines[0]!, server.keys, Date.now)
  })
  afterAll(() => server.close())

  it('gives no coins away: no way to pay, no order, no page', async () => {
    const { username, password } = server.accounts[0]!
    const { device } = visitor()
    const { data } = await client.call('user.login', { username, password }, { device })
    const who = { device, ...(data as { token: string; uuid: string }) }
    expect((await client.call('order.products', { type: 'coin' }, who)).data).toMatchObject({ methods: [] })
    expect(await client.call('order.pay', { product_id: 1, method: 1 }, who)).toMatchObject({ status: 409, data: {} })
    for (const path of ['/pay/anything', '/pay/callback'])
      expect((await server.fetch(new Request(`${server.lines[0]}${path}`, { method: 'POST' }))).status).toBe(404)
  })

  it.each([
    [{}, true],
    [{ SHIGUANG_DEMO: 'off' }, false],
    [{ SHIGUANG_DEMO: 'off', SHIGUANG_PAYMENTS: 'sandbox' }, true],
    [{ SHIGUANG_PAYMENTS: 'off' }, false],
  ])('%o: the sandbox is open: %s', (env, open) => {
    const keys = { SHIGUANG_KEYS: `1:${'42'.repeat(32)}`, SHIGUANG_SECRET: '42'.repeat(32) }
    expect(readSettings({ ...keys, ...env }).paymentSandbox).toBe(open)
  })

  it('another word for it is a clear error', () => {
    expect(() => readSettings({ SHIGUANG_KEYS: `1:${'42'.repeat(32)}`, SHIGUANG_PAYMENTS: 'real' })).toThrow(
      'SHIGUANG_PAYMENTS',
    )
  })
})
