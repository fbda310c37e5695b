import type { CallName } from '#contract/catalogue.ts'
import type { Failure, Result } from '#contract/failures.ts'
import { noticesOf } from '#contract/notices.ts'
import { notify } from '#components/notify.ts'
import { wordsNow } from '#words/words.ts'
import { failureText } from './failure-words.ts'

/** Says what came of a call, as its traits want it: silent ones say nothing, `done` is for those that tell of success. */
export function tellOutcome(name: CallName, result: Result<unknown>, done?: string) {
  const { toast, silent } = noticesOf(name)
  if (silent) return
  if (result.ok) {
    if (toast && done !== undefined) notify(done)
  } else if (result.failure.kind !== 'session' && result.failure.kind !== 'cancelled') {
    // an invalid session has a dialog of its own
    notify(actText(result.failure))
  }
}

/** Why something was not done: what a list says of a missing connection does not fit an act. */
function actText(failure: Failure): string {
  const words = wordsNow('social')
  switch (failure.kind) {
    case 'offline':
      return words.notDone
    case 'network':
    case 'timeout':
    case 'http':
    case 'unsealed':
      return words.notSure
    default:
      return failureText(failure, wordsNow('shell'))
  }
}
