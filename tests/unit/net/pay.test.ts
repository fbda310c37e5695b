import { describe, expect, test } from 'vitest'
import { listKey } from '#bridge/kept.ts'
import { metaKeys } from '#bridge/settings.ts'
import type { Http } from '#net/links/http.ts'
import type { Net } from '#net/net.ts'
import { paymentTarget } from '#net/store/payments.ts'
import { createDevice, LINES, type Device } from './harness.ts'
import { mvDetail } from './items.ts'
import { running, until } from './test-clock.ts'
import type { Fault } from './faults.ts'

const stream = { quality: '720p', height: 720, bandwidth: 1_000_000, url: 'lake/720.m3u8', bytes: 9000 }
const purchase = { id: 7, price: 20 }
const target = paymentTarget('mv.buy', purchase)
const path = '/api/user/watchingMvByCoins'

async function begun(): Promise<{ device: Device; net: Net; balance: () => number }> {
  const device = createDevice()
  let coins = 100
  await device.device.meta.bulkPut([
    { key: metaKeys.person, value: { uuid: 'u-1' } },
    { key: metaKeys.token, value: 't-1' },
  ])
  device.end.on('mv.buy', ({ price }) => ({ data: { coins: (coins -= price), streams: [stream] } }))
  device.end.on('mv.detail', ({ id }) => ({ data: mvDetail(id, { coins: 20 }) }))
  const net = device.tab()
  await net.want('mv.detail', { id: 7 })
  return { device, net, balance: () => coins }
}

/** A fault for payments alone, as often as told; checks go through. */
function onPayments(device: Device, fault: Fault, times = 1) {
  let left = times
  for (const line of LINES) {
    device.end.fault(line, { kind: 'only', when: (url) => url.endsWith(path) && (left -= 1) >= 0, fault })
  }
}
const row = (device: Device) => device.person('u-1').payments.get(target)
const charges = ({ end }: Device) => end.effects.filter(({ name }) => name === 'mv.buy').length

