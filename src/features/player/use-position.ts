import { useCallback, useLayoutEffect } from 'react'
import type { Subject } from '#contract/kind.ts'
import { keepHistory } from '#data/history.ts'
import { usePerson } from '#data/person.tsx'
import { clamp } from '#lib/clamp.ts'
import { ageMs } from '#lib/stamp.ts'
import type { Playback } from './playback-state.ts'

/** How often a position is kept while it moves. */
const everyMs = 5000
/** A jump of so many seconds is kept at once: a page that is reloaded has no time left to do so. */
const jumpSeconds = 8

/** Keeps how far somebody got with an item, by its history row. Nothing without `when`. */
export function usePosition({ kind, id }: Subject, playback: Playback, when: boolean) {
  const { db } = usePerson()
  const keep = useCallback(
    (position: number, length: number, at: number) =>
      // a film that was left in the corner ends with its person, whose database is closed by then
      void keepHistory(db, { kind, id, position, length, at }).catch(() => {}),
    [db, kind, id],
  )
  useKeptPosition(playback, when, keep)
}

/**
 * Calls `keep` with how far somebody got: each few seconds, and when they pause, leave the page or the app. The same
 * function must be given each time; another one is another item.
 */
export function useKeptPosition(
  { state }: Playback,
  when: boolean,
  keep: (position: number, length: number, atMs: number) => void,
) {
  // in the layout phase, so that leaving the page is heard before its player is let go
  useLayoutEffect(() => {
    if (!when) return
    let keptMs = 0
    let keptAt = -1
    let wasPlaying = false
    const write = () => {
      const { at, length, ended, phase } = state.get()
      const position = positionToKeep(at, length, ended)
      if (phase !== 'shown' || length <= 0 || position === keptAt) return
      keptAt = position
      keptMs = Date.now()
      keep(position, length, keptMs)
    }
    const follow = () => {
      const { playing, ended, at } = state.get()
      const jumped = keptAt >= 0 && Math.abs(at - keptAt) >= jumpSeconds
      if ((playing && ageMs(keptMs) >= everyMs) || (wasPlaying && !playing) || ended || jumped) write()
      wasPlaying = playing
    }
    const leave = () => document.visibilityState === 'hidden' && write()
    const unsubscribe = state.subscribe(follow)
    document.addEventListener('visibilitychange', leave)
    window.addEventListener('pagehide', write)
    return () => {
      unsubscribe()
      document.removeEventListener('visibilitychange', leave)
      window.removeEventListener('pagehide', write)
      write()
    }
  }, [keep, state, when])
}

/** Nobody needs to be taken back to what was seen for a moment. */
const tooEarlySeconds = 10
/** Who stopped here has seen it all but the names at the end. */
const nearEndSeconds = 15
const nearEndPart = 0.97
/** Shorter videos always begin at their beginning. */
const shortSeconds = 60

/** Where a video goes on, in seconds; 0 for its beginning. `length` is that of the video now, which may be another. */
export function resumePoint(row: { position: number; length: number } | null | undefined, length: number): number {
  if (!row || !(length >= shortSeconds) || !Number.isFinite(row.position)) return 0
  const { position } = row
  if (position < tooEarlySeconds || position > length - nearEndSeconds || position > length * nearEndPart) return 0
  return Math.floor(position)
}

/** What is kept of a position: whole tenths within the video, and the end as the end. */
export function positionToKeep(at: number, length: number, ended: boolean): number {
  if (ended) return length
  return Math.round(clamp(at, 0, length) * 10) / 10
}
