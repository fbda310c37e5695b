import { reasonOf, type Reason } from '#contract/refusals.ts'
import { reasonText } from '#tests/words.ts'
import type { Answer } from './client.ts'

/** Why an answer says no: undefined where its code is not known, its parameters don't fit or its message says another thing. */
export function reasonIn({ code, params, msg }: Answer): Reason | undefined {
  const reason = reasonOf(code, params)
  return reason && msg === reasonText(reason, 'zh') ? reason : undefined
}
