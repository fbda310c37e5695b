import type { Subject } from '#contract/kind.ts'
import type { Image } from '#contract/shapes/common.ts'
import type { Target } from '#components/target.ts'
import type { PlaybackFault } from './playback-state.ts'

/** What a player plays, as it is told to people. */
export interface Film {
  subject: Subject
  title: string
  artist: string
  artwork?: Image | undefined
  /** Width divided by height. */
  ratio: number
  /** The address of its page, such as `/player?id=7`: with it a film goes on in a corner when its page is left. */
  to?: Target | undefined
}

/** What whoever shows a film hears of it while it plays, on its page and in the corner. */
export interface Watching {
  log?: ((seconds: number, completed: boolean) => void) | undefined
  /** Called when it begins to play; what it answers is called when that is over. */
  whilePlaying?: (() => () => void) | undefined
}

/** The same on its page. */
export interface PlayerEvents extends Watching {
  back: () => void
  end?: (() => void) | undefined
  /** Told before a retry: the connection is looked for, the right to watch asked for again. */
  retry?: ((fault: PlaybackFault) => void) | undefined
  /** Leads to what comes after this. */
  next?: (() => void) | undefined
}
