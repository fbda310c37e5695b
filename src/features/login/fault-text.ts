import type { Failure } from '#contract/failures.ts'
import type { Words } from '#words/words.ts'
import { lengthsOf, type FieldFault, type FieldName, type How } from './rules.ts'

/** A fault of a field in words: what is wanted instead. */
export function faultText(words: Words<'login'>, how: How, field: FieldName, fault: FieldFault): string {
  const lengths = field === 'username' || field === 'password' ? lengthsOf[how][field] : ([0, 0] as const)
  switch (fault) {
    case 'needed':
      return words.needed[field]
    case 'short':
      return words.short(lengths[0])
    case 'long':
      return words.long(lengths[1])
    case 'form':
      return words.form[field === 'code' || field === 'recovery' ? field : 'phone']
    default:
      return words.weak[fault]
  }
}

/** Where a refusal of the server belongs: to a field, or to the form as a whole; undefined for other failures. */
export function refusalOf(
  how: How,
  failure: Failure,
): { field?: FieldName; text: 'wrong' | 'taken' | 'unknownCode' | 'tooOften' | 'wrongRecovery' } | undefined {
  if (failure.kind !== 'status') return undefined
  if (failure.status === 429) return { text: 'tooOften' }
  if (how === 'register' && failure.status === 409) return { field: 'username', text: 'taken' }
  if (how === 'register' && failure.status === 404) return { field: 'code', text: 'unknownCode' }
  if (failure.code === 'recovery-code-wrong') return { text: 'wrongRecovery' }
  if (how === 'login' && failure.status === 400) return { text: 'wrong' }
  return undefined
}
