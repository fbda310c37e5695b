import { useEffectEvent, useLayoutEffect } from 'react'
import type { Playback } from './playback-state.ts'
import { logOf, nothingWatched, watchedOn } from './watch-log.ts'

/** Tells `onLog` what was really watched: after the first ten seconds, each further minute, at the end and on leaving. */
export function useWatchLog({ state }: Playback, when: boolean, onLog: (seconds: number, completed: boolean) => void) {
  const tell = useEffectEvent(onLog)
  useLayoutEffect(() => {
    if (!when) return
    let watched = nothingWatched(state.get().at)
    const log = (leaving: boolean) => {
      const { ended } = state.get()
      const entry = logOf(watched, ended, leaving)
      if (!entry) return
      watched = { ...watched, logged: entry.seconds, completed: watched.completed || entry.completed }
      tell(entry.seconds, entry.completed)
    }
    const unsubscribe = state.subscribe(() => {
      const { at, playing } = state.get()
      watched = watchedOn(watched, at, playing)
      log(false)
    })
    return () => {
      unsubscribe()
      log(true)
    }
  }, [state, when])
}
