import type { EnvelopeCrypto, SealedRequest } from '../crypto/envelope-crypto.ts'
import { failed, type Exchange, type Link, type Outcome } from '../link.ts'

interface Parts {
  crypto: () => Promise<EnvelopeCrypto>
  /** The envelope of a session, merged over the call's parameters. */
  envelope: (exchange: Exchange) => Record<string, string>
}

/** Makes the request's bytes, sealed and signed: once for an attempt, so that every line is sent the same. */
export const sign =
  (parts: Parts): Link =>
  (next) =>
  async (exchange) => {
    const { attempt } = exchange
    if (!attempt) return failed({ kind: 'unknown', message: 'no attempt' })
    attempt.sealed ??= make(parts, exchange, attempt.timestampMs)
    const sealed = await attempt.sealed
    return sealed.ok ? next(exchange) : sealed
  }

async function make(
  { crypto, envelope }: Parts,
  exchange: Exchange,
  timestampMs: number,
): Promise<Outcome<SealedRequest>> {
  const { path } = exchange.call
  const value = { ...(exchange.input as object), ...exchange.extra, ...envelope(exchange) }
  const sealed = await (await crypto()).sealRequest({ path, timestampMs, value })
  return sealed.ok ? sealed : failed({ kind: 'input', call: exchange.name, fields: [], message: sealed.fault })
}
