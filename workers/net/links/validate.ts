import * as v from 'valibot'
import { messageOf, sessionInvalid, statusFailure } from '#contract/reply.ts'
import { failed, fitting, type Link } from '../link.ts'
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
    if (reply.status !== call.success) return failed({ call: name, ...statusFailure(reply) })
    if (reply.data === undefined) return failed({ kind: 'empty', call: name })
    const data = fitting(name, call.output, reply.data)
    return data.ok ? { ok: true, value: { ...reply, data: data.value } } : data
  }
