import type { Call } from './call.ts'
import type { CacheOf, CallName, Calls, InputOf, OutboxCall, OutputOf, PlanOf, ReadCall } from './catalogue.ts'
import { firstCalls } from './first-calls.ts'
import type { OfflinePlan } from './offline.ts'
import type { ReplyEffect } from './reply-effects.ts'

/**
 * [Note: Calls that come later]
 * The worker starts with the calls of `first-calls.ts` and loads those of `later-calls.ts` when one of them is asked, or
 * once the first screen is done: so a call of a screen that is opened seldom costs the start nothing. Server and tests
 * take both from `catalogue.ts`.
 */

/** The calls that are known by now, by name. */
export const knownCalls = new Map<string, Call<unknown, unknown>>()

/** Makes groups of calls known. */
export function addCalls(groups: object): void {
  for (const [group, calls] of Object.entries(groups))
    for (const [name, call] of Object.entries<Call<unknown, unknown>>(calls)) knownCalls.set(`${group}.${name}`, call)
}

addCalls(firstCalls)

/** Whether this text names a call. */
export function isCallName(name: string): name is CallName {
  return knownCalls.has(name)
}

/** The call of a name, with its own types. */
export function callOf<N extends CallName>(name: N): Call<InputOf<N>, OutputOf<N>, Calls[N]['mode']> {
  return knownCalls.get(name) as Call<InputOf<N>, OutputOf<N>, Calls[N]['mode']>
}

/** How the reply of a read is kept. */
export function cacheOf<N extends ReadCall>(name: N): CacheOf<N> {
  return (knownCalls.get(name) as unknown as { cache: CacheOf<N> }).cache
}

/** What becomes of an outbox call while it waits. */
export function planOf<N extends OutboxCall>(name: N): PlanOf<N> {
  return (knownCalls.get(name) as unknown as { plan: PlanOf<N> }).plan
}

/** What a call says of its reply: what it changes, or, for an outbox call, the plan that says so too. */
export function replyOf(name: CallName): ReplyEffect | OfflinePlan | undefined {
  const { reply, plan } = knownCalls.get(name) as { reply?: ReplyEffect; plan?: OfflinePlan }
  return reply ?? plan
}
