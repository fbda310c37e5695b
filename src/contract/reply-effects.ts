import type { EntityOf, Kind } from './kind.ts'

/** Holds input and reply of a call to what is said of it: what does not fit does not compile. Nothing ever stands there. */
export interface Fits<I, O> {
  readonly fits?: (input: I, reply: O) => void
}

/** What the reply of a write changes in what is known on the device. */
export type ReplyEffect =
  | NoEffect
  | OfFields<Kind>
  | OfItem<Kind>
  | Bought<Kind>
  | BoughtParts<Kind>
  | OfBalance
  | OfProfile
  | OwnEffect

export interface NoEffect {
  readonly as: 'nothing'
}

/** The reply's fields are fields of the item with the input's `id`. */
export interface OfFields<K extends Kind> {
  readonly as: 'fields'
  readonly kind: K
}

/** The reply is an item. */
export interface OfItem<K extends Kind> {
  readonly as: 'item'
  readonly kind: K
}

/** The item with the input's `id` is paid for; beside the balance the reply has fields of it. */
export interface Bought<K extends Kind> {
  readonly as: 'bought'
  readonly kind: K
}

/** The parts that the reply names are paid for. */
export interface BoughtParts<K extends Kind> {
  readonly as: 'bought-parts'
  readonly kind: K
}

/** Only the balance. */
export interface OfBalance {
  readonly as: 'balance'
}

/** The reply's fields are fields of one's own profile. */
export interface OfProfile {
  readonly as: 'profile'
}

/** What the worker has a function for, which it does not compile without. */
export interface OwnEffect {
  readonly as: 'own'
}

/** See `NoEffect`. */
export const changesNothing: NoEffect & Fits<unknown, unknown> = { as: 'nothing' }
/** See `OfFields`. */
export const changes = <const K extends Kind>(kind: K): OfFields<K> & Fits<{ id: number }, object> => ({
  as: 'fields',
  kind,
})
/** See `OfItem`. */
export const brings = <const K extends Kind>(kind: K): OfItem<K> & Fits<unknown, EntityOf<K>> => ({ as: 'item', kind })
/** See `Bought`. */
export const unlocks = <const K extends Kind>(kind: K): Bought<K> & Fits<{ id: number }, { coins: number }> => ({
  as: 'bought',
  kind,
})
/** See `BoughtParts`. */
export const unlocksParts = <const K extends Kind>(
  kind: K,
): BoughtParts<K> & Fits<unknown, { coins: number; bought: readonly number[] }> => ({ as: 'bought-parts', kind })
/** See `OfBalance`. */
export const changesBalance: OfBalance & Fits<unknown, { coins: number }> = { as: 'balance' }
/** See `OfProfile`. */
export const changesProfile: OfProfile & Fits<unknown, object> = { as: 'profile' }
/** See `OwnEffect`. */
export const ownEffect: OwnEffect & Fits<unknown, unknown> = { as: 'own' }
