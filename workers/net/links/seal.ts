import * as v from 'valibot'
import type { EnvelopeFault } from '#contract/envelope/fault.ts'
import type { Failure } from '#contract/failures.ts'
import { ErrcodeBody, errcodes, InnerReply, OuterReply, unsealedErrcodes } from '#contract/reply.ts'
import type { Clock } from '../clock.ts'
import { failed, fitting, type Exchange, type Link, type Outcome, type RawReply } from '../link.ts'

/** Opens what comes back. Only what was sealed for this very request goes further up; all else is a fault of the line. */
export const seal =
  ({ clock }: { clock: Clock }): Link<RawReply> =>
  (next) =>
  async (exchange) => {
    const raw = await next(exchange)
    if (!raw.ok) return raw
    const outer = outerReply(raw.value)
    if (!outer.ok) return outer
    const { errcode, data } = outer.value
    const sealed = await exchange.attempt?.sealed
    if (!sealed?.ok) return failed({ kind: 'unknown', message: 'nothing was sealed' })
    const opened = await sealed.value.open(data, errcode)
    if (!opened.ok) return failed(unopened(opened.fault))
    return errcode === errcodes.ok
      ? fitting(exchange.name, InnerReply, opened.value, innerPath)
      : refusal(exchange, errcode, opened.value, clock)
  }

const isHtml = ({ contentType, text }: RawReply) => /html/i.test(contentType) || /^\s*</.test(text)

/** What a captive portal or a hijacked line looks like. */
export const portal = { kind: 'unsealed', reason: 'portal' } as const

function outerReply(raw: RawReply): Outcome<{ errcode: number; data: string }> {
  if (raw.redirected || (raw.status === 200 && isHtml(raw))) return failed(portal)
  if (raw.status !== 200) {
    return failed({ kind: 'http', status: raw.status, reply: raw.text.slice(0, 1000) }, raw.retryAfterMs)
  }
  const parsed = v.safeParse(OuterReply, parse(raw.text))
  if (!parsed.success) return failed({ kind: 'unsealed', reason: 'not a reply' })
  const { errcode, data } = parsed.output
  if (data !== undefined) return { ok: true, value: { errcode, data } }
  if (errcode === errcodes.ok) return failed({ kind: 'empty', reply: parsed.output })
  if (unsealedErrcodes.includes(errcode)) {
    // 1002 has no word of its own: a sign that does not fit means that the keys differ, as an unknown key id does
    return failed({ kind: 'build', code: errcode === errcodes.malformed ? 1004 : 1003 })
  }
  return failed({ kind: 'unsealed', reason: `errcode ${errcode} without a seal` })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const unopened = (fault: EnvelopeFault): Failure =>
  fault === 'encoding' || fault === 'layout'
    ? { kind: 'unsealed', reason: `data: ${fault}` }
    : { kind: 'undecipherable', reason: fault }

/** How the path of a schema failure begins that speaks of the frame around the call's data. */
export const innerPath = 'reply.'

function refusal(exchange: Exchange, code: number, value: unknown, clock: Clock): Outcome<never> {
  const parsed = v.safeParse(ErrcodeBody, value)
  const { time, retry_after, msg }: ErrcodeBody = parsed.success ? parsed.output : {}
  if (code === errcodes.clock && time !== undefined) return failed({ kind: 'clock', skewMs: time - clock.nowMs() })
  const retryAfterMs = retry_after === undefined ? undefined : retry_after * 1000
  const message = msg === undefined ? {} : { message: msg }
  const wait = retryAfterMs === undefined ? {} : { retryAfterMs }
  return failed({ kind: 'errcode', call: exchange.name, code, ...wait, ...message }, retryAfterMs)
}
