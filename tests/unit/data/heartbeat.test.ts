import { describe, expect, test } from 'vitest'
import { startHeartbeat } from '#data/heartbeat.ts'
import { createTestClock, type TestClock } from '../net/test-clock.ts'

describe('the heartbeat', () => {
  const beating = (ping: () => Promise<void>, clock: TestClock = createTestClock()) => {
    let frozen = 0
    const end = startHeartbeat({ clock, ping, onFrozen: () => (frozen += 1) })
    return { clock, end, frozen: () => frozen }
  }
  const turn = () => new Promise((resolve) => setImmediate(resolve))

  test('finds a worker that answers nothing after three ticks', async () => {
    const { clock, frozen } = beating(() => new Promise(() => {}))
    for (let tick = 0; tick < 3; tick += 1) {
      clock.advance(5000)
      await turn()
      expect(frozen()).toBe(0)
    }
    clock.advance(5000)
    expect(frozen()).toBe(1)
  })

  test('lets one that answers be', async () => {
    const { clock, frozen } = beating(async () => {})
    for (let tick = 0; tick < 50; tick += 1) {
      clock.advance(5000)
      await turn()
    }
    expect(frozen()).toBe(0)
  })

  test('a page that was itself frozen does not kill a healthy worker', () => {
    const clock = createTestClock()
    let heldUp = 0
    const frozenPage: TestClock = { ...clock, monoMs: () => clock.monoMs() + heldUp, after: clock.after }
    const { frozen } = beating(() => new Promise(() => {}), frozenPage)
    for (let tick = 0; tick < 20; tick += 1) {
      heldUp += 60_000
      clock.advance(5000)
    }
    expect(frozen()).toBe(0)
  })
})
