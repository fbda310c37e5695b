import { createHmac, timingSafeEqual } from 'node:crypto'

/** Fields of a form or an address, as text. */
export type Fields = Readonly<Record<string, string>>

/** `name=value` of all fields in the order of their names, escaped as in a form. */
const canonical = (fields: Fields): string =>
  new URLSearchParams(Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1))).toString()

const macOf = (key: Uint8Array | string, fields: Fields): Buffer =>
  createHmac('sha256', key).update(canonical(fields)).digest()

/** The fields and their `sign`: hex HMAC-SHA256 over the others in the order of their names. */
export const signed = (key: Uint8Array | string, fields: Fields): URLSearchParams =>
  new URLSearchParams([...Object.entries(fields), ['sign', macOf(key, fields).toString('hex')]])

/** The fields of a signed form; undefined where one is doubled, or the signature is not over all of them. */
export function readSigned(key: Uint8Array | string, form: URLSearchParams): Fields | undefined {
  const names = [...form.keys()]
  if (new Set(names).size !== names.length) return undefined
  const { sign = '', ...fields } = Object.fromEntries(form)
  const given = Buffer.from(sign, 'hex')
  const expected = macOf(key, fields)
  return given.length === expected.length && timingSafeEqual(given, expected) ? fields : undefined
}
