import { CLIENT, MAX_REQUEST_JSON_BYTES } from '#contract/envelope/suites.ts'

/** The fields of a request that are well-formed; nothing about them is proven yet. */
export interface RequestForm {
  readonly timestampMs: number
  readonly data: string
  readonly sign: string
}

const FIELDS = ['client', 'timestamp', 'data', 'sign']

/** base64url of the largest plaintext, with room for header, padding and tag. */
const MAX_DATA_CHARS = Math.ceil((MAX_REQUEST_JSON_BYTES * 4) / 3) + 128

/** Reads a request's form; undefined when a field is unknown, missing, doubled or malformed. */
export function readForm(form: string | URLSearchParams): RequestForm | undefined {
  // The parser would drop a leading question mark.
  if (typeof form === 'string' && form.startsWith('?')) return undefined
  const entries = [...new URLSearchParams(form)]
  const fields = new Map(entries)
  if (entries.length !== FIELDS.length || !FIELDS.every((field) => fields.has(field))) return undefined
  const timestamp = fields.get('timestamp') ?? ''
  const data = fields.get('data') ?? ''
  // One value, one text: the sign is made over the text, the AAD over the number.
  if (!/^(?:0|[1-9]\d{0,15})$/.test(timestamp) || !Number.isSafeInteger(Number(timestamp))) return undefined
  if (fields.get('client') !== CLIENT || data.length > MAX_DATA_CHARS) return undefined
  return { timestampMs: Number(timestamp), data, sign: fields.get('sign') ?? '' }
}
