import type { CommentedKind, EntityOf, GroupedKind, Kind } from './kind.ts'
import type { Fits, ReplyEffect } from './reply-effects.ts'

/**
 * What becomes of an outbox call while it waits: what it is about, what it changes on screen, what takes it back, what
 * draft it becomes when it is refused; and what its reply changes then. The worker knows how each of these works.
 */
export type OfflinePlan =
  | Toggle<Kind, string>
  | NewComment<CommentedKind, string>
  | NewGroup<GroupedKind, string>
  | GroupChange<GroupedKind, string>
  | GroupEnd<GroupedKind>
  | Edit<Kind>
  | Removal<Kind>
  | OwnPlan<ReplyEffect>

/** Turns something on or off: a like, a favorite, a wish. The opposite takes it back. The reply has fields of the item. */
export interface Toggle<K extends Kind, L extends string> {
  readonly as: 'toggle'
  readonly kind: K
  /** The item's field that it turns. */
  readonly field: string
  /** The item's field that counts those who did. */
  readonly count: string | undefined
  /** The list of one's own that the item is in while it is on. */
  readonly list: L | undefined
}

/** A comment on an item, or an answer to one; `list` are the item's comments. The reply is the comment. */
export interface NewComment<K extends CommentedKind, L extends string> {
  readonly as: 'comment'
  readonly kind: K
  readonly list: L
}

/** A collection of one's own is made; `list` are all of them. The reply is the collection. */
export interface NewGroup<K extends GroupedKind, L extends string> {
  readonly as: 'new-group'
  readonly kind: K
  readonly list: L
}

/** A collection is renamed, filled, emptied; `list` are the items in it. The reply is the collection. */
export interface GroupChange<K extends GroupedKind, L extends string> {
  readonly as: 'group-change'
  readonly kind: K
  readonly list: L
}

/** A collection goes; one that was never sent is simply not made. */
export interface GroupEnd<K extends GroupedKind> {
  readonly as: 'group-end'
  readonly kind: K
}

/**
 * Something of one's own is written anew: what the input has beside kind and id are fields of the item. Without a kind
 * the input says it. The reply is the item.
 */
export interface Edit<K extends Kind> {
  readonly as: 'edit'
  readonly kind: K | undefined
}

/** Something of one's own goes; one that was never sent is simply not made. Without a kind the input says it. */
export interface Removal<K extends Kind> {
  readonly as: 'removal'
  readonly kind: K | undefined
}

/** One that is like no other: the worker has a definition for the call, which it does not compile without. */
export interface OwnPlan<R extends ReplyEffect> {
  readonly as: 'own'
  readonly reply: R
}

/** See `Toggle`. */
export const toggling = <const K extends Kind, const L extends string = never>(
  kind: K,
  field: string,
  count?: string,
  list?: L,
): Toggle<K, L> & Fits<{ id: number; on: boolean }, object> => ({ as: 'toggle', kind, field, count, list })

/** See `NewComment`. */
export const commenting = <const K extends CommentedKind, const L extends string>(
  kind: K,
  list: L,
): NewComment<K, L> & Fits<{ id: number; reply_to?: number; content: string }, EntityOf<`comment:${K}`>> => ({
  as: 'comment',
  kind,
  list,
})

/** See `NewGroup`. */
export const newGroup = <const K extends GroupedKind, const L extends string>(
  kind: K,
  list: L,
): NewGroup<K, L> & Fits<{ name: string }, EntityOf<`like-group:${K}`>> => ({ as: 'new-group', kind, list })

/** See `GroupChange`. */
export const groupChange = <const K extends GroupedKind, const L extends string>(
  kind: K,
  list: L,
): GroupChange<K, L> &
  Fits<{ id: number; name?: string; add?: number[]; remove?: number[] }, EntityOf<`like-group:${K}`>> => ({
  as: 'group-change',
  kind,
  list,
})

/** See `GroupEnd`. */
export const groupEnd = <const K extends GroupedKind>(kind: K): GroupEnd<K> & Fits<{ id: number }, unknown> => ({
  as: 'group-end',
  kind,
})

/** See `Edit`. */
export function editing(): Edit<never> & Fits<{ kind: Kind; id: number; content: string }, object>
export function editing<K extends Kind>(kind: K): Edit<K> & Fits<{ id: number; content: string }, EntityOf<K>>
export function editing(kind?: Kind): Edit<Kind> {
  return { as: 'edit', kind }
}

/** See `Removal`. */
export function removing(): Removal<never> & Fits<{ kind: Kind; id: number }, unknown>
export function removing<K extends Kind>(kind: K): Removal<K> & Fits<{ id: number }, unknown>
export function removing(kind?: Kind): Removal<Kind> {
  return { as: 'removal', kind }
}

/** What an effect asks of input and reply. */
export type FitsOf<R> = R extends Fits<infer I, infer O> ? Fits<I, O> : never

/** See `OwnPlan`; `reply` is what the reply changes. */
export const ownPlan = <R extends ReplyEffect>(reply: R) => ({ as: 'own', reply }) as OwnPlan<R> & FitsOf<R>
