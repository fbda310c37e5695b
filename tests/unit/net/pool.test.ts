import { describe, expect, test } from 'vitest'
import { defaultLimits } from '#net/config.ts'
import { createPool } from '#net/lines/pool.ts'
import { LINES } from './harness.ts'
import { createTestClock } from './test-clock.ts'

const [one, two, three] = LINES
const network = { kind: 'network' } as const

const poolOf = () => {
  const clock = createTestClock()
  return { clock, pool: createPool(LINES, { role: 'api', clock, limits: defaultLimits }) }
}

describe('the pool', () => {
  test('starts on the last good line', () => {
    const { pool, clock } = poolOf()
    const row = {
      role: 'api' as const,
      latencyMs: 90,
      jitterMs: 5,
      ok: 3,
      failed: 0,
      lastFailedAt: 0,
      lastFailure: '',
      openUntil: 0,
    }
    pool.restore([
      { ...row, url: two, lastOkAt: clock.nowMs() - 5000 },
      { ...row, url: three, lastOkAt: clock.nowMs() - 1000 },
    ])
    expect(pool.order()).toEqual([three, two, one])
  })

  test('a line of another role or of another build is not taken over', () => {
    const { pool, clock } = poolOf()
    const row = {
      latencyMs: 1,
      jitterMs: 1,
      ok: 1,
      failed: 0,
      lastFailedAt: 0,
      lastFailure: '',
      openUntil: 0,
      lastOkAt: clock.nowMs(),
    }
    pool.restore([
      { ...row, role: 'image', url: two },
      { ...row, role: 'api', url: 'https://former.example' },
    ])
    expect(pool.order()).toEqual([one, two, three])
  })

  test('the breaker keeps a line out, longer each time, and a success lets it in', () => {
    const { pool, clock } = poolOf()
    pool.trip(one)
    expect(pool.order()).toEqual([two, three, one])
    clock.advance(defaultLimits.breakerMs)
    expect(pool.due()).toEqual([one])
    pool.trip(one)
    clock.advance(defaultLimits.breakerMs)
    expect(pool.due()).toEqual([])
    clock.advance(defaultLimits.breakerMs)
    expect(pool.due()).toEqual([one])
    pool.answered(one, 20)
    expect(pool.due()).toEqual([])
  })

  test('a best line that flaps is changed back to at most once in 30 s', () => {
    const { pool, clock } = poolOf()
    const changes: number[] = []
    let current = pool.current()
    for (let second = 0; second < 600; second += 1) {
      clock.advance(1000)
      pool.answered(two, 300)
      // two seconds fine, one second down
      if (second % 3 === 2) {
        if (pool.current() === one) pool.failed(one, network)
        pool.trip(one)
      } else pool.answered(one, 10)
      if (pool.current() !== current && pool.current() === one) changes.push(second)
      current = pool.current()
    }
    const gaps = changes.slice(1).map((second, at) => second - changes[at]!)
    expect(changes.length).toBeGreaterThan(0)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(30)
  })

  test('the hedging delay follows what was measured, within its bounds', () => {
    const { pool } = poolOf()
    expect(pool.hedgeMs(one)).toBe(defaultLimits.hedgeUnknownMs)
    for (let i = 0; i < 30; i += 1) {
      pool.answered(one, 40)
      pool.answered(two, 400 + (i % 2) * 200)
      pool.answered(three, 9000)
    }
    expect(pool.hedgeMs(one)).toBe(defaultLimits.hedgeMinMs)
    expect(pool.hedgeMs(two)).toBeGreaterThan(600)
    expect(pool.hedgeMs(two)).toBeLessThan(1000)
    expect(pool.hedgeMs(three)).toBe(defaultLimits.hedgeMaxMs)
  })

  test('a clock that was set back does not keep a line out for years', () => {
    const { pool, clock } = poolOf()
    const row = {
      role: 'api' as const,
      url: one,
      latencyMs: 5,
      jitterMs: 1,
      ok: 1,
      failed: 1,
      lastOkAt: 1,
      lastFailedAt: 1,
      lastFailure: '',
    }
    pool.restore([{ ...row, openUntil: clock.nowMs() + 1e11 }])
    clock.advance(defaultLimits.breakerMaxMs)
    expect(pool.due()).toEqual([one])
  })
})
