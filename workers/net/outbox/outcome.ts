import type { Failure } from '#contract/failures.ts'
import { errcodes } from '#contract/reply.ts'
import { innerPath } from '../links/seal.ts'
import type { Random } from '../random.ts'

/**
 * What a failure means for an entry. `done`: it took effect, only what the server says of it can't be read. `refused`:
 * it never will. `later`: nothing is known, or not now; the same `request_id` is sent again.
 */
export type Outcome = 'done' | 'refused' | 'later'

/** Only the server's own, sealed word ends an entry; and what is said of its files, which may be a proxy's. */
export function outcomeOf(failure: Failure): Outcome {
  switch (failure.kind) {
    case 'status':
      return failure.status === 429 ? 'later' : 'refused'
    case 'errcode':
      return failure.code === errcodes.reused ? 'refused' : 'later'
    case 'schema':
      return failure.path.startsWith(innerPath) ? 'later' : 'done'
    case 'input':
    case 'upload':
      return 'refused'
    default:
      return 'later'
  }
}

const firstPauseMs = 2000
/** No entry waits longer than this for its next try, unless the server says so. */
export const longestPauseMs = 300_000

/** How long after its nth try an entry waits: twice as long each time, spread, and no less than the server wants. */
export function pauseMs(attempts: number, failure: Failure, random: Random): number {
  const own = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.max(0, attempts - 1)) * (0.5 + random.unit() / 2)
  return Math.max(own, wantedMs(failure) ?? 0)
}

/** How long the server wants to be left alone; undefined where it said nothing of it, or the connection knows its end. */
export function wantedMs(failure: Failure): number | undefined {
  if (failure.kind === 'errcode') return failure.code === errcodes.maintenance ? undefined : failure.retryAfterMs
  if (failure.kind !== 'status' || failure.status !== 429) return undefined
  const { data } = failure
  const seconds = typeof data === 'object' && data !== null && 'retry_after' in data ? Number(data.retry_after) : 1
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : 1000
}