describe('a payment', () => {
  test('has its row before its request, and what it brought is there after', async () => {
    const { device, net, balance } = await begun()
    await device.person('u-1').answers.put({
      key: listKey('user.info', {}),
      call: 'user.info',
      value: { coins: 100, username: '小猫' },
      askedAt: 1,
    })
    let before: unknown
    device.end.on('mv.buy', async (_, { json }) => {
      before = { row: await row(device), id: json['request_id'] }
      return { data: { coins: 80, streams: [stream] } }
    })
    expect(await net.pay('mv.buy', purchase)).toEqual({ ok: true, value: { coins: 80, streams: [stream] } })
    const { row: pending, id } = before as { row: object; id: string }
    expect(pending).toMatchObject({ target, call: 'mv.buy', input: purchase, requestId: id, state: 'pending' })
    expect(await row(device)).toMatchObject({ state: 'done', requestId: id })
    const db = device.person('u-1')
    expect((await db.details.get(['video', 7]))?.value).toMatchObject({
      is_pay: true,
      access: 'granted',
      streams: [stream],
    })
    expect((await db.cards.get(['video', 7]))?.value).toMatchObject({ is_pay: true })
    expect((await db.cards.get(['video', 7]))?.value).not.toHaveProperty('streams')
    expect((await db.answers.get(listKey('user.info', {})))?.value).toEqual({ coins: 80, username: '小猫' })
    expect(balance()).toBe(100)
  })

  test('needs a connection, and says so at once', async () => {
    const { device, net } = await begun()
    device.clock.advance(10_000)
    device.end.fault('*', { kind: 'dead' })
    await net.want('topic.feature', {})
    const sent = device.end.sent('mv.buy').length
    expect(await net.pay('mv.buy', purchase)).toEqual({ ok: false, failure: { kind: 'offline', call: 'mv.buy' } })
    expect(device.end.sent('mv.buy')).toHaveLength(sent)
    expect(await row(device)).toBeUndefined()
  })

  test.each<[string, Fault]>([
    ['took effect, the reply was lost', { kind: 'reset-after-commit' }],
    ['took effect, the reply was cut', { kind: 'truncated' }],
  ])('%s: one charge, and what was bought is shown', async (_, fault) => {
    const { device, net, balance } = await begun()
    onPayments(device, fault)
    expect(await net.pay('mv.buy', purchase)).toMatchObject({ ok: true, value: { coins: 80 } })
    const sent = device.end.of('mv.buy').map(({ json }) => ({ id: json['request_id'], check: json['check'] }))
    expect(sent).toHaveLength(2)
    expect(sent[1]).toEqual({ id: sent[0]!.id, check: 1 })
    expect(charges(device)).toBe(1)
    expect(balance()).toBe(80)
    expect(await row(device)).toMatchObject({ state: 'done' })
  })

  test.each<[string, Fault]>([
    ['no connection', { kind: 'dead' }],
    ['HTTP 502', { kind: 'http', status: 502 }],
    ['a bare errcode', { kind: 'altered', alter: () => '{"errcode":1020}' }],
  ])('%s: it is asked about, never just sent again, and then takes place once', async (_, fault) => {
    const { device, net, balance } = await begun()
    onPayments(device, fault)
    const result = await net.pay('mv.buy', purchase)
    expect(result).toMatchObject({ ok: true, value: { coins: 80 } })
    const ids = device.end.of('mv.buy').map(({ json }) => json['request_id'])
    const checks = device.end.of('mv.buy').filter(({ json }) => json['check'] === 1)
    expect(checks).toHaveLength(1)
    expect(new Set(ids).size).toBe(fault.kind === 'altered' ? 1 : 2)
    expect(charges(device)).toBe(1)
    expect(balance()).toBe(80)
  })

  test('silence: after the line is given up it is asked about', async () => {
    const { device, net, balance } = await begun()
    onPayments(device, { kind: 'silent' })
    expect(await running(device.clock, net.pay('mv.buy', purchase), 500)).toMatchObject({ ok: true })
    expect(charges(device)).toBe(1)
    expect(balance()).toBe(80)
  })

  test('nothing can be known: the row says that it is being checked, and a second tap only asks', async () => {
    const { device, net, balance } = await begun()
    for (const line of LINES) {
      device.end.fault(line, {
        kind: 'only',
        when: (url) => url.endsWith(path),
        fault: { kind: 'altered', alter: () => 'x' },
      })
    }
    const result = await net.pay('mv.buy', purchase)
    const pending = await row(device)
    expect(result).toEqual({ ok: false, failure: { kind: 'pending', call: 'mv.buy', id: pending!.requestId } })
    expect(pending).toMatchObject({ state: 'checking' })
    for (const line of LINES) device.end.fault(line, undefined)
    expect(await net.pay('mv.buy', purchase)).toMatchObject({ ok: true, value: { coins: 80 } })
    expect(charges(device)).toBe(1)
    expect(balance()).toBe(80)
    expect(await row(device)).toMatchObject({ state: 'done', requestId: pending!.requestId })
  })

  test('two taps at once are one payment', async () => {
    const { device, net, balance } = await begun()
    const results = await Promise.all([net.pay('mv.buy', purchase), net.pay('mv.buy', purchase)])
    expect(results[0]).toEqual(results[1])
    expect(device.end.of('mv.buy')).toHaveLength(1)
    expect(balance()).toBe(80)
  })

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

  test('a first copy that comes after the question is refused', async () => {
    const { device, net, balance } = await begun()
    const { end, clock } = device
    onPayments(device, { kind: 'silent' })
    await running(clock, net.pay('mv.buy', purchase), 500)
    const [first] = end.sent('mv.buy')
    const copy = new Request(`${LINES[0]}${path}`, {
      method: 'POST',
      body: first!.form,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    })
    await end.fetch(copy)
    expect(end.of('mv.buy')).toHaveLength(3)
    expect(charges(device)).toBe(1)
    expect(balance()).toBe(80)
  })

  test('a refusal is one: nothing is asked again, and another tap is another payment', async () => {
    const { device, net } = await begun()
    device.end.on('mv.buy', () => ({ status: 402, msg: '金币不足', data: {} }))
    expect(await net.pay('mv.buy', purchase)).toMatchObject({
      ok: false,
      failure: { kind: 'status', status: 402, message: '金币不足' },
    })
    expect(await row(device)).toMatchObject({ state: 'refused', message: '金币不足' })
    expect(device.end.of('mv.buy')).toHaveLength(1)
    await net.pay('mv.buy', purchase)
    expect(new Set(device.end.of('mv.buy').map(({ json }) => json['request_id'])).size).toBe(2)
  })

  test('another price is the same thing to buy', () => {
    expect(paymentTarget('mv.buy', { id: 7, price: 25 })).toBe(target)
    expect(paymentTarget('mv.buy', { id: 8, price: 20 })).not.toBe(target)
  })

  test('a success that can not be read took place all the same', async () => {
    const { device, net } = await begun()
    device.end.on('mv.buy', () => ({ data: { coins: 'many' } }))
    expect(await net.pay('mv.buy', purchase)).toMatchObject({ ok: false, failure: { kind: 'schema', call: 'mv.buy' } })
    expect(await row(device)).toMatchObject({ state: 'done' })
    expect(device.end.of('mv.buy')).toHaveLength(1)
  })
})
