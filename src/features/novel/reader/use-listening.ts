import { useState, type RefObject } from 'react'
import type { ChapterText } from '#contract/shapes/novel.ts'
import type { ReadingPlace } from '#features/reader/use-reading-place.ts'
import { useReadAloud, useSpeaks, type Spoken } from './read-aloud.ts'
import type { CharPlace, NovelView } from './view.ts'

/** Listening to a novel instead of reading it. */
export interface Listening {
  /** Undefined where the engine can't read aloud. */
  on: boolean | undefined
  set: (on: boolean) => void
  /** What is being said. */
  sentence: CharPlace | undefined
}

interface ListeningProps {
  place: Pick<ReadingPlace<'novel'>, 'at' | 'part' | 'find' | 'goTo'>
  view: RefObject<NovelView | null>
  rate: number
  /** The page is on screen. */
  shown: boolean
}

/** Reads on from the place, through the chapters; the view follows. */
export function useListening({ place, view, rate, shown }: ListeningProps): Listening {
  const { at, part: chapter, find, goTo } = place
  const speaks = useSpeaks()
  const [spoken, setSpoken] = useState<Spoken>()
  const [sentence, setSentence] = useState<CharPlace>()
  const begin = (part: ChapterText | undefined, from: number) => {
    setSentence(undefined)
    setSpoken(part && { part: part.chapter.id, text: part.text, from })
  }
  useReadAloud({
    spoken: shown ? spoken : undefined,
    lang: 'zh-CN',
    rate,
    onSentence(now) {
      setSentence(now)
      view.current?.follow(now)
    },
    onEnd() {
      const next = find(chapter?.next)
      begin(next, 0)
      if (next) goTo({ part: next.chapter.id, position: 0 })
    },
    onFail: () => begin(undefined, 0),
  })
  return {
    on: speaks ? spoken !== undefined : undefined,
    set: (on) => begin(on ? chapter : undefined, at.position),
    sentence,
  }
}
