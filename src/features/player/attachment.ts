import { saveBandwidth } from '#data/bandwidth.ts'
import { nextTask } from '#lib/scheduling.ts'
import { loadEngine } from './engine-code.ts'
import type { Engine, EngineEvents } from './hls-engine.ts'
import type { PlaybackSource, PlaybackState, Session } from './playback-state.ts'

/** What an attachment reads of its player, and tells it. */
interface Parts {
  session: Session
  state: () => PlaybackState
  set: (change: Partial<PlaybackState>) => void
  /** What is to be played in what; undefined as long as there is none of both. */
  what: () => { element: HTMLMediaElement; source: PlaybackSource } | undefined
  isWanted: () => boolean
  isShown: () => boolean
  on: Omit<EngineEvents, 'onHeight'>
  /** Begins to play, where that is wanted. */
  start: () => Promise<void>
}

/** The engine that fills an element, from the moment in which its code is asked for until it lets go. */
export interface Attachment {
  engine: () => Engine | undefined
  attach: () => Promise<void>
  /** How fast the line was is kept for the next film. */
  keepBandwidth: () => void
  letGo: () => void
}

/** Makes it; nothing is attached yet. */
export function createAttachment({ session, state, set, what, isWanted, isShown, on, start }: Parts): Attachment {
  let engine: Engine | undefined
  // what was asked for before the last change is of no use when it comes
  let turn = 0
  const keepBandwidth = () => {
    const bandwidth = engine?.bandwidth()
    if (bandwidth) void saveBandwidth(bandwidth)
  }
  return {
    engine: () => engine,
    keepBandwidth,
    async attach() {
      const opened = what()
      if (!opened || engine) return
      const { element, source } = opened
      const mine = ++turn
      set({ phase: 'loading', fault: undefined, waiting: true })
      try {
        const chosen = source.autoplay && !source.asked ? session.sound?.startsMuted() : false
        const { startEngine, bandwidth } = await loadEngine()
        const isSilent = await chosen
        if (mine !== turn || !isShown()) return
        if (isSilent && isWanted()) set({ silenced: true })
        const begin = { at: state().at, bandwidth, waits: !isWanted() }
        engine = startEngine(element, source, begin, { onHeight: (height) => set({ height }), ...on })
      } catch {
        if (mine === turn) set({ fault: 'code', waiting: false })
        return
      }
      if (!engine) return set({ fault: 'unsupported', waiting: false })
      element.playbackRate = session.rate
      element.volume = session.volume
      element.muted = session.muted || state().silenced
      if (state().chosen !== null) engine.choose(state().chosen)
      await nextTask()
      if (mine === turn) await start()
    },
    letGo() {
      turn += 1
      keepBandwidth()
      engine?.destroy()
      engine = undefined
    },
  }
}
