import { useEffectEvent, useLayoutEffect } from 'react'
import type { Playback } from './playback-state.ts'

/** Watching counts from here on, in seconds. */
export const logAfterSeconds = 10
/** A later log is worth sending when this much more was watched. */
export const logAgainSeconds = 60

/** What was watched of one video on one visit of its page. */
export interface Watched {
  /** Furthest second that was really watched. */
  furthest: number
  /** Seconds that went by while it played, without what was skipped. */
  played: number
  /** Where the last tick was. */
  at: number
  /** What the server knows, in seconds; -1 before the first log. */
  logged: number
  completed: boolean
}

/** Before the first tick. */
export const nothingWatched = (at: number): Watched => ({ furthest: 0, played: 0, at, logged: -1, completed: false })

/** The next tick: a jump is no watching. */
export function watchedOn(before: Watched, at: number, playing: boolean): Watched {
  const step = at - before.at
  const watched = playing && step > 0 && step < 3
  return {
    ...before,
    at,
    played: before.played + (watched ? step : 0),
    furthest: watched ? Math.max(before.furthest, at) : before.furthest,
  }
}

/** What to tell the server now, if anything. `leaving`: the page is being left, so that less is worth telling. */
export function logOf(
  watched: Watched,
  ended: boolean,
  leaving: boolean,
): { seconds: number; completed: boolean } | undefined {
  const { played, furthest, logged, completed } = watched
  if (played < logAfterSeconds && !ended) return undefined
  const seconds = Math.round(furthest)
  const first = logged < 0
  const more = seconds - logged >= (leaving ? logAfterSeconds : logAgainSeconds)
  const newlyCompleted = ended && !completed
  return first || more || newlyCompleted ? { seconds, completed: ended } : undefined
}

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
