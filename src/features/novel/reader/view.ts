import type { ReactNode } from 'react'
import type { ChapterText } from '#contract/shapes/novel.ts'
import type { Taps } from '#features/reader/use-taps.ts'
import type { NovelSettings } from './novel-settings.ts'
import type { Script } from './use-script.ts'

/** A place in a novel: a chapter, and the characters of its text before the place. */
export interface CharPlace {
  part: number
  position: number
}

/** Characters of a chapter: from a place, so many. */
export interface CharRange extends CharPlace {
  length: number
}

/** The page that is seen, from 1, of so many. */
export interface Pages {
  page: number
  pages: number
}

/** What a reader can ask of the view of its text. */
export interface NovelView {
  /** One screen or page on, or back; false where there is none in what is known. */
  turn: (step: 1 | -1) => boolean
  jump: (place: CharPlace) => void
  /** Brings a place into sight if it is not: what is read aloud is followed. */
  follow: (place: CharPlace) => void
  /** What is in sight of the chapter that is read, in characters: `from` up to `to`. */
  range: () => { from: number; to: number } | undefined
}

/** What a view of text is given. */
export interface NovelViewProps {
  /** The chapters that are known, one after the other. */
  chapters: readonly ChapterText[]
  settings: NovelSettings
  script: Script
  /** Where to begin. */
  start: CharPlace
  /** Somebody is there now; `pages` where there are any. */
  onPlace: (place: CharPlace, pages?: Pages) => void
  /** A chapter was seen to its end. */
  onFinish: (part: number) => void
  /** What is next where no chapter is known to be; drawn after the last one. */
  end: ReactNode
  onTap: Taps['onTap']
  onLone: Taps['onLone']
  spoken: CharPlace | undefined
  /** What was looked for and is marked. */
  hit: CharRange | undefined
}
