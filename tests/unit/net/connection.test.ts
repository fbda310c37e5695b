import { describe, expect, test } from 'vitest'
import { metaKeys, type Connection } from '#bridge/settings.ts'
import { ok } from '#contract/failures.ts'
import { errcodes } from '#contract/reply.ts'
import { defaultLimits } from '#net/config.ts'
import { createConnection } from '#net/connection.ts'
import { createDevice, LINES, type Device } from './harness.ts'
import { createTestClock, running, until } from './test-clock.ts'

const [one] = LINES

const connection = async ({ device }: Device) =>
  ((await device.meta.get(metaKeys.connection))?.value as Connection | undefined)?.state

const seenConnection = async (device: Device, state: string) => {
  let last: string | undefined
  for (let i = 0; i < 200 && last !== state; i += 1) {
    last = await connection(device)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return last
}

/** A database that keeps nothing. */
const nowhere: Parameters<typeof createConnection>[0]['device'] = {
  run: () => Promise.resolve(ok(undefined as never)),
  close() {},
  destroy: () => Promise.resolve(),
}

describe('the connection', () => {
  test('follows the outcomes of real requests', async () => {
    const device = createDevice()
    const { end, tab, clock } = device
    const net = tab()
    await net.want('mv.byTag', { tag: '山' })
    expect(await seenConnection(device, 'online')).toBe('online')
    clock.advance(5000)
    end.fault('*', { kind: 'dead' })
    expect(await net.want('mv.byTag', { tag: '猫' })).toMatchObject({ ok: false })
    expect(await seenConnection(device, 'offline')).toBe('offline')
    end.fault('*', undefined)
    await running(
      clock,
      until(() => end.of('ping').length > 0, 'a look by itself'),
    )
    expect(await seenConnection(device, 'online')).toBe('online')
  })

  test('one line that fails is not the connection', async () => {
    const device = createDevice()
    const { end, tab } = device
    end.fault(one, { kind: 'dead' })
    await tab().want('mv.byTag', { tag: '山' })
    expect(await seenConnection(device, 'online')).toBe('online')
  })

  test('calls that go on failing do not put off the look for a lost connection', () => {
    const clock = createTestClock()
    const looks: number[] = []
    const look = () => {
      looks.push(clock.monoMs())
      return new Promise<never>(() => {})
    }
    const made = createConnection({ device: nowhere, clock, limits: defaultLimits, look, onBack() {} })
    const begunMs = clock.monoMs()
    for (let at = 0; at < 20; at += 1) {
      made.failed([{ kind: 'network' }], 1)
      clock.advance(500)
    }
    expect(looks).toEqual([begunMs + defaultLimits.lookMs])
  })

  test('a call to one of the lines, such as money is, says nothing of the others: they are looked at', async () => {
    const clock = createTestClock()
    let looks = 0
    const look = () => {
      looks += 1
      return Promise.resolve({ winner: { url: LINES[1], ms: 20 }, portal: false })
    }
    const made = createConnection({ device: nowhere, clock, limits: defaultLimits, look, onBack() {} })
    made.answered(one)
    clock.advance(10_000)
    made.failed([{ kind: 'timeout', afterMs: 8000 }], 3)
    expect([made.state(), looks]).toEqual(['online', 1])
    made.failed([{ kind: 'timeout', afterMs: 8000 }, { kind: 'network' }, { kind: 'network' }], 3)
    expect(made.state()).toBe('offline')
  })

  test('a maintenance is the server’s word: it lasts until a call is answered, though lines answer, and is asked about each minute', async () => {
    const clock = createTestClock()
    let back = 0
    let looks = 0
    const look = () => {
      looks += 1
      return Promise.resolve({ winner: { url: one, ms: 20 }, portal: false })
    }
    const made = createConnection({ device: nowhere, clock, limits: defaultLimits, look, onBack: () => (back += 1) })
    made.answered(one)
    made.failed([{ kind: 'errcode', code: errcodes.maintenance, message: '十点回来' }], 3)
    expect(made.state()).toBe('maintenance')
    clock.advance(59_000)
    expect(looks).toBe(0)
    clock.advance(1000)
    await made.look()
    expect([made.state(), back]).toEqual(['maintenance', 1])
    made.answered(one)
    expect([made.state(), back]).toEqual(['online', 2])
  })

  test('a portal in the place of all lines is called one', async () => {
    const device = createDevice()
    const { end, tab } = device
    end.fault('*', { kind: 'portal' })
    await tab().want('mv.byTag', { tag: '山' })
    expect(await seenConnection(device, 'portal')).toBe('portal')
  })

  test('nobody looks for it while the page is hidden, and a nudge looks at once', async () => {
    const device = createDevice()
    const { end, tab, clock } = device
    const net = tab()
    await net.active(false)
    end.fault('*', { kind: 'dead' })
    await net.want('mv.byTag', { tag: '山' })
    expect(await seenConnection(device, 'offline')).toBe('offline')
    end.fault('*', undefined)
    clock.advance(120_000)
    expect(end.of('ping')).toHaveLength(0)
    await net.nudge()
    expect(end.of('ping').length).toBeGreaterThan(0)
    expect(await connection(device)).toBe('online')
  })

  test('chosen to be offline: a read answers so at once, and nothing is sent', async () => {
    const { end, tab, device } = createDevice()
    await device.meta.put({ key: metaKeys.settings, value: { forcedOffline: true } })
    const net = tab()
    expect(await net.want('mv.byTag', { tag: '山' })).toEqual({
      ok: false,
      failure: { kind: 'offline', call: 'mv.byTag' },
    })
    expect(await net.ask('find.check', {})).toMatchObject({ ok: false, failure: { kind: 'offline' } })
    expect(end.seen).toEqual([])
  })
})
