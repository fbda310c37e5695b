import type { Failure } from '#contract/failures.ts'
import type { Pool } from './pool.ts'

/** Whether a file is not there, which says nothing against its host. */
export const isMissing = (failure: Failure) =>
  failure.kind === 'http' && (failure.status === 404 || failure.status === 410)

/** Says of hosts that they failed, once another one has given the file. */
export function blameHosts(pool: Pool, failures: readonly { base: string; failure: Failure }[]): void {
  for (const { base, failure } of failures) {
    pool.failed(base, failure)
    if (!isMissing(failure)) pool.trip(base)
  }
}
