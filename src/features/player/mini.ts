import { createStore } from '#lib/store.ts'
import type { Target } from '#components/target.ts'
import type { Film, Playback, Watching } from './playback-state.ts'

/** A film that goes on in a corner of the screen after its page was left; `film.to` is the way back. */
export interface Mini {
  playback: Playback
  film: Film & { to: Target }
  /** Whether the position is kept, and what was watched told: not for previews. */
  counts: boolean
  on: Watching
  /** It plays in the small window of the system, so that nothing of ours is drawn. */
  small: boolean
}

/** What plays in the corner, if anything. */
export const mini = createStore<Mini | undefined>(undefined)

let ready = false

/** Brings the code of the mini player, beside a film that plays; without it a film stops when its page is left. */
export async function prepareMini(): Promise<void> {
  if (ready) return
  try {
    const { mountMini } = await import('./mini-player.tsx')
    mountMini()
    ready = true
  } catch {
    // it is asked for again by the next film
  }
}

/** Lets a film go on in the corner. */
export function enterMini(left: Omit<Mini, 'small'>) {
  if (ready) mini.set({ ...left, small: left.playback.isSmall() })
}

/** A film's own page shows it again: the corner is given up, and nothing stops. Another film takes its place. */
export function leaveMini(playback: Playback) {
  if (mini.get()?.playback === playback) mini.set(undefined)
  else yieldPlayback()
}

/** Something else plays now: the film in the corner waits on its page, where it goes on when that is shown again. */
export function yieldPlayback() {
  const left = mini.get()
  if (!left) return
  left.playback.hide()
  mini.set(undefined)
}

/** The person ends what plays in the corner; its place is kept. */
export function closeMini() {
  mini.get()?.playback.pause()
  yieldPlayback()
}
