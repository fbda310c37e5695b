import type { MoneyCall } from '#contract/catalogue.ts'
import type { PaymentRow } from '#bridge/rows.ts'
import { failureText } from '#components/states/failure-words.ts'
import { wordsNow } from '#words/words.ts'

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

const shown = new Map<MoneyCall, number>()

/** The calls whose refusals a screen that is shown says itself. */
export const inlineRefusals = {
  /** Answers how to end it. */
  add(call: MoneyCall): () => void {
    shown.set(call, (shown.get(call) ?? 0) + 1)
    return () => void shown.set(call, (shown.get(call) ?? 1) - 1)
  },
  has: (call: MoneyCall): boolean => (shown.get(call) ?? 0) > 0,
}
