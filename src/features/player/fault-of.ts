import type { Failure } from '#contract/failures.ts'
import type { PlaybackFault } from './playback-state.ts'

/** Answers that say no to this person, and not of the network. */
const refusals: readonly Failure['kind'][] = ['status', 'session', 'input']

/**
 * What a fatal error of hls.js means for the person. `type` is its `ErrorTypes`, `httpStatus` 0 where there was no
 * answer, `keyFailure` why the last key could not be had.
 */
export function faultOf(type: string, httpStatus: number, keyFailure: Failure | undefined): PlaybackFault {
  if (type !== 'networkError') return 'media'
  if (keyFailure && refusals.includes(keyFailure.kind)) return 'key'
  if (httpStatus === 404 || httpStatus === 410) return 'gone'
  return httpStatus === 401 || httpStatus === 403 ? 'key' : 'network'
}
