import { canonicalJson } from '#contract/canonical.ts'
import type { Link, Outcome } from '../link.ts'
import type { InnerReply } from '#contract/reply.ts'

/** The same read of the same session, asked for while it is under way, is asked for once. */
export const dedupe = (): Link => {
  const underWay = new Map<string, Promise<Outcome<InnerReply>>>()
  return (next) => (exchange) => {
    if (exchange.call.mode !== 'read') return next(exchange)
    const { session, name, input } = exchange
    const key = `${session.person} ${session.epoch} ${session.token} ${name}:${canonicalJson(input)}`
    const known = underWay.get(key)
    if (known) return known
    const mine = next(exchange).finally(() => underWay.delete(key))
    underWay.set(key, mine)
    return mine
  }
}
