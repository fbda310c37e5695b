import type { CardOf } from '#bridge/rows.ts'
import { useCard } from '#data/use-detail.ts'
import { useList } from '#data/use-list.ts'
import { useFarEnough } from '#data/use-far-enough.ts'
import { partKinds, type ReadKind } from './place.ts'
import { partLists, partsAtOnce } from './use-start.ts'

/** What the list of a work's parts tells of one that is not given out: it is locked, or could not be had. */
export interface ListedPart<K extends ReadKind> {
  /** Undefined while it is not known. */
  card: CardOf<(typeof partKinds)[K]> | undefined
  prev: number | null
  next: number | null
}

/** A part in the list of its work, which is asked for `when` it is needed, as far as it takes to know both neighbours. */
export function useListedPart<K extends ReadKind>(kind: K, work: number, part: number, when: boolean): ListedPart<K> {
  const list = useList(partLists[kind as ReadKind], { id: work, order: 'asc', limit: partsAtOnce }, when)
  const cards = list.entries.flatMap((entry) => (entry.type === 'item' ? [entry.card] : []))
  const here = cards.find(({ id }) => id === part)
  // by number: what stands beside it in the list may lie beyond a gap
  const beside = (step: 1 | -1) => (here && cards.find(({ no }) => no === here.no + step))?.id ?? null
  const next = beside(1)
  useFarEnough(list, when && next === null)
  const card = useCard(partKinds[kind as ReadKind], part) as ListedPart<K>['card'] | null
  return { card: card ?? undefined, prev: beside(-1), next }
}

/** The card of a part; the list of its work is loaded as far as it takes. Undefined while it is not known. */
export function usePartCard<K extends ReadKind>(kind: K, work: number, part: number): ListedPart<K>['card'] {
  const missing = useCard(partKinds[kind as ReadKind], part) === null
  return useListedPart(kind, work, part, missing).card
}
