import { useEffect, useEffectEvent, useRef } from 'react'
import type { GoneNow } from '#bridge/settings.ts'
import type { Subject } from '#contract/kind.ts'
import { useGoneNow } from '#data/use-gone-now.ts'
import type { Playback } from './playback-state.ts'

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
