import { createHmac, timingSafeEqual } from 'node:crypto'
import { streamAccessParameter } from '#contract/stream-tags.ts'

/** An address is signed for no longer, however long the right to its stream lasts. */
export const streamAccessMs = 24 * 3600 * 1000

/** Until when something may be fetched, as a time and its MAC: `{seconds, base 36}.{base64url}`. */
const signedUntil = (secret: Uint8Array, what: string, until: string): string => {
  const mac = createHmac('sha256', secret).update(`${what} ${until}`).digest('base64url')
  return `${until}.${mac.slice(0, 22)}`
}

const signed = (secret: Uint8Array, what: string, untilMs: number): string =>
  signedUntil(secret, what, Math.floor(untilMs / 1000).toString(36))

/** Whether an address carries the right to something. */
function isSigned(secret: Uint8Array, what: string, url: string, nowMs: number): boolean {
  const given = new URL(url).searchParams.get(streamAccessParameter) ?? ''
  const [until = ''] = given.split('.')
  if (!/^[\da-z]{1,9}$/.test(until) || Number.parseInt(until, 36) * 1000 < nowMs) return false
  const [left, right] = [given, signedUntil(secret, what, until)].map((text) => Buffer.from(text)) as [Buffer, Buffer]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** What whoever was given a key fetches its segments with: as long as the right to it lasts, a day at most. */
export const streamAccess = (secret: Uint8Array, keyId: number, untilMs: number, nowMs: number): string =>
  signed(secret, `stream access ${keyId}`, Math.min(untilMs, nowMs + streamAccessMs))

/** Whether an address carries the right to the segments of a key. */
export const mayFetch = (secret: Uint8Array, keyId: number, url: string, nowMs: number): boolean =>
  isSigned(secret, `stream access ${keyId}`, url, nowMs)

/** The address of an original that is given out whole, for a day. */
export function fileAddress(
  { line, secret, nowMs }: { readonly line: string; readonly secret: Uint8Array; readonly nowMs: number },
  mediaId: number,
  name: string,
): string {
  const access = signed(secret, `file ${mediaId}`, nowMs + streamAccessMs)
  return `${line}/files/${mediaId}/${encodeURIComponent(name)}?${streamAccessParameter}=${access}`
}

/** Whether an address carries the right to an original. */
export const mayFetchFile = (secret: Uint8Array, mediaId: number, url: string, nowMs: number): boolean =>
  isSigned(secret, `file ${mediaId}`, url, nowMs)
