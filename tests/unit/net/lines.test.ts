import { describe, expect, test } from 'vitest'
import { defaultLimits } from '#net/config.ts'
import { createDevice, LINES } from './harness.ts'
import { until } from './test-clock.ts'

const [one, two, three] = LINES

describe('probes', () => {
  test('at start all lines are probed, and the first to answer is used', async () => {
    const device = createDevice()
    const { end, tab } = device
    const never = new Promise(() => {})
    end.fault(one, { kind: 'late', release: never })
    end.fault(two, { kind: 'late', release: never })
    const net = tab()
    await net.hello({ displayMode: 'standalone' })
    await until(() => end.of('home.config').length === 1, 'the config')
    expect(new Set(end.of('ping').map(({ line }) => line))).toEqual(new Set(LINES))
    expect(end.of('home.config')[0]!.line).toBe(three)
    expect(end.of('home.config')[0]!.json).toMatchObject({
      system_app_type: 'standalone',
      system_version: '6.2.1',
      system_token: '',
    })
  })

  test('a read that can not wait goes out at once, and to the winner as soon as it is known', async () => {
    const { end, tab } = createDevice()
    const never = new Promise(() => {})
    end.fault(one, { kind: 'late', release: never })
    end.fault(two, { kind: 'late', release: never })
    const net = tab()
    void net.hello({ displayMode: 'webview' })
    expect(await net.want('mv.byTag', { tag: '山' })).toMatchObject({ ok: true })
    expect(end.sent('mv.byTag').at(-1)!.line).toBe(three)
  })

  test('a line behind the breaker is probed before it is used again', async () => {
    const { end, tab, clock } = createDevice()
    const net = tab()
    end.fault(one, { kind: 'dead' })
    await net.want('mv.byTag', { tag: '山' })
    await net.want('mv.byTag', { tag: '猫' })
    expect(end.sent('mv.byTag').map(({ line }) => line)).toEqual([one, two, two])
    end.fault(one, undefined)
    clock.advance(defaultLimits.breakerMs)
    await net.want('mv.byTag', { tag: '城' })
    await until(() => end.of('ping').length === 1, 'the probe')
    expect(end.of('ping')[0]!.line).toBe(one)
    expect(end.sent('mv.byTag').at(-1)!.line).toBe(two)
  })

  test('only the pinned line is used', async () => {
    const { end, tab } = createDevice()
    const net = tab()
    await net.settings({ pinnedLine: three })
    expect(await net.want('mv.byTag', { tag: '山' })).toMatchObject({ ok: true })
    end.fault(three, { kind: 'dead' })
    expect(await net.want('mv.byTag', { tag: '猫' })).toMatchObject({ ok: false, failure: { kind: 'network' } })
    expect(new Set(end.sent('mv.byTag').map(({ line }) => line))).toEqual(new Set([three]))
    await net.settings({ pinnedLine: null })
    expect(await net.want('mv.byTag', { tag: '城' })).toMatchObject({ ok: true })
  })

  test('measuring all lines remembers all of them', async () => {
    const { end, tab, device } = createDevice()
    end.fault(two, { kind: 'portal' })
    await tab().probeLines()
    await until(() => end.of('ping').length === 2, 'two probes')
    let rows = await device.lines.toArray()
    while (rows.length < 3) rows = await device.lines.toArray()
    const known = Object.fromEntries(rows.map(({ url, ok, lastFailure }) => [url, [ok, lastFailure]]))
    expect(known).toEqual({ [one]: [1, ''], [two]: [0, 'portal'], [three]: [1, ''] })
  })
})
