import { saveBandwidth, savedBandwidth } from '#data/bandwidth.ts'
import { codeIsHere } from '#data/code-is-here.ts'
import { nextTask } from '#lib/scheduling.ts'
import { engineCode } from './engine-code.ts'
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
        const { startEngine, hls, bandwidth } = await loadEngine(source)
        const isSilent = await chosen
        if (mine !== turn || !isShown()) return
        if (isSilent && isWanted()) set({ silenced: true })
        const { at, audio } = state()
        const begin = { at, audio, bandwidth, waits: !isWanted() }
        engine = startEngine(hls, element, source, begin, { onHeight: (height) => set({ height }), ...on })
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

/** The engine's code, ahead of a film; on a first visit it comes behind the poster, which it would hold up on a slow line. */
export function loadEngineAhead(): void {
  // where it can't be had the player says so itself
  if (codeIsHere()) engineCode().catch(() => {})
}

/** What it takes to start an engine. Reading its code and starting it are a task each, with room for taps in between. */
async function loadEngine({ audios = [] }: PlaybackSource) {
  const [code, bandwidth] = await Promise.all([engineCode(audios.length > 0), knownBandwidth()])
  await nextTask()
  return { ...code, bandwidth }
}

/** A film does not wait longer than this for what is only a better guess. */
const limitMs = 500

/** Bits per second that streams came with last time; undefined too where the device's storage can't be read in time. */
const knownBandwidth = (): Promise<number | undefined> =>
  Promise.race([
    savedBandwidth().catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), limitMs)),
  ])
