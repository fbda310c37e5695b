import * as v from 'valibot'
import { pushKinds, type PushKind } from '../push-kinds.ts'
import { oneOf, shape, type Schema } from '../schema.ts'

export const PushKinds: Schema<PushKind[]> = v.pipe(
  v.array(oneOf(pushKinds)),
  v.minLength(1),
  v.maxLength(pushKinds.length),
)

/** A minute of the day. */
const Minute: Schema<number> = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(24 * 60 - 1))

const QuietHoursSchema = shape({
  from: Minute,
  to: Minute,
  zone: v.pipe(v.string(), v.regex(/^[\w+/-]{1,64}$/)),
})
/** From when until when nothing is sent, in minutes of the day at a place such as `Asia/Shanghai`. */
export interface QuietHours extends v.InferOutput<typeof QuietHoursSchema> {}
export const QuietHours: Schema<QuietHours> = QuietHoursSchema

/** The address that a browser got from its push service. */
export const PushEndpoint: Schema<string> = v.pipe(v.string(), v.regex(/^[!-~]{1,1000}$/))
/** The browser's public key, a point of P-256, and what it shares with who writes to it, both in base64url. */
export const PushKey: Schema<string> = v.pipe(v.string(), v.regex(/^[\w-]{87}$/))
export const PushAuth: Schema<string> = v.pipe(v.string(), v.regex(/^[\w-]{22}$/))
