import { createHmac, timingSafeEqual } from 'node:crypto'
import { hkdf } from '../envelope/primitives.ts'

/** What the gateway says in a callback; all of it is signed. */
export interface Callback {
  readonly order_no: string
  readonly payment_no: string
  /** In fen. */
  readonly amount: number
  /** Unix ms. */
  readonly timestamp: number
}

const keyOf = (secret: Uint8Array): Uint8Array => hkdf(secret, new Uint8Array(0), 'shiguang/1 gateway', 32)

const macOf = (secret: Uint8Array, { order_no, payment_no, amount, timestamp }: Callback): Buffer =>
  createHmac('sha256', keyOf(secret))
    .update(`amount=${amount}&order_no=${order_no}&payment_no=${payment_no}&timestamp=${timestamp}`)
    .digest()

/** The form of a callback: its fields and `sign`, hex HMAC-SHA256 over them. */
export function signedForm(secret: Uint8Array, callback: Callback): URLSearchParams {
  const fields = Object.entries(callback).map(([name, value]): [string, string] => [name, String(value)])
  return new URLSearchParams([...fields, ['sign', macOf(secret, callback).toString('hex')]])
}

/** Reads the form of a callback; undefined where it is malformed, or the gateway did not sign it. */
export function readSigned(secret: Uint8Array, form: URLSearchParams): Callback | undefined {
  const text = (name: string) => (form.getAll(name).length === 1 ? (form.get(name) ?? '') : '')
  const [amount, timestamp] = [text('amount'), text('timestamp')]
  if (!/^\d{1,15}$/.test(amount) || !/^\d{1,15}$/.test(timestamp)) return undefined
  const callback = {
    order_no: text('order_no'),
    payment_no: text('payment_no'),
    amount: Number(amount),
    timestamp: Number(timestamp),
  }
  const given = Buffer.from(text('sign'), 'hex')
  const expected = macOf(secret, callback)
  return given.length === expected.length && timingSafeEqual(given, expected) ? callback : undefined
}
