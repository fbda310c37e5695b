import type { Failure } from '#contract/failures.ts'
import type * as Refusals from '#words/refusals.ts'
import { currentLanguage, loadWords, wordsAtHand } from '#words/words.ts'

let code: typeof Refusals | undefined

/** Has the words of the server's refusals at hand; what is not there yet is tried again by the next refusal. */
export const loadRefusals = (): Promise<unknown> =>
  Promise.all([
    import('#words/refusals.ts').then((loaded) => (code = loaded)),
    loadWords(currentLanguage(), 'rest'),
  ]).catch(() => undefined)

/**
 * What the server says in a failure, in the language in use: the words of its code; as long as they are not at hand, or
 * the code is not known, the server's own. Undefined where these can't be read.
 */
export function serverWords(failure: Failure): string | undefined {
  const refusals = wordsAtHand('refusals')
  if (code && refusals) return code.refusedText(failure, refusals)
  void loadRefusals()
  const message = 'message' in failure ? failure.message : undefined
  return message && currentLanguage() !== 'zh' && /\p{Script=Han}/u.test(message) ? undefined : message
}

/** What the data of a reply says of a refusal: its code where that is known, else its words. */
export const toldWords = ({ reason = '', refusal }: { reason?: string; refusal?: unknown }): string | undefined =>
  serverWords({ kind: 'status', status: 400, message: reason, ...(refusal as object | undefined) })
