import { useMemo } from 'react'
import type { Episode, EpisodePages } from '#contract/shapes/comic.ts'
import type { MovedPart } from '#contract/shapes/moved-part.ts'
import type { Chapter, ChapterText } from '#contract/shapes/novel.ts'
import type { CardOf } from '#bridge/rows.ts'
import type { Reading } from '#data/reading.ts'
import { useAnswer } from '#data/use-answer.ts'
import { useCard } from '#data/use-detail.ts'
import { useFarEnough } from '#data/use-far-enough.ts'
import { useList } from '#data/use-list.ts'
import { partKinds, type ReadKind } from './place.ts'
import { partLists, partsAtOnce } from './use-start.ts'

/** What a part of each kind is when it is read. */
export interface ReadPart {
  comic: EpisodePages
  novel: ChapterText
}

/** What comes after the last part that is known. */
export type NextPart =
  /** There is none yet. */
  | { state: 'none' }
  | { state: 'waiting'; id: number; reading: Reading<unknown> }
  /** It has to be unlocked. */
  | { state: 'locked'; id: number; again: () => void }
  /** It is among the known ones. */
  | { state: 'here'; id: number }

/** The part that is read, with its neighbours as far as they are known. */
export interface Parts<P> {
  here: Reading<P>
  /** What has gone elsewhere of it. */
  moved: readonly MovedPart[]
  /** The one that is read is locked. */
  locked: boolean
  /** Known ones in their order, at most three: what is drawn stays little however much is read. */
  known: readonly P[]
  next: NextPart
  prev: number | null
}

const forbidden = 403

/** A part that the server does not give because it is not unlocked; what the device has is shown all the same. */
const isLocked = (reading: Reading<unknown>): boolean =>
  reading.state === 'absent' && reading.query.failure?.kind === 'status' && reading.query.failure.status === forbidden

/** What a part is, without what is in it. */
export const partCard = (part: EpisodePages | ChapterText): Episode | Chapter =>
  'episode' in part ? part.episode : part.chapter

/** The id of a part. */
export const partId = (part: EpisodePages | ChapterText): number => partCard(part).id

const calls = {
  comic: { name: 'comic.read', input: (id: number) => ({ episode_id: id }) },
  novel: { name: 'novel.chapter', input: (id: number) => ({ chapter_id: id }) },
} as const

function usePart<K extends ReadKind>(kind: K, id: number, when: boolean): Reading<ReadPart[K]> {
  const { name, input } = calls[kind as ReadKind]
  return useAnswer(name, input(id), when) as Reading<ReadPart[K]>
}

/**
 * A part of a work and its neighbours. `near`: its beginning or its end comes near; before that the next one is asked for
 * only with `ahead`, where data need not be saved.
 */
export function useParts<K extends ReadKind>(
  kind: K,
  current: number,
  near: { start: boolean; end: boolean },
  ahead: boolean,
): Parts<ReadPart[K]> {
  const asked = usePart(kind, current, true)
  const here = own(asked, current)
  const read = here.state === 'here' ? here.value : undefined
  const prev = read?.prev ?? null
  const next = read?.next ?? null
  const before = usePart(kind, prev ?? current, prev !== null && near.start)
  const after = usePart(kind, next ?? current, next !== null && (near.end || ahead))
  const known = useKnown(valueOf(before, prev), read, valueOf(after, next))
  const moved = asked.state === 'here' ? movesOf(asked.value, current) : []
  return { here, moved, locked: isLocked(here), known, next: nextOf(next, after), prev }
}

/** The same list while its parts are the same: what is laid out by it stays. */
const useKnown = <P>(first: P | undefined, read: P | undefined, last: P | undefined): readonly P[] =>
  useMemo(() => [first, read, last].filter((one) => one !== undefined), [first, read, last])

/** Where the part has just changed, the row of the one before may still be shown for a moment: it counts as being read. */
function own<P extends EpisodePages | ChapterText>(reading: Reading<P>, id: number): Reading<P> {
  if (reading.state !== 'here' || partId(reading.value) === id) return reading
  return { state: 'reading', query: reading.query, refresh: reading.refresh }
}

/** The part that was asked for may be gone into the one that came. */
const movesOf = (part: EpisodePages | ChapterText, asked: number): readonly MovedPart[] =>
  (part.moved ?? []).filter(({ of }) => of === asked)

const valueOf = <P extends EpisodePages | ChapterText>(reading: Reading<P>, id: number | null): P | undefined =>
  reading.state === 'here' && partId(reading.value) === id ? reading.value : undefined

function nextOf<P extends EpisodePages | ChapterText>(id: number | null, reading: Reading<P>): NextPart {
  if (id === null) return { state: 'none' }
  const mine = own(reading, id)
  if (mine.state === 'here') return { state: 'here', id }
  return isLocked(mine) ? { state: 'locked', id, again: mine.refresh } : { state: 'waiting', id, reading: mine }
}

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
