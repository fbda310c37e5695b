import type { Cache } from './cache.ts'
import { firstCalls, type FirstCalls } from './first-calls.ts'
import { addCalls, knownCalls } from './known-calls.ts'
import { laterCalls, type LaterCalls } from './later-calls.ts'
import type { OfflinePlan } from './offline.ts'
import type { OwnEffect } from './reply-effects.ts'
import type { Schema } from './schema.ts'
import type { Page } from './shapes/page.ts'
import type { Mode } from './traits.ts'

/** Every call of the product by its group: `Catalogue['novel']['chapters']` is the call `novel.chapters`. */
type Merged = {
  readonly [G in keyof FirstCalls | keyof LaterCalls]: (G extends keyof FirstCalls ? FirstCalls[G] : unknown) &
    (G extends keyof LaterCalls ? LaterCalls[G] : unknown)
}
/** See `Merged`. */
export interface Catalogue extends Merged {}

type Group = keyof Catalogue & string

/** A call's name, such as `novel.chapters`: the same word in contract, log, test and handler. */
export type CallName = { [G in Group]: `${G}.${keyof Catalogue[G] & string}` }[Group]

/** The calls by name. */
export type Calls = {
  [N in CallName]: N extends `${infer G extends Group}.${infer C}`
    ? C extends keyof Catalogue[G]
      ? Catalogue[G][C]
      : never
    : never
}

/** What goes into a call. */
export type InputOf<N extends CallName> = Calls[N] extends { input: Schema<infer I> } ? I : never
/** What comes out of a call. */
export type OutputOf<N extends CallName> = Calls[N] extends { output: Schema<infer O> } ? O : never

type NamesOf<M extends Mode> = { [N in CallName]: Calls[N]['mode'] extends M ? N : never }[CallName]

/** Calls that may run again. */
export type ReadCall = NamesOf<'read'>
type CachesByName = { [N in ReadCall]: Calls[N] extends { cache: infer C extends Cache } ? C : never }
/** An interface, so that a generic name can be looked up in it. */
interface Caches extends CachesByName {}
/** How the reply of a read is kept. */
export type CacheOf<N extends ReadCall> = Caches[N]
/** Calls that change something on the server: written, queued or paid. */
export type WriteCall = Exclude<CallName, ReadCall>
/** Calls that are kept and sent later. */
export type OutboxCall = NamesOf<'outbox'>
/** Calls that cost or bring something, once in effect. */
export type MoneyCall = NamesOf<'money'>
/** Calls that are asked at once, for their answer: the others go by the outbox, or are paid. */
export type AskedCall = Exclude<CallName, OutboxCall | MoneyCall>
type PlansByName = { [N in OutboxCall]: Calls[N] extends { plan: infer P extends OfflinePlan } ? P : never }
/** What becomes of an outbox call while it waits. */
export type PlanOf<N extends OutboxCall> = PlansByName[N]
/** Writes whose replies change what no other's does. */
export type OwnEffectCall = {
  [N in WriteCall]: Calls[N] extends { reply: OwnEffect } | { plan: { reply: OwnEffect } } ? N : never
}[WriteCall]

/** Calls whose reply is a page. */
export type PageCall = { [N in CallName]: OutputOf<N> extends Page<unknown> ? N : never }[CallName]

/** The item of a page call's list. */
export type ItemOf<N extends PageCall> = OutputOf<N> extends Page<infer T> ? T : never

addCalls(laterCalls)

/** The names of all calls. */
export const callNames = [...knownCalls.keys()] as readonly CallName[]

/** Every call of the product: `catalogue.novel.chapters` is the call `novel.chapters`. */
export const catalogue = Object.fromEntries(
  Object.keys({ ...firstCalls, ...laterCalls }).map((group) => [
    group,
    { ...firstCalls[group as keyof FirstCalls], ...laterCalls[group as keyof LaterCalls] },
  ]),
) as unknown as Catalogue

export { cacheOf, callOf, isCallName, planOf, replyOf } from './known-calls.ts'
