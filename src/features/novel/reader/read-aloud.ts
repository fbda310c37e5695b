import { useEffect, useEffectEvent, useState } from 'react'
import { sentencesOf } from './prose.ts'

/** What a chapter is read aloud from. */
export interface Spoken {
  part: number
  text: string
  /** Where to begin, in characters of the text. */
  from: number
}

export interface ReadAloudProps {
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
export function useSpeaks(): boolean {
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
export function useReadAloud({ spoken, lang, rate, ...told }: ReadAloudProps) {
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
