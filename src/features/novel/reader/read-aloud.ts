import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { ChapterText } from '#contract/shapes/novel.ts'
import type { ReadingPlace } from '#features/reader/use-reading-place.ts'
import { sentencesOf } from './prose.ts'
import type { CharPlace, NovelView } from './view.tsx'

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

/** What a chapter is read aloud from. */
interface Spoken {
  part: number
  text: string
  /** Where to begin, in characters of the text. */
  from: number
}

interface ReadAloudProps {
  /** What is to be read; undefined rests. Another chapter, or another beginning, starts anew. */
  spoken: Spoken | undefined
  /** A language tag. */
  lang: string
  rate: number
  /** A sentence begins. */
  onSentence: (place: { part: number; position: number }) => void
  /** The chapter was read to its end. */
  onEnd: () => void
  /** The engine gave up. */
  onFail: () => void
}

const engine = () => (typeof speechSynthesis === 'undefined' ? undefined : speechSynthesis)

/** Whether the platform can read aloud: it has a voice. Voices may come late. */
function useSpeaks(): boolean {
  const [speaks, setSpeaks] = useState(false)
  useEffect(() => {
    const speech = engine()
    if (!speech) return
    const look = () => setSpeaks(speech.getVoices().length > 0)
    look()
    speech.addEventListener?.('voiceschanged', look)
    return () => speech.removeEventListener?.('voiceschanged', look)
  }, [])
  return speaks
}

/** Reads a chapter aloud, sentence by sentence: engines stop in long texts, and so the place is always known. */
function useReadAloud({ spoken, lang, rate, ...told }: ReadAloudProps) {
  const onSentence = useEffectEvent(told.onSentence)
  const onEnd = useEffectEvent(told.onEnd)
  const onFail = useEffectEvent(told.onFail)
  const { part, text, from } = spoken ?? {}
  useEffect(() => {
    const speech = engine()
    if (!speech || part === undefined || text === undefined) return
    const sentences = sentencesOf(text)
    let over = false
    let at = Math.max(
      0,
      sentences.findLastIndex((sentence) => sentence.at <= (from ?? 0)),
    )
    const next = () => {
      const sentence = sentences[at]
      if (over) return
      if (!sentence) return onEnd()
      const utterance = new SpeechSynthesisUtterance(sentence.text)
      utterance.lang = lang
      utterance.rate = rate
      utterance.addEventListener('start', () => over || onSentence({ part, position: sentence.at }))
      utterance.addEventListener('end', () => {
        at += 1
        next()
      })
      utterance.addEventListener('error', ({ error }) => {
        if (!over && error !== 'interrupted' && error !== 'canceled') onFail()
      })
      speech.speak(utterance)
    }
    speech.cancel()
    next()
    return () => {
      over = true
      speech.cancel()
    }
  }, [part, text, from, lang, rate])
}
