import { reasonOf } from '#contract/refusals.ts'
import { refusals as english } from '#words/en/refusals.ts'
import { reasonText } from '#words/refusals.ts'
import { refusals as chinese } from '#words/zh/refusals.ts'
import type { DeskFailure } from '../data/call.ts'
import { useDeskWords } from './desk.ts'
import { inLanguages } from './language.ts'

const useRefusals = inLanguages({ zh: chinese, en: english })

/** Says why something was not done: the desk's own reasons, and those that people get in the app. */
export function useFailureText(): (failure: Pick<DeskFailure, 'code' | 'params'>) => string {
  const words = useDeskWords()
  const refusals = useRefusals()
  return ({ code, params }) => {
    if (Object.hasOwn(words.failures, code)) return words.failures[code as keyof typeof words.failures]
    const reason = reasonOf(code, params)
    return reason ? reasonText(reason, refusals) : words.unknownFailure(code)
  }
}
