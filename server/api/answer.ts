import { callNames, callOf, type CallName } from '#contract/catalogue.ts'
import type { Reason } from '#contract/refusals.ts'
import { errcodes, type ErrcodeBody, type InnerReply } from '#contract/reply.ts'
import { openRequest, type OpenedRequest, type Seal } from '../envelope/open-request.ts'
import type { Parts } from '../parts.ts'
import { newestTakeDown } from '../services/take-downs.ts'
import { doneText } from '../words/done.ts'
import { languageOf, refusalMessage } from '../words/messages.ts'
import { TooMany } from './limits.ts'
import type { Outcome } from './once.ts'
import { readEnvelope } from './request-envelope.ts'
import { run } from './run.ts'

/** The JSON body of a reply: sealed, or a bare errcode. */
export type ReplyBody = ReturnType<Seal> | { readonly errcode: number }

const byPath: ReadonlyMap<string, CallName> = new Map(callNames.map((name) => [callOf(name).path, name]))

/** Which way a request came. */
interface Way {
  readonly line: string
  /** Undefined where it is not known. */
  readonly network: string | undefined
}

/** Answers the form of a request that came to a path on a line; never rejects. */
export async function answer(parts: Parts, path: string, form: string, way: Way): Promise<ReplyBody> {
  const nowMs = parts.now()
  const opened = openRequest(form, path, { roots: parts.roots, nowMs })
  if (!opened.ok) {
    return opened.errcode === errcodes.clock
      ? opened.seal({ time: nowMs }, errcodes.clock)
      : { errcode: opened.errcode }
  }
  return answerOpened(parts, opened.request, { path, ...way, nowMs })
}

async function answerOpened(
  parts: Parts,
  { json, suite, seal }: OpenedRequest,
  { path, line, network, nowMs }: Way & { path: string; nowMs: number },
): Promise<ReplyBody> {
  const envelope = readEnvelope(json)
  if (!envelope) return { errcode: errcodes.malformed }
  const language = languageOf(envelope.system_language)
  const inner = ({ status, reason, msg, data }: Outcome, name?: CallName): InnerReply => ({
    status,
    ...reason,
    msg: msg ?? (reason ? refusalMessage(reason, language) : name ? doneText(name, language) : ''),
    data,
    time: parts.now(),
  })
  const failure = (reason: Reason): ErrcodeBody => ({ time: parts.now(), msg: refusalMessage(reason, language) })
  const name = byPath.get(path)
  if (!name) return seal(inner({ status: 404, reason: { code: 'call-unknown' }, data: {} }))
  try {
    parts.limits?.count(`d:${envelope.system_oauth_id}`, name, callOf(name).mode, nowMs)
    if (network !== undefined) parts.limits?.countNetwork(network, name, nowMs)
    const outcome = await run(parts, { name, json, envelope, line, network, suite, nowMs })
    parts.log({
      level: 'info',
      event: 'call',
      call: name,
      status: outcome === 'reused' ? 1005 : outcome.status,
      ms: parts.now() - nowMs,
    })
    if (outcome !== 'reused') return seal({ ...inner(outcome, name), gone: await newestTakeDown(parts.db) })
    return seal(failure({ code: 'request-reused' }), errcodes.reused)
  } catch (error) {
    if (error instanceof TooMany) {
      const { waitSeconds: seconds } = error
      const body = { ...failure({ code: 'too-many-requests', params: { seconds } }), time: nowMs, retry_after: seconds }
      return seal(body, errcodes.tooMany)
    }
    parts.faults.say('fault', error, { call: name })
    return seal(failure({ code: 'server-fault' }), errcodes.fault)
  }
}
