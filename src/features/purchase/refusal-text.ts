import type { PaymentRow } from '#bridge/rows.ts'
import { wordsNow } from '#words/words.ts'
import { failureText } from '#components/states/failure-words.ts'

type Refused = Pick<PaymentRow, 'call' | 'input' | 'failure' | 'message'>

/** Why a payment was refused. */
export function refusalText({ call, input, failure, message = '' }: Refused): string {
  // of former days
  if (!failure) return message
  if (failure.kind !== 'status') return failureText(failure, wordsNow('shell'))
  const { data, status } = failure
  if (typeof data === 'object' && data !== null && 'void' in data) return wordsNow('payments').lost
  if (status !== 409 || !('price' in (input as object))) return failureText(failure, wordsNow('shell'))
  return call === 'user.reward' ? wordsNow('gift').priceChanged : wordsNow('buy').priceChanged
}
