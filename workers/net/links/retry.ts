import { errcodes, statusFailure } from '#contract/reply.ts'
import { sleep, type Clock } from '../clock.ts'
import { failed, type Attempt, type Exchange, type Link, type Outcome } from '../link.ts'
import type { Random } from '../random.ts'

interface Parts {
  clock: Clock
  random: Random
  /** The known difference of the server's clock from this device's, in milliseconds. */
  skewMs: (exchange: Exchange) => number
  /** Remembers the difference. */
  onSkew: (skewMs: number) => Promise<void>
}

const tries = 3
const firstPauseMs = 600
/** Told to wait longer than this, a call fails instead, and says how long. */
const longestPauseMs = 10_000

/** Repeats what may be repeated, with the same `request_id`: once after a wrong clock, and what was not taken up. */
export const retry =
  ({ clock, random, skewMs, onSkew }: Parts): Link =>
  (next) =>
  async (exchange) => {
    let corrected: number | undefined
    for (let round = 0; ; round += 1) {
      const attempt: Attempt = { timestampMs: Math.round(clock.nowMs() + (corrected ?? skewMs(exchange))) }
      const outcome = withStatus(await next({ ...exchange, attempt, round }))
      if (outcome.ok) return outcome
      if (outcome.failure.kind === 'clock') {
        if (corrected !== undefined) return outcome
        corrected = outcome.failure.skewMs
        await onSkew(corrected)
        continue
      }
      if (round + 1 >= tries || !mayRepeat(exchange, outcome)) return outcome
      const pauseMs = pauseBefore(round, outcome.retryAfterMs, random)
      const leftMs = exchange.deadlineMs - clock.monoMs()
      if (pauseMs > longestPauseMs || pauseMs >= leftMs || exchange.signal.aborted) return outcome
      await sleep(clock, pauseMs, exchange.signal)
    }
  }

type Answer = Awaited<ReturnType<ReturnType<Link>>>
type Failed = Extract<Answer, { ok: false }>

/** An inner 429 is a refusal that says when to come back, like errcode 1010. */
function withStatus(outcome: Answer): Answer {
  if (!outcome.ok || outcome.value.status !== 429) return outcome
  const { data } = outcome.value
  const seconds = typeof data === 'object' && data !== null && 'retry_after' in data ? Number(data.retry_after) : 1
  const retryAfterMs = Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : 1000
  return failed(statusFailure(outcome.value), retryAfterMs) satisfies Outcome<never>
}

/** Sealed refusals for the moment have no effect, so anything may be sent again; the rest only if once is enough. */
function mayRepeat({ call }: Exchange, { failure }: Failed): boolean {
  switch (failure.kind) {
    case 'errcode':
      return (
        failure.code === errcodes.tooMany || failure.code === errcodes.fault || failure.code === errcodes.maintenance
      )
    case 'status':
      return failure.status === 429
    case 'http':
      return call.mode !== 'money' && (failure.status >= 500 || failure.status === 429)
    case 'timeout':
      return call.mode !== 'money'
    default:
      return false
  }
}

/** Doubles each time, and is spread so that clients do not come back all at once. */
function pauseBefore(round: number, retryAfterMs: number | undefined, random: Random): number {
  const own = firstPauseMs * 2 ** round * (0.5 + random.unit())
  return retryAfterMs === undefined ? own : retryAfterMs + random.unit() * 500
}
