import { useEffect, useRef } from 'react'
import type { Subject } from '#contract/kind.ts'
import { useGoneNow } from '#data/use-gone-now.ts'
import type { Playback } from './playback-state.ts'

/** Ends what plays when it is taken down: its bytes may be on this device, the right to show it is not. */
export function useTakenDown({ kind, id }: Subject, playback: Playback) {
  const now = useGoneNow()
  // what was told before it was opened is not about this time: it may have come back since
  const first = useRef<number | null>(null)
  useEffect(() => {
    if (now === undefined) return
    const until = now?.until ?? 0
    first.current ??= until
    if (until === first.current || !now?.list.some((one) => one.kind === kind && one.id === id)) return
    first.current = until
    playback.pause()
    playback.detach('gone')
  }, [now, kind, id, playback])
}
