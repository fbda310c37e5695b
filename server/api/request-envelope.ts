import * as v from 'valibot'
import { isUuidV7 } from '#contract/uuid.ts'

const Word = v.pipe(v.string(), v.maxLength(200))

/** What every request carries beside the call's own parameters (`entities.md`, Envelope). */
const RequestEnvelope = v.object({
  system_version: Word,
  /** Empty for a visitor. */
  system_token: Word,
  /** The uuid, or empty: after registration it is not known yet. */
  system_oauth_new_id: Word,
  system_oauth_type: v.literal('pwa'),
  /** The device id. */
  system_oauth_id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  system_app_type: v.picklist(['standalone', 'webview']),
  system_build: v.union([Word, v.number()]),
  system_build_id: Word,
  /** BCP 47; apps of former days do not say it. */
  system_language: v.optional(Word),
  request_id: v.pipe(v.string(), v.check(isUuidV7)),
})
/** See `readEnvelope`. */
export type RequestEnvelope = v.InferOutput<typeof RequestEnvelope>

/** The envelope of an opened request; undefined when it is not well-formed. */
export function readEnvelope(json: Readonly<Record<string, unknown>>): RequestEnvelope | undefined {
  const read = v.safeParse(RequestEnvelope, json, { abortEarly: true })
  return read.success ? read.output : undefined
}
