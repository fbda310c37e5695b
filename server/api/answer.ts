import * as v from 'valibot'
import type { Call } from '#contract/call.ts'
import { callNames, callOf, type CallName } from '#contract/catalogue.ts'
import type { Reason } from '#contract/refusals.ts'
import { errcodes, type ErrcodeBody, type InnerReply } from '#contract/reply.ts'
import type { Who } from '#contract/traits.ts'
import { isBadValue } from '../database/retry.ts'
import { openRequest, type OpenedRequest, type Seal } from '../envelope/open-request.ts'
import { handlerOf } from '../handlers/all.ts'
import type { Parts } from '../parts.ts'
import { maintenanceReply } from '../services/maintenance.ts'
import { newestTakeDown } from '../repositories/take-downs.ts'
import { doneText, languageOf, refusalMessage } from '../words/messages.ts'
import { atRest, type AtRest } from './at-rest.ts'
import type { RequestContext } from './handler.ts'
import { isEntrance, kindOf, TooMany } from './limits.ts'
import { keyedNetwork } from './network.ts'
import { hashParameters, once, recall, settle, type Outcome, type Remembered, type WriteKey } from './once.ts'
import { personOf, type Person } from './person.ts'
import { Refusal, refuse } from './refusal.ts'
import { mayPublish } from './publishing.ts'
import { readEnvelope, type RequestEnvelope } from './request-envelope.ts'

/** The JSON body of a reply: sealed, or a bare errcode. */
export type ReplyBody = ReturnType<Seal> | { readonly errcode: number }

const byPath: ReadonlyMap<string, CallName> = new Map(callNames.map((name) => [callOf(name).path, name]))

/** Which way a request came. */
interface Way {
  readonly line: string
  /** Undefined where it is not known. */
  readonly network: string | undefined
  /** The User-Agent header. */
  readonly agent: string
  /** Its network asks too much. */
  readonly refused: TooMany | undefined
}

/** Counts a call by its network, before anything of it is read; answers what it is refused with. */
export async function countCall(parts: Parts, path: string, network: string | undefined): Promise<TooMany | undefined> {
  const name = byPath.get(path)
  try {
    await parts.limits?.network(network, name ? kindOf(name, callOf(name).mode) : 'page')
    return undefined
  } catch (error) {
    if (error instanceof TooMany) return error
    throw error
  }
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
  { json, suite, keyId, seal }: OpenedRequest,
  { path, line, network, agent, refused, nowMs }: Way & { path: string; nowMs: number },
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
    if (refused) throw refused
    parts.usage?.count(line, envelope.system_build_id, keyId)
    const maintenance = await maintenanceReply(parts.db, language, nowMs)
    if (maintenance) return seal(maintenance.body, maintenance.errcode)
    await parts.limits?.own(`d:${envelope.system_oauth_id}`, kindOf(name, callOf(name).mode))
    const outcome = await run(parts, { name, json, envelope, line, network, agent, suite, nowMs })
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

/** A call as it came: authentic, but its parameters are not validated. */
interface Asked {
  readonly name: CallName
  readonly json: Readonly<Record<string, unknown>>
  readonly envelope: RequestEnvelope
  readonly line: string
  readonly network: string | undefined
  readonly agent: string
  readonly suite: RequestContext<unknown>['suite']
  readonly nowMs: number
}

/**
 * Serves one call: rights, input, once in effect, reply. Refusals are outcomes; throws TooMany, and whatever else is thrown
 * is a fault.
 */
async function run(parts: Parts, asked: Asked): Promise<Remembered> {
  try {
    return await serve(parts, asked)
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status, reason: error.reason, data: {} }
    // What no column can hold, such as a NUL character or a number beyond all that there is.
    if (isBadValue(error)) return { status: 400, reason: { code: 'input-invalid' }, data: {} }
    throw error
  }
}

async function serve(parts: Parts, asked: Asked): Promise<Remembered> {
  const { name, json, envelope, line, network, agent, suite, nowMs } = asked
  const call = callOf(name) as Call<unknown, unknown>
  const handler = handlerOf(name)
  const entrance = isEntrance(name, json)
  const person: Person = {
    ...(await personOf(parts.db, envelope, entrance, nowMs)),
    network: network === undefined ? undefined : keyedNetwork(parts.secret, network),
  }
  // Network and device were counted before anything was asked of the database.
  if (person.user) await parts.limits?.own(person.key, kindOf(name, call.mode))
  mayCall(call.who, person)
  if (person.user) await mayPublish(parts.db, { name, isMoney: call.mode === 'money' }, person.user, nowMs)
  const read = v.safeParse(call.input, json, { abortEarly: true })
  if (!read.success) throw new Refusal(400, misfit(read.issues))
  const client = { app: envelope.system_app_type, agent, language: languageOf(envelope.system_language) }
  const ask: RequestContext<unknown> = {
    ...{ input: read.output, db: parts.db, person, nowMs, line, network, client, suite, parts },
  }
  const outcomeOf = (data: unknown): Outcome => {
    if (parts.checkReplies) checkReply(name, call, data)
    return { status: call.success, data }
  }
  if (call.mode === 'read') {
    const data = await handler.read(ask)
    parts.missedSearches?.note(name, read.output, data, person.key)
    return outcomeOf(data)
  }

  const memory = { db: parts.db, atRest: sealing(parts), wrote: parts.faults.wrote }
  const key: WriteKey = {
    person: person.key,
    requestId: envelope.request_id,
    call: name,
    hash: hashParameters(parts.secret, name, read.output),
    money: call.mode === 'money',
    nowMs,
  }
  if (call.mode === 'money' && json['check'] === 1) return settle(memory, key)
  const known = await recall(memory, key)
  if (known !== undefined) return known
  const effect = await handler.prepare(ask)
  return once(memory, key, async (tx) => outcomeOf(await effect({ ...ask, db: tx, requestId: key.requestId })))
}

/** Owners, buyers and members are told apart by their handlers, which know the item. */
function mayCall(who: Who, { user }: Person): void {
  if (who === 'any') return
  if (!user) throw refuse(420, 'login-required')
  if (who === 'creator' && user.creator === 0) throw refuse(403, 'creators-only')
  if (who === 'agent' && user.agent === 0) throw refuse(403, 'agents-only')
}

/** Which field does not fit. What a person sent is never repeated in it. */
function misfit([issue]: readonly v.BaseIssue<unknown>[]): Reason {
  const [field = ''] = ((issue && v.getDotPath(issue)) ?? '').split('.')
  return field === '' ? { code: 'input-invalid' } : { code: 'field-invalid', params: { field } }
}

function checkReply(name: CallName, call: Call<unknown, unknown>, data: unknown): void {
  const fit = v.safeParse(call.output, data, { abortEarly: true })
  if (fit.success) return
  const issue = fit.issues[0]
  // Not the issue's own message: it repeats what is there, and this goes into the log.
  const wanted = issue.expected ?? issue.type
  throw new Error(`the reply of ${name} does not fit its schema at ${v.getDotPath(issue) ?? '.'}: ${wanted} is needed`)
}

const sealings = new WeakMap<Parts, AtRest>()
function sealing(parts: Parts): AtRest {
  const known = sealings.get(parts)
  if (known) return known
  const made = atRest(parts.secret)
  sealings.set(parts, made)
  return made
}
