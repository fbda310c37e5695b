import { reasonOf } from '#contract/refusals.ts'
import { refusals as english } from '#words/en/refusals.ts'
import { reasonText } from '#words/refusals.ts'
import { refusals as chinese } from '#words/zh/refusals.ts'
import type { DeskFailure } from '../data/call.ts'
import { useDeskWords } from './desk.ts'
import { en as undecidableEnglish } from './en/undecidable.ts'
import { inLanguages } from './language.ts'
import { zh as undecidableChinese } from './zh/undecidable.ts'

const useRefusals = inLanguages({ zh: chinese, en: english })
const useUndecidables = inLanguages({ zh: undecidableChinese, en: undecidableEnglish })

/** Says why something was not done: the desk's own reasons, and those that people get in the app. */
export function useFailureText(): (failure: Pick<DeskFailure, 'code' | 'params'>) => string {
  const words = useDeskWords()
  const refusals = useRefusals()
  const undecidables = useUndecidables()
  return ({ code, params }) => {
    if (Object.hasOwn(words.failures, code)) return words.failures[code as keyof typeof words.failures]
    if (Object.hasOwn(undecidables, code)) return undecidables[code as keyof typeof undecidables](params)
    const reason = reasonOf(code, params)
    return reason ? reasonText(reason, refusals) : words.unknownFailure(code)
  }
}
