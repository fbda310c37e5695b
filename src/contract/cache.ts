import type { Kind } from './kind.ts'

/** What is common to the ways in which a reply is kept. */
interface Kept {
  /**
   * Money, records, messages and other things of one's own: asked for anew whenever their screen is opened, and what is
   * new in them is shown at once.
   */
  readonly own?: true
}

/** How the reply of a read is kept on the device: as one item, as a list of items, as it is, or not at all. */
export type Cache = AsDetail<Kind> | AsList<Kind> | AsSections | AsMixed | AsAnswer | NotKept

/** One item; `id` names the input field that says which. */
export interface AsDetail<K extends Kind> extends Kept {
  readonly as: 'detail'
  readonly kind: K
  readonly id: string
}

/** A list of items. */
export interface AsList<K extends Kind> extends Kept {
  readonly as: 'list'
  readonly kind: K
  /** What it says of each item beside the item itself, such as a rank. */
  readonly extras?: readonly string[]
  /** Takes no `sort` and comes newest first, or comes so without one. */
  readonly newestFirst?: true
}

/** A list whose items each hold a list of items: a home page's sections. */
export interface AsSections extends Kept {
  readonly as: 'sections'
}

/** A list whose reply says of what kind its items are, under `type`. */
export interface AsMixed extends Kept {
  readonly as: 'mixed'
}

/** Neither an item nor a list: the reply as it is. */
export interface AsAnswer extends Kept {
  readonly as: 'answer'
}

/** Only asked: keys of streams, what is gone, and what must be fresh to be of use. */
export interface NotKept extends Kept {
  readonly as: 'none'
}

/** See `AsAnswer`. */
export const answer: AsAnswer = { as: 'answer' }
/** An answer of one's own. */
export const ownAnswer: AsAnswer = { as: 'answer', own: true }
/** See `AsSections`. */
export const sections: AsSections = { as: 'sections' }
/** See `AsMixed`. */
export const mixed: AsMixed = { as: 'mixed' }
/** See `NotKept`. */
export const notKept: NotKept = { as: 'none' }

/** A list of items of this kind. */
export const list = <const K extends Kind>(kind: K, how?: Omit<AsList<K>, 'as' | 'kind'>): AsList<K> => ({
  as: 'list',
  kind,
  ...how,
})

/** A list of one's own, newest first. */
export const ownList = <const K extends Kind>(kind: K): AsList<K> => list(kind, { own: true, newestFirst: true })

/** One item of this kind; `id` is the input field that says which. */
export const detail = <const K extends Kind>(kind: K, id = 'id'): AsDetail<K> => ({ as: 'detail', kind, id })
