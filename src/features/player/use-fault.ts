import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Subject } from '#contract/kind.ts'
import type { GoneNow } from '#bridge/settings.ts'
import { patienceMs } from '#data/queries.ts'
import { useOffline } from '#data/settings.ts'
import { useGoneNow } from '#data/use-gone-now.ts'
import type { Playback, PlaybackFault, PlaybackState } from './playback-state.ts'

/** What is on the device waits for less. */
const offlineMs = 1000

/** What is wrong with something that plays in passing; without a word of its own, the network that it has waited for. */
export function useFault({ fault, waiting }: Pick<PlaybackState, 'fault' | 'waiting'>): PlaybackFault | undefined {
  const { long } = useLongWait(waiting, useOffline() ? offlineMs : patienceMs)
  return fault ?? (long ? 'network' : undefined)
}

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

/** Tells what is taken down from now on, each time that the device hears of it. */
export function useTakeDowns(hear: (list: GoneNow['list']) => void) {
  const now = useGoneNow()
  // what was told before is not about this time: it may have come back since
  const first = useRef<number | null>(null)
  const tell = useEffectEvent(hear)
  useEffect(() => {
    if (now === undefined) return
    const until = now?.until ?? 0
    first.current ??= until
    if (!now || until === first.current) return
    first.current = until
    tell(now.list)
  }, [now])
}

/** Ends what plays when it is taken down: its bytes may be on this device, the right to show it is not. */
export function useTakenDown({ kind, id }: Subject, playback: Playback) {
  useTakeDowns((list) => {
    if (!list.some((one) => one.kind === kind && one.id === id)) return
    playback.pause()
    playback.detach('gone')
  })
}
