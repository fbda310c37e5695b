import type { PaymentRow } from '#bridge/rows.ts'
import { buyWords } from '#words/buy.ts'
import { giftWords } from '#words/gift.ts'
import { paymentWords } from '#words/payments.ts'
import { shellWords } from '#words/shell.ts'
import { wordsNow } from '#words/words.ts'
import { failureText } from '#components/states/failure-words.ts'

type Refused = Pick<PaymentRow, 'call' | 'input' | 'failure' | 'message'>

/** Why a payment was refused. */
export function refusalText({ call, input, failure, message = '' }: Refused): string {
  // of former days
  if (!failure) return message
  if (failure.kind !== 'status') return failureText(failure, wordsNow(shellWords))
  const { data, status } = failure
  if (typeof data === 'object' && data !== null && 'void' in data) return wordsNow(paymentWords).lost
  if (status !== 409 || !('price' in (input as object))) return failureText(failure, wordsNow(shellWords))
  return call === 'user.reward' ? wordsNow(giftWords).priceChanged : wordsNow(buyWords).priceChanged
}
