import type { CallName } from '#contract/catalogue.ts'
import type { Failure } from '#contract/failures.ts'
import { addCalls, isCallName } from '#contract/known-calls.ts'
import { lazily } from './lazily.ts'

/** Makes the calls known that come later: see [Note: Calls that come later]. */
export const loadLaterCalls = lazily(async () => addCalls((await import('#contract/later-calls.ts')).laterCalls))

/** Makes sure that a call is known; the failure where its code could not be had. */
export async function loadCall(call: CallName): Promise<Failure | undefined> {
  if (isCallName(call)) return undefined
  return loadLaterCalls().then(
    () => undefined,
    (error: unknown) => ({ kind: 'unknown', call, message: String(error) }),
  )
}
