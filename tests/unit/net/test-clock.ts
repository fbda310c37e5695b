import { engineClock, type Clock } from '#net/clock.ts'

interface Timer {
  at: number
  run: () => void
}

/** A clock that stands still until it is told to go on. */
export interface TestClock extends Clock {
  /** Goes on by so much, timers running in their order. */
  advance(ms: number): void
  /** Sets the device's own idea of the time, which may be wrong; monotonic time does not move. */
  setNow(nowMs: number): void
  /** The true time, which the server has. */
  trueMs(): number
  /** How many timers wait. */
  waiting(): number
}

/** Makes it; it shows `startMs` first. */
export function createTestClock(startMs = 1_790_000_000_000): TestClock {
  let monoMs = 0
  let offMs = 0
  const timers = new Set<Timer>()
  return {
    nowMs: () => startMs + monoMs + offMs,
    trueMs: () => startMs + monoMs,
    monoMs: () => monoMs,
    after(ms, run) {
      const timer = { at: monoMs + Math.max(0, ms), run }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    advance(ms) {
      const until = monoMs + ms
      for (;;) {
        const next = [...timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0]
        if (!next) break
        timers.delete(next)
        monoMs = Math.max(monoMs, next.at)
        next.run()
      }
      monoMs = until
    },
    setNow(nowMs) {
      offMs = nowMs - startMs - monoMs
    },
    waiting: () => timers.size,
  }
}

/** The engine's own time, where a test clock is asked for: nothing makes it go faster. */
export const realClock: TestClock = {
  ...engineClock,
  advance() {},
  setNow() {
    throw new Error('the real time can not be set')
  },
  trueMs: () => engineClock.nowMs(),
  waiting: () => 0,
}

/** Lets a promise come to its end while time goes on in steps whenever nothing else happens for a moment. */
export async function running<T>(clock: TestClock, promise: Promise<T>, stepMs = 100): Promise<T> {
  const timer = setInterval(() => clock.advance(stepMs), 5)
  try {
    return await promise
  } finally {
    clearInterval(timer)
  }
}

/** Resolves when the condition holds; fails after a second. */
export async function until(condition: () => boolean, what: string): Promise<void> {
  const from = performance.now()
  while (!condition()) {
    if (performance.now() - from > 4000) throw new Error(`never: ${what}`)
    await new Promise((resolve) => setImmediate(resolve))
  }
}
