import type { Failure } from '#contract/failures.ts'

/** The server's word for a disk that is full. */
const full = 507

/** Whether waiting may help: the network, the line, the session that comes back, and not the file or the server's no. */
export function isPassing(failure: Failure): boolean {
  switch (failure.kind) {
    case 'network':
    case 'timeout':
    case 'offline':
    case 'unsealed':
    case 'undecipherable':
    case 'errcode':
    case 'empty':
    case 'session':
    case 'http':
      return true
    case 'status':
      return failure.status === 429
    case 'upload':
      return failure.code === full
    default:
      return false
  }
}

/** The server's words for a file that it will never take: too large, no video. */
const never = [413, 415]

/** Whether a failure is the last word on a file. */
export const isFinal = (failure: Failure): boolean => failure.kind === 'upload' && never.includes(failure.code)
