import type { Failure } from '#contract/failures.ts'
import type { InnerReply } from '#contract/reply.ts'
import type { Clock } from '../clock.ts'
import type { Limits } from '../config.ts'
import { isLinesFault, summary } from '../failures.ts'
import { failed, type Exchange, type Outcome, type Step } from '../link.ts'
import type { Pool } from './pool.ts'

/** What the line link needs. */
export interface LineParts {
  pool: Pool
  clock: Clock
  limits: Limits
  /** Lines in the order in which to try them: the pool's, or the pinned one alone. */
  order: (exchange: Exchange) => readonly string[]
  /** The winner of the first probe, where nothing is remembered of any line; undefined once lines are known. */
  firstProbe: () => Promise<string | undefined> | undefined
  /** Told of each call that a line answered, and of each that all lines failed. */
  onOutcome: (outcome: { line: string } | { failures: readonly Failure[] }) => void
}

/** One try on one line. */
export interface Attempted {
  url: string
  outcome: Outcome<InnerReply>
  /** From the start to the first byte; undefined where none came. */
  firstByteMs: number | undefined
}

/** Sends an exchange to one line. */
export async function attemptOn(
  { pool, clock, limits }: LineParts,
  next: Step,
  exchange: Exchange,
  url: string,
  signal: AbortSignal,
): Promise<Attempted> {
  const fromMs = clock.monoMs()
  let firstByteMs: number | undefined
  const leastMs = exchange.call.mode === 'read' ? limits.firstByteMs : limits.writeFirstByteMs
  const outcome = await next({
    ...exchange,
    url,
    signal,
    firstByteMs: pool.patienceMs(url, leastMs, exchange.round ?? 0),
    // a read is sent to further lines while this one goes on
    ...(exchange.call.mode !== 'read' && { wholeMs: limits.wholeMs }),
    onFirstByte: () => {
      firstByteMs ??= clock.monoMs() - fromMs
      exchange.onFirstByte?.()
    },
  })
  return { url, outcome, firstByteMs }
}

/** Remembers what a call showed of the lines, once one of them has answered. */
export function settleAnswered(
  parts: LineParts,
  exchange: Exchange,
  { url, firstByteMs }: Attempted,
  others: Iterable<Attempted>,
) {
  const { pool, onOutcome } = parts
  for (const other of others) {
    if (other.outcome.ok || !isLinesFault(other.outcome.failure)) continue
    pool.failed(other.url, other.outcome.failure)
    pool.trip(other.url)
  }
  if (firstByteMs !== undefined) pool.answered(url, firstByteMs)
  exchange.onAnswered?.(url)
  onOutcome({ line: url })
}

/** Remembers a call that no line answered, and says why in one failure. No breaker opens: it is not one line's fault. */
export function settleFailed({ pool, onOutcome }: LineParts, tries: readonly Attempted[]): Outcome<never> {
  const outcomes = tries.flatMap(({ url, outcome }) => (outcome.ok ? [] : [{ url, ...outcome }]))
  for (const { url, failure } of outcomes) if (isLinesFault(failure)) pool.failed(url, failure)
  const failures = outcomes.map(({ failure }) => failure)
  onOutcome({ failures })
  const failure = summary(failures)
  return failed(failure, outcomes.find((outcome) => outcome.failure === failure)?.retryAfterMs)
}
