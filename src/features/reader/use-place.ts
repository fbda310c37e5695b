import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { usePerson } from '#data/person.tsx'
import { pastStamp } from '#lib/stamp.ts'
import { finishPart, keepPlace, placeOfRow, type ReadKind, type ReadPlace } from './place.ts'
import { type ElsewhereKeeper, useElsewhere } from './elsewhere.tsx'

/** How long a place must be still before it is written. */
const stillMs = 300

type Here = Pick<ReadPlace, 'part' | 'position' | 'length'>

/** Where somebody is in a work, and how it is kept; with a place that another tab or an import has come to. */
export interface PlaceKeeper extends ElsewhereKeeper {
  /** Where they stopped before, as it was when the reader opened; null where they never began, undefined until read. */
  before: ReadPlace | null | undefined
  /** They are here now. Written when it has been still for a moment, and at once when the page is left. */
  keep: (here: Here) => void
  /** A part was read to its end, whatever stands at the top of its last screen. */
  finish: (part: number, length: number) => void
}

/** Keeps the place in a work: after each turn, on leaving the page or the app; and tells of a later one that came from elsewhere. */
export function usePlace(kind: ReadKind, work: number): PlaceKeeper {
  const { db } = usePerson()
  const [before, setBefore] = useState<ReadPlace | null>()
  const [settledAt, setSettledAt] = useState(0)
  const waiting = useRef<ReadPlace>(undefined)
  const mine = useRef<ReadPlace>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const finished = useRef(new Set<number>())

  useEffect(() => {
    let over = false
    const read = db.history.get([kind, work]).catch(() => undefined)
    void read.then(
      (row) => over || setBefore((known) => (known === undefined ? (placeOfRow(kind, row) ?? null) : known)),
    )
    return () => {
      over = true
    }
  }, [db, kind, work])

  // what this tab wrote itself is not news, nor what was there when it opened
  const known = () => {
    if (before === undefined) return undefined
    const place = mine.current ?? before
    return { place, atMs: Math.max(pastStamp(place?.at ?? 0), pastStamp(settledAt)) }
  }
  const other = useElsewhere(kind, work, known, `${before === undefined} ${settledAt}`, setSettledAt)

  // in the layout phase, so that leaving the page is heard
  useLayoutEffect(() => {
    const write = () => {
      clearTimeout(timer.current)
      const place = waiting.current
      waiting.current = undefined
      // a history that can't be written costs the place, not the reading
      if (place) void keepPlace(db, place).catch(() => {})
    }
    const leave = () => document.visibilityState === 'hidden' && write()
    document.addEventListener('visibilitychange', leave)
    window.addEventListener('pagehide', write)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      window.removeEventListener('pagehide', write)
      write()
    }
  }, [db])

  const keep = (here: Here) => {
    const known = mine.current
    if (known && known.part === here.part && known.position === here.position && known.length === here.length) return
    // the end of a part is seen while its last screen still begins before it
    const place = { kind, work, ...here, at: Date.now(), read: finished.current.has(here.part) }
    mine.current = place
    waiting.current = place
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      waiting.current = undefined
      void keepPlace(db, place).catch(() => {})
    }, stillMs)
  }
  const finish = (part: number, length: number) => {
    if (finished.current.has(part)) return
    finished.current.add(part)
    void finishPart(db, kind, part, length).catch(() => {})
  }
  return { before, keep, finish, ...other }
}
