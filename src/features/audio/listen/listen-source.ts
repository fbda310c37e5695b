import type { Config } from '#contract/shapes/home.ts'
import type { PlaybackSource } from '#features/player/playback-state.ts'
import { resumePoint } from '#features/player/use-position.ts'
import { storedStreams, type Kept } from '#features/player/watch.ts'
import { streamBases } from '#features/player/stream-hosts.ts'
import type { AudioChapter } from './chapters.ts'

/** What is known when a chapter is to be heard; undefined where it is not known yet. */
export interface ListenFacts {
  chapter: AudioChapter | undefined
  config: Config['config'] | undefined
  history: { position: number; length: number } | null | undefined
  /** Where to begin instead of where somebody stopped, in seconds. */
  from?: number | undefined
  lineInUse: string | undefined
  dataSaver: boolean
  /** The path of its stream on this device; `late`: something else was played before it was turned to. */
  kept: Kept | 'reading' | undefined
}

/** Who saves data has no more loaded than this, in seconds. */
const savingAhead = { playing: 60, waiting: 1 }

/** What is played of a chapter; undefined while something is not known, and of one that is locked. */
export function listenSource(facts: ListenFacts): PlaybackSource | undefined {
  const { chapter, config, history, kept } = facts
  if (!chapter?.stream || !config || history === undefined || kept === 'reading') return undefined
  const [here] = storedStreams([chapter.stream], kept)
  const stored = here !== undefined
  return {
    key: `${chapter.id}:${stored ? 'kept' : 'net'}`,
    streams: [here ?? chapter.stream],
    bases: streamBases(config.stream_base, config.lines ?? [], facts.lineInUse),
    ratio: 1,
    seconds: chapter.seconds,
    startAt: stored && kept?.late ? 'here' : (facts.from ?? resumePoint(history, chapter.seconds)),
    autoplay: true,
    ...(stored && { kept: true as const }),
    ...(facts.dataSaver && { ahead: savingAhead }),
  }
}
