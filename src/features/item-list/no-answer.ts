import type { Failure } from '#contract/failures.ts'

/** Whether a failure means that nobody answered: then the device's own content is better than a failed state. */
export function isNoAnswer(failure: Failure | undefined): boolean {
  switch (failure?.kind) {
    case 'network':
    case 'timeout':
    case 'offline':
    case 'http':
    case 'unsealed':
      return true
    default:
      return false
  }
}
