import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/shapes/money.ts'
import type { Page } from '#contract/shapes/page.ts'
import { redirectTo } from '#server/payments/redirect.ts'
import { deliverDue, laterMs, sandboxKey } from '#server/payments/sandbox-payments.ts'
import { readSigned, signed as signedForm } from '#server/payments/signature.ts'
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
  const deliver = () => deliverDue({ ...end.server.parts, now: () => end.clock.nowMs })
  const callback = (form: URLSearchParams) =>
    visit(`${end.line}/pay/callback`, {
      method: 'POST',
      body: form.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const paymentOf = ({ order_no }: Opened) =>
    end.server.parts.db.selectFrom('payments').selectAll().where('order_no', '=', order_no).executeTakeFirstOrThrow()
  const signed = async (opened: Opened, amount?: number, status = 'paid') => {
    const { order_no, payment_no, amount: due } = await paymentOf(opened)
    return signedForm(sandboxKey(end.server.parts.secret), {
      ...{ order_no, payment_no, status, amount: String(amount ?? due), timestamp: String(end.clock.nowMs) },
    })
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
      amount: '600',
      status: 'paid',
      timestamp: String(end.clock.nowMs),
    })
    const stale = await signed(opened)
    const old = Object.fromEntries(stale)
    delete old['sign']
    const past = signedForm(sandboxKey(end.server.parts.secret), { ...old, timestamp: '1000' })
    const unknown = await signed(opened, undefined, 'lost')
    for (const form of [wrongSum, altered, unsigned, doubled, stranger, past, unknown, new URLSearchParams()]) {
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

  it('closes an order that its person cancels, and nobody else can', async () => {
    const [who, stranger] = [await end.newcomer(), await end.newcomer()]
    const opened = await order(who)
    const input = { order_no: opened.order_no }
    expect(await end.call('order.cancel', input, stranger)).toMatchObject({ status: 404, code: 'order-gone' })
    expect(await end.call('order.cancel', input, who)).toMatchObject({ status: 251, data: {} })
    expect(await orderOf(who, opened)).toMatchObject({ status: 'closed' })
    expect(await (await visit(opened.pay_url)).text()).toContain('支付已取消')
    expect((await end.call('order.cancel', input, who)).status).toBe(251)
    expect(await (await callback(await signed(opened))).text()).toBe('success')
    expect((await profile(who)).coins).toBe(60)
    expect(await end.call('order.cancel', input, who)).toMatchObject({ status: 409, code: 'order-paid' })
  })

  const refund = async (opened: Opened) => (await callback(await signed(opened, undefined, 'refunded'))).text()

  it('takes refunded coins back once, and a payment told again credits nothing', async () => {
    const who = await end.newcomer()
    const opened = await order(who)
    expect(await refund(opened)).toBe('refused')
    await choose(opened.pay_url, 'pay')
    for (let time = 0; time < 2; time += 1) expect(await refund(opened)).toBe('success')
    expect(await (await callback(await signed(opened))).text()).toBe('success')
    expect((await profile(who)).coins).toBe(0)
    expect(await orderOf(who, opened)).toMatchObject({ status: 'closed', refunded_at: end.clock.nowMs })
    expect((await end.call('coins.detail', { type: 'out' }, who)).data).toMatchObject({
      list: [{ delta: -60, balance: 0, reason: '退款' }],
    })
  })

  it('takes back of a refund what is left of its coins, its days of VIP and the agent’s share', async () => {
    const [agent, friend] = [await end.newcomer(), await end.newcomer()]
    const { aff_code } = (await end.call('user.info', {}, agent)).data as { aff_code: string }
    await end.call('user.bindInviter', { aff_code }, friend)
    const coins = await order(friend, 3)
    await choose(coins.pay_url, 'pay')
    const vip = await order(friend, 7)
    await choose(vip.pay_url, 'pay')
    const before = (await profile(friend)).coins
    const creator = end.server.parts.db.selectFrom('users').select('uuid').where('creator', '=', 1)
    const { uuid } = await creator.executeTakeFirstOrThrow()
    const gift = { uuid, gift_id: 1, count: 1, price: 10 }
    const { list: gifts } = (await end.call('gift.list', {}, friend)).data as { list: { id: number; coins: number }[] }
    const spent = gifts[0]!.coins
    const rewarded = await end.call('user.reward', { ...gift, gift_id: gifts[0]!.id, price: spent }, friend)
    expect(rewarded.status).toBe(200)
    for (const one of [coins, vip]) expect(await refund(one)).toBe('success')
    const after = await profile(friend)
    expect([before - spent > 0, after.coins, after.vip]).toEqual([true, 0, false])
    expect((await end.call('proxy.index', {}, agent)).data).toMatchObject({ income_total: '0.00', balance: '0.00' })
  })

  it('leaves a ledger that adds up', async () => {
    expect(await ledgerFaults(end)).toEqual([])
  })
})

