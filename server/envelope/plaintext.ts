import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { FORM_DEFLATED, FORM_PLAIN, MAX_REPLY_JSON_BYTES, MAX_REQUEST_JSON_BYTES } from '#contract/envelope/suites.ts'
import { utf8 } from '#contract/envelope/texts.ts'

/** The plaintext of a reply; throws RangeError on one that no client would take (8 MiB). */
export function packPlaintext(json: string): Uint8Array {
  const plain = utf8(String.fromCharCode(FORM_PLAIN) + json)
  if (plain.length - 1 > MAX_REPLY_JSON_BYTES) throw new RangeError('a reply of more than 8 MiB')
  const deflated = deflateRawSync(plain.subarray(1))
  return deflated.length + 1 < plain.length ? Buffer.concat([Uint8Array.of(FORM_DEFLATED), deflated]) : plain
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The JSON object of an authentic plaintext; undefined when it is none, or too big. */
export function unpackPlaintext(plaintext: Uint8Array): Record<string, unknown> | undefined {
  const form = plaintext[0]
  const body = plaintext.subarray(1)
  if (form !== FORM_PLAIN && form !== FORM_DEFLATED) return undefined
  try {
    const bytes = form === FORM_DEFLATED ? inflateRawSync(body, { maxOutputLength: MAX_REQUEST_JSON_BYTES }) : body
    if (bytes.length > MAX_REQUEST_JSON_BYTES) return undefined
    const value: unknown = JSON.parse(decoder.decode(bytes))
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}
