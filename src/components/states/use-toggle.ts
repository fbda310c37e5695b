import { useEffect, useRef, useState } from 'react'

/** A yes or no that shows the person's wish at once and what is true when it is known. */
export interface Toggle {
  on: boolean
  /** What the wish adds to a count that does not know of it yet. */
  offset: -1 | 0 | 1
  set: (on: boolean) => void
}

/** Within this time the rows say what was kept: from then on they are right, also about what was refused. */
const rowsMs = 500

/**
 * `actual` is what the rows say, with what waits to be sent; `send` answers whether the wish is kept. Wishes are kept one
 * after the other, and of those that came meanwhile only the last: quick taps end where the finger ended. `live`: there
 * is a row, so that `actual` will follow.
 */
export function useToggle(actual: boolean, send: (on: boolean) => Promise<boolean>, live = true): Toggle {
  const [wish, setWish] = useState<{ on: boolean; settled: boolean }>()
  const waiting = useRef<boolean>(undefined)
  const sending = useRef(false)
  // the rows have caught up with the wish
  if (wish?.settled && wish.on === actual) setWish(undefined)
  const overdue = live && wish?.settled === true
  useEffect(() => {
    if (!overdue) return
    const timer = setTimeout(setWish, rowsMs, undefined)
    return () => clearTimeout(timer)
  }, [overdue])

  const drain = async () => {
    sending.current = true
    while (waiting.current !== undefined) {
      const on = waiting.current
      waiting.current = undefined
      const came = await send(on)
      if (waiting.current === undefined) setWish(came ? { on, settled: true } : undefined)
    }
    sending.current = false
  }
  const on = wish?.on ?? actual
  return {
    on,
    offset: on === actual ? 0 : on ? 1 : -1,
    set(next) {
      setWish({ on: next, settled: false })
      waiting.current = next
      if (!sending.current) void drain()
    },
  }
}
