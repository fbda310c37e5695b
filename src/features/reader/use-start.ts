import { useEffect, useState } from 'react'
import { usePerson } from '#data/person.tsx'
import { useList, type LiveList } from '#data/use-list.ts'
import { readParts, type ReadKind, type ReadPlace } from './place.ts'

/** Parts asked for at a time. */
export const partsAtOnce = 50

/** The list of a work's parts. */
export const partLists = { comic: 'comic.episodes', novel: 'novel.chapters' } as const

/** Where reading begins. */
export type Start =
  | { state: 'waiting'; list: LiveList<unknown> }
  /** The work has no parts yet. */
  | { state: 'none' }
  | { state: 'at'; part: number }

/** The part of the address, else the one where somebody stopped, else the first. `before` is undefined while it is read. */
export function useStart(
  kind: ReadKind,
  id: number,
  asked: number | undefined,
  before: ReadPlace | null | undefined,
): Start {
  const wantsFirst = asked === undefined && before === null
  const list = useList(partLists[kind], { id, order: 'asc', limit: partsAtOnce }, wantsFirst)
  const [first] = list.entries
  const part = asked ?? before?.part ?? (wantsFirst && first?.type === 'item' ? Number(first.id) : undefined)
  if (part !== undefined) return { state: 'at', part }
  return wantsFirst && list.state === 'here' ? { state: 'none' } : { state: 'waiting', list }
}

/** Where a part is begun: in pages, or in characters. */
export interface Begin {
  part: number
  position: number
}

/**
 * How far somebody got in a part before; what was read to its end begins anew. Undefined while the first one is read;
 * while another one is, the former is still answered.
 */
export function useBegin(kind: ReadKind, part: number | undefined): Begin | undefined {
  const { db } = usePerson()
  const [begin, setBegin] = useState<Begin>()
  useEffect(() => {
    if (part === undefined) return
    let over = false
    const rows = readParts(db, kind, [part]).catch(() => new Map<number, never>())
    void rows.then((found) => {
      const row = found.get(part)
      const position = row && row.position < row.length ? row.position : 0
      if (!over) setBegin((known) => (known?.part === part ? known : { part, position }))
    })
    return () => {
      over = true
    }
  }, [db, kind, part])
  return begin
}
