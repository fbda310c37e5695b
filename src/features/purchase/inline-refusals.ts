import type { MoneyCall } from '#contract/catalogue.ts'

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
