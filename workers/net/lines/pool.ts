import type { LineRow } from '#bridge/rows.ts'
import type { Failure } from '#contract/failures.ts'
import type { Clock } from '../clock.ts'
import type { Limits } from '../config.ts'

interface Parts {
  role: LineRow['role']
  clock: Clock
  limits: Limits
  /** Keeps what is known of a line; may fail silently. */
  save?: (row: LineRow) => void
}

/** What is known of some addresses that serve the same, and which of them to use. */
export interface Pool {
  /** Takes over what was remembered, and starts on the last good one. */
  restore(rows: readonly LineRow[]): void
  /** Uses only these, in this order of preference where nothing was measured. */
  configure(urls: readonly string[]): void
  urls(): readonly string[]
  /** The one in use first, then the others by what was measured; those that the breaker keeps out come last. */
  order(): string[]
  current(): string | undefined
  /** Makes one the one in use at once: a probe found it, or the person pinned it. */
  prefer(url: string): void
  /** The first byte of a good answer came after `ms`. */
  answered(url: string, ms: number): void
  /** It did not answer as it should. */
  failed(url: string, failure: Failure): void
  /** It failed where another one answered: the breaker keeps it out for a while. */
  trip(url: string): void
  /** Another one that was asked later answered first; this one had been silent for `ms`. */
  beaten(url: string, ms: number): void
  /** Those whose time behind the breaker is over: to be probed before they are used again. */
  due(): string[]
  /** How long a read waits for the first byte before another line is asked too: the mean and three deviations. */
  hedgeMs(url: string): number
  /** How long an attempt waits for the first byte; later rounds wait longer. */
  patienceMs(url: string, leastMs: number, round: number): number
  rows(): LineRow[]
}

const gain = 0.25
/** A change to a better line must be worth it. */
const betterBy = 0.7
/** So many times in a row another line was faster although it was asked later. */
const beatenLimit = 3

interface State extends LineRow {
  trips: number
  beaten: number
}

/** Makes a pool; nothing is known of its addresses until `restore`. */
export function createPool(urls: readonly string[], { role, clock, limits, save }: Parts): Pool {
  let used = [...urls]
  const states = new Map<string, State>()
  let current = used[0]
  let switchedMs = -Infinity

  const state = (url: string): State => {
    const known = states.get(url)
    if (known) return known
    const fresh: State = {
      url,
      role,
      latencyMs: 0,
      jitterMs: 0,
      ok: 0,
      failed: 0,
      lastOkAt: 0,
      lastFailedAt: 0,
      lastFailure: '',
      openUntil: 0,
      trips: 0,
      beaten: 0,
    }
    states.set(url, fresh)
    return fresh
  }
  const isOpen = (url: string) => state(url).openUntil > clock.nowMs()
  /** Unmeasured ones rank after measured ones, in the order of the configuration. */
  const scoreMs = (url: string) => state(url).latencyMs || limits.hedgeMaxMs + used.indexOf(url)
  const byScore = (a: string, b: string) => scoreMs(a) - scoreMs(b)
  const inOrder = () => [
    ...used.filter((url) => !isOpen(url)).sort(byScore),
    ...used.filter(isOpen).sort((a, b) => state(a).openUntil - state(b).openUntil),
  ]
  const switchTo = (url: string | undefined) => {
    if (url === current) return
    current = url
    switchedMs = clock.monoMs()
  }
  const mayChange = () => clock.monoMs() - switchedMs >= limits.switchBackMs
  const considerBetter = () => {
    const [best] = inOrder()
    if (!best || !current || best === current || !state(best).latencyMs || !mayChange()) return
    if (isOpen(current) || scoreMs(best) < scoreMs(current) * betterBy) switchTo(best)
  }
  const keep = (url: string) => {
    const { trips: _trips, beaten: _beaten, ...row } = state(url)
    save?.(row)
  }
  const measure = (one: State, ms: number) => {
    if (one.latencyMs === 0) {
      one.latencyMs = Math.max(1, ms)
      one.jitterMs = ms / 2
    } else {
      one.jitterMs += gain * (Math.abs(ms - one.latencyMs) - one.jitterMs)
      one.latencyMs = Math.max(1, one.latencyMs + gain * (ms - one.latencyMs))
    }
  }

  const pool: Pool = {
    restore(rows) {
      for (const row of rows) {
        // a clock that was set back must not keep a line out for years
        const openUntil = Math.min(row.openUntil, clock.nowMs() + limits.breakerMaxMs)
        if (row.role === role && used.includes(row.url)) states.set(row.url, { ...row, openUntil, trips: 0, beaten: 0 })
      }
      const lastGood = used
        .filter((url) => !isOpen(url) && state(url).lastOkAt > 0)
        .sort((a, b) => state(b).lastOkAt - state(a).lastOkAt)
      current = lastGood[0] ?? inOrder()[0]
    },
    configure(next) {
      used = [...next]
      if (!current || !used.includes(current)) current = inOrder()[0]
    },
    urls: () => used,
    current: () => current,
    order() {
      const rest = inOrder()
      return current && rest.includes(current) && !isOpen(current)
        ? [current, ...rest.filter((url) => url !== current)]
        : rest
    },
    prefer: (url) => used.includes(url) && switchTo(url),
    answered(url, ms) {
      const one = state(url)
      measure(one, ms)
      const rest = clock.nowMs() - one.lastOkAt
      one.ok += 1
      one.beaten = 0
      const wasOpen = one.openUntil > 0
      one.openUntil = 0
      // a row a minute is enough to remember a line that just goes on working
      if (wasOpen || one.ok === 1 || rest > 60_000 || rest < 0) {
        if (rest > limits.breakerMaxMs) one.trips = 0
        one.lastOkAt = clock.nowMs()
        keep(url)
      }
      considerBetter()
    },
    failed(url, failure) {
      const one = state(url)
      one.failed += 1
      one.lastFailedAt = clock.nowMs()
      one.lastFailure =
        failure.kind === 'http' ? `http ${failure.status}` : 'reason' in failure ? failure.reason : failure.kind
      keep(url)
    },
    trip(url) {
      const one = state(url)
      if (one.openUntil > clock.nowMs()) return
      one.openUntil = clock.nowMs() + Math.min(limits.breakerMaxMs, limits.breakerMs * 2 ** one.trips)
      one.trips += 1
      keep(url)
      if (url === current) switchTo(inOrder()[0])
    },
    beaten(url, ms) {
      const one = state(url)
      if (ms > one.latencyMs) measure(one, ms)
      one.beaten += 1
      if (one.beaten >= beatenLimit) pool.trip(url)
      else if (url === current && mayChange()) switchTo(inOrder().find((other) => other !== url) ?? url)
    },
    due: () => used.filter((url) => state(url).openUntil > 0 && !isOpen(url)),
    hedgeMs(url) {
      const { latencyMs, jitterMs } = state(url)
      if (latencyMs === 0) return limits.hedgeUnknownMs
      return Math.min(limits.hedgeMaxMs, Math.max(limits.hedgeMinMs, latencyMs + 3 * jitterMs))
    },
    patienceMs: (url, leastMs, round) => Math.max(leastMs, 4 * state(url).latencyMs) * 3 ** round,
    rows: () => used.map((url) => ({ ...state(url) })),
  }
  return pool
}
