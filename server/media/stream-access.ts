import { createHmac, timingSafeEqual } from 'node:crypto'
import { streamAccessParameter } from '#contract/stream-tags.ts'

/** An address is signed for no longer, however long the right to its stream lasts. */
const mostMs = 24 * 3600 * 1000

/** Until when the segments of a key may be fetched, as a time and its MAC: `{seconds, base 36}.{base64url}`. */
const signedUntil = (secret: Uint8Array, keyId: number, until: string): string => {
  const mac = createHmac('sha256', secret).update(`stream access ${keyId} ${until}`).digest('base64url')
  return `${until}.${mac.slice(0, 22)}`
}

/** What whoever was given a key fetches its segments with: as long as the right to it lasts, a day at most. */
export const streamAccess = (secret: Uint8Array, keyId: number, untilMs: number, nowMs: number): string =>
  signedUntil(secret, keyId, Math.floor(Math.min(untilMs, nowMs + mostMs) / 1000).toString(36))

/** Whether an address carries the right to the segments of a key. */
export function mayFetch(secret: Uint8Array, keyId: number, url: string, nowMs: number): boolean {
  const given = new URL(url).searchParams.get(streamAccessParameter) ?? ''
  const [until = ''] = given.split('.')
  if (!/^[\da-z]{1,9}$/.test(until) || Number.parseInt(until, 36) * 1000 < nowMs) return false
  const [left, right] = [given, signedUntil(secret, keyId, until)].map((text) => Buffer.from(text)) as [Buffer, Buffer]
  return left.length === right.length && timingSafeEqual(left, right)
}
