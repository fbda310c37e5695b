import type { Failure } from '#contract/failures.ts'
import type { Words } from '#words/words.ts'
import { serverWords } from './server-words.ts'

/** What a failure means for the person, in one sentence: what happened and what to do. */
export function failureText(failure: Failure, words: Words<'shell'>): string {
  switch (failure.kind) {
    case 'network':
    case 'timeout':
    case 'aborted':
    case 'cancelled':
    case 'http':
    case 'unsealed':
      return words.failedNetwork
    case 'offline':
      return words.failedOffline
    case 'status':
    case 'upload':
    case 'input':
    case 'errcode':
      return serverWords(failure) || words.failedStatus
    case 'session':
      return words.sessionText
    case 'build':
    case 'clock':
      return words.failedBuild
    case 'pending':
      return words.pending
    case 'empty':
    case 'undecipherable':
    case 'schema':
      return words.failedReply(failure.call ?? '')
    case 'storage':
      return words.failedStorage
    case 'worker':
      return words.failedWorker
    case 'unknown':
      return words.failedStatus
    default:
      return failure satisfies never
  }
}

/** What a support person would ask for: the failure without anything personal. */
export const failureDetails = (failure: Failure): string =>
  JSON.stringify(failure, (key, value: unknown) => (key === 'data' || key === 'reply' ? undefined : value), 1)
