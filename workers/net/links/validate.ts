import * as v from 'valibot'
import type { CallName } from '#contract/catalogue.ts'
import { messageOf, sessionInvalid } from '#contract/reply.ts'
import { failed, type Exchange, type Link, type Outcome } from '../link.ts'
import type { Session } from '../session.ts'

interface Parts {
  /** Told of each sealed 420. */
  onSessionInvalid: (session: Session) => Promise<void>
  /** Told with each reply which take-down is the newest. */
  onNewest: (session: Session, number: number) => void
}

/** Lets only what fits the call down, and only a success that fits it up; the reply's `data` is the parsed one. */
export const validate =
  ({ onSessionInvalid, onNewest }: Parts): Link =>
  (next) =>
  async (exchange) => {
    const { name, call } = exchange
    const input = v.safeParse(call.input, exchange.input)
    if (!input.success) {
      const fields = [...new Set(input.issues.map((issue) => v.getDotPath(issue) ?? ''))]
      return failed({ kind: 'input', call: name, fields, message: input.issues[0].message })
    }
    const outcome = await next({ ...exchange, input: input.output })
    if (!outcome.ok) return { ...outcome, failure: { call: name, ...outcome.failure } }
    const reply = outcome.value
    if (reply.gone !== undefined) onNewest(exchange.session, reply.gone)
    if (reply.status === sessionInvalid) {
      await onSessionInvalid(exchange.session)
      return failed({ kind: 'session', call: name, message: messageOf(reply) })
    }
    if (reply.status !== call.success) {
      const { status, data } = reply
      return failed({
        kind: 'status',
        call: name,
        status,
        message: messageOf(reply),
        ...(data !== undefined && { data }),
      })
    }
    const data = output(exchange, name, reply.data)
    return data.ok ? { ok: true, value: { ...reply, data: data.value } } : data
  }

function output({ call }: Exchange, name: CallName, data: unknown): Outcome<unknown> {
  if (data === undefined) return failed({ kind: 'empty', call: name })
  const parsed = v.safeParse(call.output, data, { abortEarly: true })
  if (parsed.success) return { ok: true, value: parsed.output }
  const [issue] = parsed.issues
  return failed({ kind: 'schema', call: name, path: v.getDotPath(issue) ?? '', message: issue.message })
}
