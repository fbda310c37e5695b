import type { MouseEvent, ReactNode } from 'react'
import type { Highlight } from '#bridge/own-writes.ts'
import type { ChapterText } from '#contract/shapes/novel.ts'
import { cx } from '#lib/cx.ts'
import { type Taps, useTaps } from '#features/reader/taps.ts'
import { placeOf } from './highlights.ts'
import { cutAtMarks, type Mark, marksWithin } from './marks.ts'
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
  highlights: readonly Highlight[] | undefined
  onHighlight: (id: string) => void
}

/** Taps on text: on a highlight they open it. */
export function useTextTaps({ onTap, onLone, onHighlight }: Pick<NovelViewProps, 'onTap' | 'onLone' | 'onHighlight'>) {
  const taps = useTaps({ onTap, onLone, onDouble: onLone })
  return (event: MouseEvent<HTMLElement>) => {
    const mark = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-highlight]') : null
    const id = mark?.dataset.highlight
    if (id === undefined || getSelection()?.isCollapsed === false) taps(event)
    else onHighlight(id)
  }
}

interface ChapterArticleProps {
  part: ChapterText
  /** Into the chosen script. */
  convert: Convert
  lang: string
  /** The place that is read aloud. */
  spokenAt: number | undefined
  /** What was looked for and is marked. */
  hit: CharRange | undefined
  highlights: readonly Highlight[] | undefined
}

/** A chapter as text: headings and paragraphs, for eyes and screen readers alike. */
export function ChapterArticle({ part, convert, lang, spokenAt, hit, highlights }: ChapterArticleProps) {
  'use memo'
  const paragraphs = paragraphsOf(part.text)
  const spoken = spokenAt === undefined ? -1 : paragraphAt(paragraphs, spokenAt)
  const marks = marksOf(part, hit, highlights)
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
          <Marked text={text} convert={convert} marks={marksWithin(marks, at, text.length)} />
        </p>
      ))}
    </article>
  )
}

/** What is marked in a chapter: the highlights whose words are there, and over them what was looked for. */
function marksOf(part: ChapterText, hit: CharRange | undefined, highlights: readonly Highlight[] = []): Mark[] {
  const marks = highlights.flatMap((one): Mark[] => {
    const from = one.part === part.chapter.id ? placeOf(one, part.text) : undefined
    return from === undefined ? [] : [{ from, to: from + one.text.length, highlight: one }]
  })
  return hit ? [...marks, { from: hit.position, to: hit.position + hit.length }] : marks
}

/** A paragraph with marks on some of its characters. */
function Marked({ text, convert, marks }: { text: string; convert: Convert; marks: readonly Mark[] }) {
  const shown = convert(text)
  // another script may need more or fewer units for a text: nearly always it does not
  const stretch = shown.length / text.length
  return cutAtMarks(text.length, marks).map(({ from, to, mark }) => {
    const piece = shown.slice(Math.round(from * stretch), Math.round(to * stretch))
    if (!mark) return piece
    const { highlight } = mark
    return (
      <mark
        key={from}
        className={highlight ? styles.highlight : styles.hit}
        data-highlight={highlight?.id}
        data-colour={highlight?.colour}
        data-noted={highlight?.note ? '' : undefined}
      >
        {piece}
      </mark>
    )
  })
}
