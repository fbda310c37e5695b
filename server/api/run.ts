import * as v from 'valibot'
import type { Call } from '#contract/call.ts'
import { callOf, type CallName } from '#contract/catalogue.ts'
import type { Reason } from '#contract/refusals.ts'
import type { Who } from '#contract/traits.ts'
import { isBadValue } from '../database/retry.ts'
import { handlerOf } from '../handlers/all.ts'
import type { Parts } from '../parts.ts'
import { atRest, type AtRest } from './at-rest.ts'
import type { RequestContext } from './handler.ts'
import { hashParameters, once, recall, settle, type Outcome, type Remembered, type WriteKey } from './once.ts'
import { personOf, type Person } from './person.ts'
import { Refusal, refuse } from './refusal.ts'
import type { RequestEnvelope } from './request-envelope.ts'

/** A call as it came: authentic, but its parameters are not validated. */
export interface Asked {
  readonly name: CallName
  readonly json: Readonly<Record<string, unknown>>
  readonly envelope: RequestEnvelope
  readonly line: string
  readonly network: string | undefined
  readonly suite: RequestContext<unknown>['suite']
  readonly nowMs: number
}

/** Must work with a dead session: they are how one gets a living one. */
const entrances: readonly CallName[] = ['user.login', 'user.register']

/**
 * Serves one call: rights, input, once in effect, reply. Refusals are outcomes; throws TooMany, and whatever else is thrown
 * is a fault.
 */
export async function run(parts: Parts, asked: Asked): Promise<Remembered> {
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
  const { name, json, envelope, line, network, suite, nowMs } = asked
  const call = callOf(name) as Call<unknown, unknown>
  const handler = handlerOf(name)
  const person = await personOf(parts.db, envelope, entrances.includes(name), nowMs)
  // The device was counted before anything was asked of the database.
  if (person.user) parts.limits?.count(person.key, name, call.mode, nowMs)
  mayCall(call.who, person)
  const read = v.safeParse(call.input, json, { abortEarly: true })
  if (!read.success) throw new Refusal(400, misfit(read.issues))
  const ask: RequestContext<unknown> = { input: read.output, db: parts.db, person, nowMs, line, network, suite, parts }
  const outcomeOf = (data: unknown): Outcome => {
    if (parts.checkReplies) checkReply(name, call, data)
    return { status: call.success, data }
  }
  if (call.mode === 'read') return outcomeOf(await handler.read(ask))

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
