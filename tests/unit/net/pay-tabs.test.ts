import { describe, expect, test } from 'vitest'
import type { Http } from '#net/links/http.ts'
import { until } from './test-clock.ts'
import { begun, charges, path, purchase, row, stream } from './paying.ts'

describe('a payment', () => {
  test('two tabs at once are one payment, whoever is first', async () => {
    for (let run = 0; run < 10; run += 1) {
      const { device, net } = await begun()
      const other = device.tab()
      await other.want('topic.feature', {})
      const buy = { coins: 80, streams: [stream] }
      device.end.on('mv.buy', () => new Promise((resolve) => setTimeout(resolve, 20, { data: buy })))
      const results = await Promise.all([net.pay('mv.buy', purchase), other.pay('mv.buy', purchase)])
      expect(charges(device)).toBe(1)
      expect(results.some(({ ok }) => ok)).toBe(true)
      for (const result of results)
        expect(result.ok || result.failure.kind === 'pending', JSON.stringify(result)).toBe(true)
    }
  })

  test('two tabs at once, one of them late: what took effect after its tap is what it asked for', async () => {
    const { device, net } = await begun()
    const given = () => device.end.effects.filter(({ name }) => name === 'user.reward').length
    const gift = { uuid: 'u-2', gift_id: 3, count: 1, price: 1 }
    const tappedAt = device.clock.nowMs()
    device.clock.advance(600)
    const first = await net.pay('user.reward', gift, { tappedAt })
    expect(await device.tab().pay('user.reward', gift, { tappedAt })).toEqual(first)
    expect(given()).toBe(1)
    // whoever taps once it is over gives again
    device.clock.advance(600)
    expect(await device.tab().pay('user.reward', gift, { tappedAt: device.clock.nowMs() })).toMatchObject({ ok: true })
    expect(given()).toBe(2)
    // a clock that was ahead and has been set back says nothing of what was tapped when
    device.clock.setNow(tappedAt - 3_600_000)
    expect(await device.tab().pay('user.reward', gift, { tappedAt: device.clock.nowMs() })).toMatchObject({ ok: true })
    expect(given()).toBe(3)
  })

  test('two tabs: a tap in the millisecond of the outcome of the other is not one for more', async () => {
    const { device, net } = await begun()
    const first = await net.pay('mv.buy', purchase)
    expect(await device.tab().pay('mv.buy', purchase, { tappedAt: device.clock.nowMs() })).toEqual(first)
    expect(charges(device)).toBe(1)
    device.clock.advance(1)
    await device.tab().pay('mv.buy', purchase, { tappedAt: device.clock.nowMs() })
    expect(charges(device)).toBe(2)
  })

  test('two tabs: a tap is not one for more while the outcome of the other waits to be written', async () => {
    const { device, net } = await begun()
    const other = device.tab()
    await other.want('topic.feature', {})
    const db = device.person('u-1')
    let release = () => {}
    let busy: Promise<unknown> = Promise.resolve()
    device.end.on('mv.buy', async () => {
      if (device.end.of('mv.buy').length > 1) return { data: { coins: 60, streams: [stream] } }
      const held = new Promise<void>((resolve) => (release = resolve))
      await new Promise<void>((isBusy) => {
        busy = db.transaction('rw', db.payments, async () => {
          await db.payments.count()
          isBusy()
          let over = false
          void held.then(() => (over = true))
          while (!over) await db.payments.count()
        })
      })
      return { data: { coins: 80, streams: [stream] } }
    })
    const first = net.pay('mv.buy', purchase, { tappedAt: device.clock.nowMs() })
    await until(() => charges(device) === 1, 'the charge')
    // the reply is there, and what it says is not yet: this is when the person taps in the other tab
    for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    device.clock.advance(5)
    const second = other.pay('mv.buy', purchase, { tappedAt: device.clock.nowMs() })
    release()
    await busy
    expect(await second).toEqual(await first)
    expect(charges(device)).toBe(1)
  })

  test('two tabs: a tap is not one for more where the outcome of the other comes while it waits for its turn', async () => {
    const { device, net } = await begun()
    const client = device.lockClient()
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    let waits = false
    const other = device.tab({
      locks: {
        ...client,
        locks: {
          async request(name: string, options: LockOptions, run: (lock: Lock | null) => unknown) {
            waits ||= name.startsWith('shiguang-pay-')
            if (name.startsWith('shiguang-pay-')) await held
            return client.locks.request(name, options, run as never)
          },
        } as typeof client.locks,
      },
    })
    await other.want('topic.feature', {})
    const tappedAt = device.clock.nowMs()
    const second = other.pay('mv.buy', purchase, { tappedAt })
    await until(() => waits, 'a tap that waits')
    device.clock.advance(5)
    const first = await net.pay('mv.buy', purchase, { tappedAt })
    release()
    expect(await second).toEqual(first)
    expect(charges(device)).toBe(1)
  })

  test('two tabs, the first one held up on its way: the second one pays, the first one does not pay again', async () => {
    const { device, balance } = await begun()
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const http: Http = async (request) => {
      if (request.url.endsWith(path)) await held
      return device.end.fetch(request)
    }
    const [slow, fast] = [device.tab({ http }), device.tab()]
    const first = slow.pay('mv.buy', purchase)
    const pending = async () => (await row(device))?.requestId
    let id = await pending()
    for (let i = 0; i < 400 && id === undefined; i += 1) id = await pending()
    expect(await fast.pay('mv.buy', purchase)).toMatchObject({ ok: true, value: { coins: 80 } })
    const paid = (await row(device))!
    expect(paid).toMatchObject({ state: 'done' })
    expect(paid.requestId).not.toBe(id)
    release()
    expect(await first).toMatchObject({ ok: true, value: { coins: 80 } })
    expect(await row(device)).toEqual(paid)
    expect(charges(device)).toBe(1)
    expect(balance()).toBe(80)
  })
})
