import { expect, test } from 'vitest'
import { placeOf } from '#shell/match.ts'
import { paymentOutcomes, type PaymentOutcome } from '#shell/payment-outcomes.ts'

test('payments: for every money call, what came of it can be seen at a screen of the app', () => {
  for (const [call, { path }] of Object.entries(paymentOutcomes as Record<string, PaymentOutcome>)) {
    const done = { input: { id: 7, mv_id: 7 }, reply: undefined } as unknown as Parameters<typeof path>[0]
    expect(placeOf(path(done)).entry, `${call}: ${path(done)}`).toBeDefined()
    expect(path(done)).not.toContain('undefined')
  }
})
