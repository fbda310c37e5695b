import * as v from 'valibot'
import { shape, type Schema } from '../schema.ts'
import { Flag, Text, Time } from './common.ts'

/** Names a session without telling its token. */
export const SessionKey: Schema<string> = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))

/** A recovery code or that of a reset link, as it is typed: case, spaces and hyphens do not matter. */
export const RecoveryCode: Schema<string> = v.pipe(v.string(), v.trim(), v.regex(/^[\w -]{8,64}$/))

const SessionRecordSchema = shape({
  key: Text,
  app: Text,
  browser: Text,
  system: Text,
  created_at: Time,
  used_at: Time,
  current: Flag,
})
/**
 * A login: on what it was made (`app` is `standalone` or `webview`; `browser` and `system` are names, or empty), when it
 * was used last, to the day, and whether it is the one that asks.
 */
export interface SessionRecord extends v.InferOutput<typeof SessionRecordSchema> {}
export const SessionRecord: Schema<SessionRecord> = SessionRecordSchema
