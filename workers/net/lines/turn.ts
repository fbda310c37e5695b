import { isOfTheLine } from '../failures.ts'
import { failed, type Step } from '../link.ts'
import { attemptOn, settleAnswered, settleFailed, type Attempted, type LineParts } from './attempt.ts'

/**
 * Sends a write to one line after the other, each time the same bytes with the same `request_id`, until one answers.
 * Money goes to one line only: what became of it when no reply comes is asked for with `check`, never found out by
 * sending it again; the check itself may go anywhere.
 */
export const inTurn =
  (parts: LineParts, next: Step): Step =>
  async (exchange) => {
    const probed = await parts.firstProbe()
    if (probed) parts.pool.prefer(probed)
    const order = parts.order(exchange)
    const once = exchange.call.mode === 'money' && exchange.extra?.['check'] === undefined
    const tries: Attempted[] = []
    for (const url of once ? order.slice(0, 1) : order) {
      const tried = await attemptOn(parts, next, exchange, url, exchange.signal)
      const { outcome } = tried
      if (!outcome.ok && outcome.failure.kind === 'aborted') return outcome
      if (outcome.ok || !isOfTheLine(outcome.failure)) {
        settleAnswered(parts, exchange, tried, tries)
        return outcome
      }
      tries.push(tried)
    }
    return tries.length === 0 ? failed({ kind: 'network' }) : settleFailed(parts, tries)
  }
