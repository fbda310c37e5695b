import { describe, expect, test } from 'vitest'
import { listKey } from '#bridge/cache-policies.ts'
import { defaultLimits } from '#net/config.ts'
import { begun, charges, purchase, target } from './paying.ts'

const isPayment = ({ url }: Request) => url.endsWith('/watchingMvByCoins')

async function reached(condition: () => Promise<boolean>) {
  for (let i = 0; i < 800 && !(await condition()); i += 1) await new Promise((resolve) => setTimeout(resolve, 5))
  expect(await condition()).toBe(true)
}

describe('a payment without an outcome', () => {
  test('is asked about at the next start, and starts nothing', async () => {
    const { device, balance } = await begun()
    const db = device.person('u-1')
    const lost = {
      target,
      call: 'mv.buy' as const,
      input: purchase,
      requestId: '01890000-0000-7000-8000-000000000000',
      createdAt: device.clock.nowMs(),
    }
    await db.payments.put({ ...lost, state: 'pending' })
    device.clock.advance(defaultLimits.callMs + 1)
    await device.tab().hello({ displayMode: 'webview' })
    await reached(async () => (await db.payments.get(target))?.state === 'refused')
    expect(await db.payments.get(target)).toMatchObject({ state: 'refused', requestId: lost.requestId })
    expect(device.end.of('mv.buy').every(({ json }) => json['check'] === 1)).toBe(true)
    expect(balance()).toBe(100)
  })

  test('is asked about though its tab was killed before this one could hear of it', async () => {
    const { device } = await begun()
    const db = device.person('u-1')
    const tab = device.tab({ limits: { restMs: 2000 } })
    await tab.hello({ displayMode: 'webview' })
    // the look at the start is over, and the code that listens comes a little later
    await reached(async () => (await db.answers.get(listKey('home.config', {}))) !== undefined)
    await db.payments.put({
      ...{ target, call: 'mv.buy', input: purchase, state: 'pending' },
      ...{ requestId: '01890000-0000-7000-8000-000000000000', createdAt: device.clock.nowMs() },
    })
    // 10 s, not until the app gets in touch anew
    let seconds = 0
    const timer = setInterval(() => seconds++ < 10 && device.clock.advance(1000), 20)
    await reached(async () => (await db.payments.get(target))?.state === 'refused').finally(() => clearInterval(timer))
    expect(device.end.of('mv.buy').every(({ json }) => json['check'] === 1)).toBe(true)
  })

  test('that did take place brings what was bought', async () => {
    const { device, net, balance } = await begun()
    await net.pay('mv.buy', purchase)
    const db = device.person('u-1')
    const done = (await db.payments.get(target))!
    await db.payments.put({ ...done, state: 'checking' })
    const detail = (await db.details.get(['video', 7]))!
    await db.details.put({ ...detail, value: { ...detail.value, is_pay: false } as typeof detail.value })
    await device.tab().hello({ displayMode: 'webview' })
    await reached(async () => (await db.payments.get(target))?.state === 'done')
    expect(charges(device)).toBe(1)
    expect(balance()).toBe(80)
    const paid = async () => (await db.details.get(['video', 7]))?.value
    for (let i = 0; i < 400 && !('is_pay' in (await paid())! && ((await paid()) as { is_pay: boolean }).is_pay); i += 1)
      await new Promise((resolve) => setTimeout(resolve, 5))
    expect(await paid()).toMatchObject({ is_pay: true })
  })

  test('whose tab was killed is asked about at once; while a tab waits for its reply, nobody else asks', async () => {
    const { device, balance } = await begun()
    const db = device.person('u-1')
    const state = async () => (await db.payments.get(target))?.state
    const locks = device.lockClient()
    const tab = device.tab({
      locks,
      http: (request) => (isPayment(request) ? new Promise(() => {}) : device.end.fetch(request)),
    })
    void tab.pay('mv.buy', purchase)
    await reached(async () => (await state()) === 'pending')
    await device.tab().hello({ displayMode: 'webview' })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(device.end.sent('mv.buy')).toHaveLength(0)
    expect(await state()).toBe('pending')
    locks.kill()
    await device.tab().hello({ displayMode: 'webview' })
    await reached(async () => (await state()) === 'refused')
    expect(device.end.of('mv.buy').map(({ json }) => json['check'])).toEqual([1])
    expect(balance()).toBe(100)
  })

  test('is asked about again and again, until it is known', async () => {
    const { device, net, balance } = await begun()
    await net.pay('mv.buy', purchase)
    const db = device.person('u-1')
    const done = (await db.payments.get(target))!
    await db.payments.put({ ...done, state: 'checking' })
    let answers = 0
    const tab = device.tab({
      http: async (request) => {
        if (isPayment(request)) answers += 1
        return isPayment(request) && answers < 8 ? new Response('', { status: 502 }) : device.end.fetch(request)
      },
    })
    await tab.hello({ displayMode: 'webview' })
    const timer = setInterval(() => device.clock.advance(1000), 5)
    await reached(async () => (await db.payments.get(target))?.state === 'done').finally(() => clearInterval(timer))
    expect(charges(device)).toBe(1)
    expect(balance()).toBe(80)
  })

  test('survives a session that ends, and is asked about when the account is back', async () => {
    const { device, net } = await begun()
    const db = device.person('u-1')
    await db.payments.put({ target, call: 'mv.buy', input: purchase, requestId: 'r', state: 'checking', createdAt: 1 })
    device.end.on('user.info', () => ({ status: 420, msg: '', data: {} }))
    await net.want('user.info', {})
    expect(await device.person('u-1').payments.get(target)).toMatchObject({ state: 'checking' })
    expect(await device.person('u-1').details.count()).toBe(0)
  })
})
