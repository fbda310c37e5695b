import type { Language } from '#contract/languages.ts'
import type { CallName, Catalogue, InputOf, OutputOf, ReadCall } from '#contract/catalogue.ts'
import type { Suite } from '#contract/envelope/suites.ts'
import type { Db, Tx } from '../database/tables.ts'
import type { Parts } from '../parts.ts'
import { refuse } from './refusal.ts'
import type { Person } from './person.ts'
import type { UserRow } from '../repositories/users.ts'

/** What a request says of the app that made it. */
export interface ClientFacts {
  readonly app: 'standalone' | 'webview'
  /** The User-Agent header; empty where there is none. */
  readonly agent: string
  /** Which its person reads. */
  readonly language: Language
}

/** What a handler is asked with: the input has passed the call's schema, the person may make this call. */
export interface RequestContext<I> {
  readonly input: I
  readonly db: Db
  readonly person: Person
  readonly nowMs: number
  /** Origin of the line that was asked. */
  readonly line: string
  /** What the request came from (`networkOf`); undefined where it is not known. */
  readonly network: string | undefined
  readonly client: ClientFacts
  readonly suite: Suite
  readonly parts: Parts
}

/** The same for a write: `db` is the transaction that also keeps the request_id. */
export interface WriteContext<I> extends RequestContext<I> {
  readonly db: Tx
  readonly requestId: string
}

/** Changes something and answers; a Refusal thrown undoes all of it. */
export type Effect<I, O> = (ask: WriteContext<I>) => O | Promise<O>

/** A write with slow work that must not hold the database: `prepare` does it and answers the effect. */
export interface Prepared<I, O> {
  prepare(ask: RequestContext<I>): Promise<Effect<I, O>>
}

/** What serves a call: answers its output, or throws a Refusal. */
export type Handler<N extends CallName> = N extends ReadCall
  ? (ask: RequestContext<InputOf<N>>) => OutputOf<N> | Promise<OutputOf<N>>
  : Effect<InputOf<N>, OutputOf<N>> | Prepared<InputOf<N>, OutputOf<N>>

type Named<G extends string, C extends string> = `${G}.${C}` extends CallName ? Handler<`${G}.${C}`> : never

/** The handlers of a group of calls: one for each, or it does not compile. */
export type HandlersOf<G extends keyof Catalogue & string> = {
  readonly [C in keyof Catalogue[G] & string]: Named<G, C>
}

/** The logged-in person; 420 for a visitor. */
export function me({ person }: Pick<RequestContext<unknown>, 'person'>): UserRow {
  if (!person.user) throw refuse(420, 'login-required')
  return person.user
}
