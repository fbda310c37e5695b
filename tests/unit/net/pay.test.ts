import { describe, expect, test } from 'vitest'
import { listKey } from '#bridge/cache-policies.ts'
import { paymentTarget } from '#net/store/payments.ts'
import { LINES, type Device } from './harness.ts'
import { begun, charges, path, purchase, row, stream, target } from './paying.ts'
import { running } from './test-clock.ts'
import type { Fault } from './faults.ts'

/** A fault for payments alone, as often as told; checks go through. */
function onPayments(device: Device, fault: Fault, times = 1) {
  let left = times
  for (const line of LINES) {
    device.end.fault(line, { kind: 'only', when: (url) => url.endsWith(path) && (left -= 1) >= 0, fault })
  }
}

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
    const said = { status: 402, code: 'bounty-too-low', params: { coins: 10 } }
    device.end.on('mv.buy', () => ({ ...said, msg: '金币不足', data: {} }))
    const failure = { kind: 'status', ...said, message: '金币不足' }
    expect(await net.pay('mv.buy', purchase)).toMatchObject({ ok: false, failure })
    expect(await row(device)).toMatchObject({ state: 'refused', failure })
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
