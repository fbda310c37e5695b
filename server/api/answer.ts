import { callNames, callOf, type CallName } from '#contract/catalogue.ts'
import { errcodes, type ErrcodeBody, type InnerReply } from '#contract/reply.ts'
import { openRequest, type OpenedRequest, type Seal } from '../envelope/open-request.ts'
import type { Parts } from '../parts.ts'
import { newestTakeDown } from '../rules/take-downs.ts'
import { TooMany } from './limits.ts'
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
  const inner = (status: number, msg: string, data: unknown): InnerReply => ({ status, msg, data, time: parts.now() })
  const name = byPath.get(path)
  if (!name) return seal(inner(404, '没有这个接口', {}))
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
    if (outcome !== 'reused')
      return seal({ ...inner(outcome.status, outcome.msg, outcome.data), gone: await newestTakeDown(parts.db) })
    return seal({ time: parts.now(), msg: '同一个请求编号用在了不同的内容上' } satisfies ErrcodeBody, errcodes.reused)
  } catch (error) {
    if (error instanceof TooMany) return seal(tooMany(error.waitSeconds, nowMs), errcodes.tooMany)
    parts.faults.say('fault', error, { call: name })
    return seal({ time: parts.now(), msg: '服务器出了点问题，请稍后再试' } satisfies ErrcodeBody, errcodes.fault)
  }
}

const tooMany = (waitSeconds: number, time: number): ErrcodeBody => ({
  time,
  retry_after: waitSeconds,
  msg: `操作太频繁，请 ${waitSeconds} 秒后再试`,
})
