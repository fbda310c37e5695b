import * as v from 'valibot'
import type { FailureOf } from './failures.ts'
import { opt, shape, type Schema } from './schema.ts'
import { Integer, Text, Time } from './shapes/common.ts'

/** The errcodes of the outer reply. */
export const errcodes = {
  ok: 0,
  /** The clock is wrong; the sealed data carries `time`. */
  clock: 1001,
  sign: 1002,
  keyId: 1003,
  malformed: 1004,
  /** The same request_id with other parameters. */
  reused: 1005,
  tooMany: 1010,
  fault: 1020,
  maintenance: 1021,
} as const

/** The errcodes that come without a seal: they speak of the build, not of the line. */
export const unsealedErrcodes: readonly number[] = [errcodes.sign, errcodes.keyId, errcodes.malformed]

/** The inner status of a session that is no longer valid. */
export const sessionInvalid = 420

const OuterReplySchema = shape({ errcode: Integer, data: opt(Text) })
/** What comes over HTTP: an errcode and the sealed data. */
export interface OuterReply extends v.InferOutput<typeof OuterReplySchema> {}
export const OuterReply: Schema<OuterReply> = OuterReplySchema

const InnerReplySchema = shape({
  status: Integer,
  msg: opt(Text),
  code: opt<unknown>(v.unknown()),
  params: opt<unknown>(v.unknown()),
  data: opt<unknown>(v.unknown()),
  time: Time,
  gone: opt(Integer),
})
/**
 * What is sealed in `data` when the errcode is 0; a success must have `data`, a refusal has a code with parameters
 * (`refusals.ts`) and their words in `msg`. `time` is the server's clock, `gone` the number of the newest take-down.
 */
export interface InnerReply extends v.InferOutput<typeof InnerReplySchema> {}
export const InnerReply: Schema<InnerReply> = InnerReplySchema

const ErrcodeBodySchema = shape({
  time: opt(Time),
  retry_after: opt(v.pipe(v.number(), v.minValue(0))),
  msg: opt(Text),
})
/** What is sealed in `data` beside another errcode; `retry_after` in seconds. */
export interface ErrcodeBody extends v.InferOutput<typeof ErrcodeBodySchema> {}
export const ErrcodeBody: Schema<ErrcodeBody> = ErrcodeBodySchema

/** The message of a reply: `data.msg` where present, else `msg`, else empty. */
export function messageOf(reply: InnerReply): string {
  const { data } = reply
  if (typeof data === 'object' && data !== null && 'msg' in data && typeof data.msg === 'string') return data.msg
  return reply.msg ?? ''
}

/** The failure that an inner status other than success stands for. */
export function statusFailure(reply: InnerReply): FailureOf<'status'> {
  const { status, code, params, data } = reply
  return { kind: 'status', status, message: messageOf(reply), code, params, data }
}
