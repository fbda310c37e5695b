import { expect, test } from 'vitest'
import { pageAt } from '#components/page/page-at.ts'
import { addressOf } from '#components/target.ts'
import { paymentOutcomes, type PaymentOutcome } from '#app/payment-outcomes.ts'
import { startRouter } from './support/app-router.ts'

test('payments: for every money call, what came of it can be seen at a screen of the app', async () => {
  await startRouter()
  for (const [call, { to }] of Object.entries(paymentOutcomes as Record<string, PaymentOutcome>)) {
    const done = { input: { id: 7, mv_id: 7 }, reply: undefined } as unknown as Parameters<typeof to>[0]
    const address = addressOf(to(done))
    expect(pageAt(address), `${call}: ${address}`).toBeDefined()
    expect(address).not.toContain('undefined')
  }
})
