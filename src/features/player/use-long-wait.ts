import { useEffect, useState } from 'react'
import { patienceMs } from '#data/queries.ts'

/**
 * Whether something that plays has waited for its data for so long that a retry is offered; loading goes on beside the
 * offer, which is over as soon as data come. `again` begins a new wait.
 */
export function useLongWait(waiting: boolean, afterMs = patienceMs): { long: boolean; again: () => void } {
  const [turn, setTurn] = useState(0)
  const [late, setLate] = useState<number>()
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setLate(turn), afterMs)
    return () => {
      clearTimeout(timer)
      setLate(undefined)
    }
  }, [waiting, turn, afterMs])
  return { long: waiting && late === turn, again: () => setTurn(turn + 1) }
}
