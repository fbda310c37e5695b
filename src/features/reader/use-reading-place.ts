import { useEffect, useEffectEvent, useState } from 'react'
import { movedTo } from './moved.ts'
import type { ReadKind } from './place.ts'
import { type ListedPart, partCard, partId, type Parts, type ReadPart, useListedPart, useParts } from './use-parts.ts'
import type { PlaceKeeper } from './use-place.ts'
import type { Begin } from './use-start.ts'

/** Where somebody is: see `ReadPlace`. */
export interface ReadingAt extends Begin {
  /** Pages or characters of the part; infinite before it is known. */
  length: number
}

/** What a kind is read by. */
export interface Reading<K extends ReadKind> {
  kind: K
  lengthOf: (part: ReadPart[K]) => number
  /** Whether the neighbours are needed now. */
  near: (at: ReadingAt) => { start: boolean; end: boolean }
  /** What of a position is drawn: a smaller movement draws nothing anew. */
  grain: (position: number) => number
}

interface ReadingPlaceProps<K extends ReadKind> extends Reading<K> {
  work: number
  /** The part of the address. */
  asked: number
  /** Where a part is begun; for a while it may tell of the one before. */
  begin: Begin
  keeper: PlaceKeeper
  /** Fetches the next part before it is needed. */
  ahead: boolean
  /** Brings a place of a known part into sight. */
  jump: (place: Begin) => void
  /** Somebody came into another part: the address follows. */
  onPart: (part: number) => void
}

/** Where somebody is in a work, which parts are at hand, and the ways to move. */
export interface ReadingPlace<K extends ReadKind> {
  at: ReadingAt
  parts: Parts<ReadPart[K]>
  /** The part that is read; undefined while it is not there. */
  part: ReadPart[K] | undefined
  /** The card of the part, which may be known where the part itself is not there: it is locked, or could not be had. */
  card: ListedPart<K>['card']
  /** The ids of its neighbours, null where there is none or none is known. */
  prev: number | null
  next: number | null
  /** The view has moved. */
  moved: (place: Begin) => void
  /** Goes to a place, of a part that may not be known yet. */
  goTo: (place: Begin) => void
  find: (part: number | null | undefined) => ReadPart[K] | undefined
}

/** Keeps place, address and parts together: by reading on, by a link to the kept page, or by asking for a place. */
export function useReadingPlace<K extends ReadKind>(props: ReadingPlaceProps<K>): ReadingPlace<K> {
  const { kind, asked, begin, keeper, lengthOf, grain } = props
  const [at, setAt] = useState<ReadingAt>({ ...begin, length: Infinity })
  const [address, setAddress] = useState(asked)
  /** Parts that were gone to here, whose address is still on its way: it says nothing new, and not where in them. */
  const [going, setGoing] = useState<readonly number[]>([])
  // a link to another part came to this page while it was kept
  if (asked !== address && begin.part === asked) {
    setAddress(asked)
    if (going.includes(asked)) setGoing((known) => known.slice(known.indexOf(asked) + 1))
    else if (asked !== at.part) setAt({ ...begin, length: Infinity })
  }
  const parts = useParts(kind, at.part, props.near(at), props.ahead)
  const part = parts.here.state === 'here' ? parts.here.value : undefined
  const failed = parts.here.query.failure !== undefined
  const listed = useListedPart(kind, props.work, at.part, part === undefined && failed)
  const find = (id: number | null | undefined) => parts.known.find((one) => partId(one) === id)
  const enter = (id: number) => {
    if (id === at.part) return
    setGoing((before) => [...before, id])
    props.onPart(id)
  }

  const goTo = (place: Begin) => {
    const known = find(place.part)
    setAt({ ...place, length: known ? lengthOf(known) : Infinity })
    enter(place.part)
    if (known) props.jump(place)
  }

  // a colleague's or an author's hand has put elsewhere what was read
  const moved = movedTo(parts.moved, at, part && lengthOf(part))
  const follow = useEffectEvent(() => {
    if (moved) goTo(moved)
  })
  // an answer brought it, and nobody's tap: it goes there once the screen has what was asked for
  useEffect(() => queueMicrotask(follow), [moved?.part, moved?.position])

  // who has opened a part has begun it, whether they turn a page or not
  const opened = useEffectEvent(() => {
    if (!part || moved) return
    const length = lengthOf(part)
    keeper.keep({ part: at.part, position: Math.min(at.position, length), length })
  })
  const openedId = part && partId(part)
  useEffect(() => {
    if (openedId !== undefined) opened()
  }, [openedId])

  return {
    at,
    parts,
    part,
    card: part ? (partCard(part) as ListedPart<K>['card']) : listed.card,
    prev: part ? part.prev : listed.prev,
    next: part ? part.next : listed.next,
    find,
    moved(place) {
      const known = find(place.part)
      if (!known) return
      const length = lengthOf(known)
      keeper.keep({ ...place, length })
      if (place.part !== at.part || grain(place.position) !== grain(at.position)) setAt({ ...place, length })
      enter(place.part)
    },
    goTo,
  }
}
