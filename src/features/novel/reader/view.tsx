import type { ReactNode } from 'react'
import type { ChapterText } from '#contract/shapes/novel.ts'
import { cx } from '#lib/cx.ts'
import type { Taps } from '#features/reader/taps.ts'
import styles from './novel-reader.module.css'
import type { NovelSettings } from './novel-settings.tsx'
import { paragraphAt, paragraphsOf } from './prose.ts'
import type { Convert, Script } from './scripts.ts'

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

interface ChapterArticleProps {
  part: ChapterText
  /** Into the chosen script. */
  convert: Convert
  lang: string
  /** The place that is read aloud. */
  spokenAt: number | undefined
  /** What is marked. */
  hit: CharRange | undefined
}

/** A chapter as text: headings and paragraphs, for eyes and screen readers alike. */
export function ChapterArticle({ part, convert, lang, spokenAt, hit }: ChapterArticleProps) {
  'use memo'
  const paragraphs = paragraphsOf(part.text)
  const spoken = spokenAt === undefined ? -1 : paragraphAt(paragraphs, spokenAt)
  const marked = hit === undefined ? -1 : paragraphAt(paragraphs, hit.position)
  return (
    <article className={styles.chapter} data-chapter={part.chapter.id} lang={lang}>
      <h2 className={styles.heading}>{convert(part.chapter.title)}</h2>
      {paragraphs.map(({ at, text }, index) => (
        <p
          key={at}
          data-at={at}
          data-length={text.length}
          className={cx(styles.paragraph, index === spoken && styles.spoken)}
        >
          {hit && index === marked ? (
            <Marked text={text} convert={convert} from={hit.position - at} length={hit.length} />
          ) : (
            convert(text)
          )}
        </p>
      ))}
    </article>
  )
}

interface MarkedProps {
  text: string
  convert: Convert
  from: number
  length: number
}

/** A paragraph with a mark on some of its characters. */
function Marked({ text, convert, from, length }: MarkedProps) {
  const shown = convert(text)
  // another script may need more or fewer units for a text: nearly always it does not
  const stretch = shown.length / text.length
  const [begin, end] = [Math.round(from * stretch), Math.round((from + length) * stretch)]
  return (
    <>
      {shown.slice(0, begin)}
      <mark className={styles.hit}>{shown.slice(begin, end)}</mark>
      {shown.slice(end)}
    </>
  )
}