const gateway = { url: 'https://pay.test/checkout?theme=a', merchant: 'shiguang', secret: 's'.repeat(32) }
const gatewayEnv = {
  ...{ PAYMENT_URL: gateway.url, PAYMENT_MERCHANT: gateway.merchant, PAYMENT_SECRET: gateway.secret },
}

describe('a gateway by signed redirect and callback', () => {
  let server: TestServer
  let client: Client
  let who: Who
  const post = (form: URLSearchParams) =>
    server.fetch(new Request(`${server.lines[0]}/pay/callback`, { method: 'POST', body: form }))
  const told = (order_no: string, amount: string, status = 'paid') =>
    signedForm(gateway.secret, { order_no, payment_no: 'g-1', amount, status, timestamp: String(Date.now()) })
  const coinsOf = async () => ((await client.call('user.info', {}, who)).data as { coins: number }).coins
  beforeAll(async () => {
    server = await createTestServer({ payments: redirectTo(gateway) })
    client = await createClient(server.fetch, server.lines[0]!, server.keys, Date.now)
    const { username, password } = server.accounts[0]!
    const { device } = visitor()
    const { data } = await client.call('user.login', { username, password }, { device })
    who = { device, ...(data as { token: string; uuid: string }) }
  })
  afterAll(() => server.close())

  it('sends people to the gateway with the order signed, and credits what it says once', async () => {
    expect((await client.call('order.products', { type: 'coin' }, who)).data).not.toHaveProperty('sandbox')
    const opened = (await client.call('order.pay', { product_id: 1, method: 1 }, who)).data as {
      order_no: string
      pay_url: string
    }
    const address = new URL(opened.pay_url)
    expect(`${address.origin}${address.pathname}`).toBe('https://pay.test/checkout')
    expect(address.searchParams.get('theme')).toBe('a')
    address.searchParams.delete('theme')
    expect(readSigned(gateway.secret, address.searchParams)).toMatchObject({
      merchant: 'shiguang',
      order_no: opened.order_no,
      amount: '6.00',
      return_url: `${server.appOrigins[0]}/#/my/recharge-records`,
      notify_url: `${server.lines[0]}/pay/callback`,
    })
    const before = await coinsOf()
    const forged = told(opened.order_no, '600')
    forged.set('amount', '1')
    for (const form of [forged, told(opened.order_no, '1'), told('nothing', '600')])
      expect((await post(form)).status).toBe(400)
    for (let time = 0; time < 2; time += 1)
      expect(await (await post(told(opened.order_no, '600'))).text()).toBe('success')
    expect(await coinsOf()).toBe(before + 60)
    expect(await (await post(told(opened.order_no, '600', 'refunded'))).text()).toBe('success')
    expect(await coinsOf()).toBe(before)
  })

  it('has no page that gives coins away', async () => {
    const opened = (await client.call('order.pay', { product_id: 1, method: 1 }, who)).data as { order_no: string }
    const page = new Request(`${server.lines[0]}/pay/${opened.order_no}`, { method: 'POST', body: 'do=pay' })
    expect((await server.fetch(page)).status).toBe(404)
  })
})

describe('a place where nobody takes money', () => {
  let server: TestServer
  let client: Client
  beforeAll(async () => {
    server = await createTestServer({ payments: null })
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
    [{}, 'sandbox'],
    [{ SHIGUANG_DEMO: 'off' }, undefined],
    [{ SHIGUANG_DEMO: 'off', SHIGUANG_PAYMENTS: 'sandbox' }, 'sandbox'],
    [{ SHIGUANG_PAYMENTS: 'off' }, undefined],
    [{ SHIGUANG_PAYMENTS: 'redirect', ...gatewayEnv }, gateway],
  ])('%o: money is taken by %s', (env, taker) => {
    const keys = { SHIGUANG_KEYS: `1:${'42'.repeat(32)}`, SHIGUANG_SECRET: '42'.repeat(32) }
    expect(readSettings({ ...keys, ...env }).payments).toEqual(taker)
  })

  it.each([
    ['PAYMENT_URL', 'ftp://pay.test'],
    ['PAYMENT_MERCHANT', ''],
    ['PAYMENT_SECRET', 'short'],
  ])('refuses a gateway with a wrong %s', (name, value) => {
    const env = { SHIGUANG_KEYS: `1:${'42'.repeat(32)}`, SHIGUANG_PAYMENTS: 'redirect', ...gatewayEnv, [name]: value }
    expect(() => readSettings(env)).toThrow(name)
  })

  it('another word for it is a clear error', () => {
    expect(() => readSettings({ SHIGUANG_KEYS: `1:${'42'.repeat(32)}`, SHIGUANG_PAYMENTS: 'real' })).toThrow(
      'SHIGUANG_PAYMENTS',
    )
  })
})
