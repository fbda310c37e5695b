import type { PlaybackFault } from './playback-state.ts'

/** When pieces that could not be had are asked for again: at first, and at most. */
const firstAgainMs = 3000
const longestAgainMs = 30_000

/** What loading came to. What has come before that is played to its end all the same. */
export interface Trouble {
  now: () => PlaybackFault | undefined
  /** Loading came to this; with `again` it is tried again by itself, less and less often. */
  meet: (fault: PlaybackFault, again: boolean) => void
  /** A piece has come; answers whether that ends the trouble. */
  pieceCame: () => boolean
  settle: () => void
  /** Whether it ends what plays: nothing is left to play, or what is left can't be. */
  ends: (media: HTMLMediaElement | undefined) => boolean
}

/** Makes it; `retry` asks for pieces again. */
export function createTrouble(retry: () => void): Trouble {
  let fault: PlaybackFault | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let pauseMs = firstAgainMs
  const settle = () => {
    clearTimeout(timer)
    fault = undefined
  }
  return {
    now: () => fault,
    settle,
    meet(met, again) {
      settle()
      fault = met
      if (!again) return
      timer = setTimeout(retry, pauseMs)
      pauseMs = Math.min(2 * pauseMs, longestAgainMs)
    },
    pieceCame() {
      pauseMs = firstAgainMs
      if (fault !== 'network') return false
      settle()
      return true
    },
    ends: (media) => fault === 'media' || !media || media.readyState <= HTMLMediaElement.HAVE_CURRENT_DATA,
  }
}
