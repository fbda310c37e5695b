import { Fragment, type MouseEvent, type ReactNode, useState } from 'react'
import { type Run, textOfRuns } from '#contract/shapes/blocks.ts'
import type { Image } from '#contract/shapes/common.ts'
import type { Highlight } from '#bridge/own-writes.ts'
import type { ChapterText } from '#contract/shapes/novel.ts'
import { cx } from '#lib/cx.ts'
import { Picture } from '#components/picture/picture.tsx'
import { Sheet } from '#components/sheet.tsx'
import unseen from '#components/text.module.css'
import { type Taps, useTaps } from '#features/reader/taps.ts'
import { placeOf } from './highlights.ts'
import { drawnOf } from './lines.ts'
import { cutAtMarks, type Mark, marksWithin } from './marks.ts'
import styles from './novel-reader.module.css'
import type { NovelSettings } from './novel-settings.tsx'
import { paragraphAt } from './prose.ts'
import type { Convert, Script } from './scripts.ts'
import { useWords } from '#words/words.ts'

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
  /** Draws a picture that is not the server's yet; undefined for others. */
  renderImage?: (image: Image, alt: string) => ReactNode
}

/** A chapter as text: headings, paragraphs, pictures and notes, for eyes and screen readers alike. */
export function ChapterArticle({ part, convert, lang, spokenAt, hit, highlights, renderImage }: ChapterArticleProps) {
  'use memo'
  const words = useWords('novel')
  const { close } = useWords('reader')
  const [opened, setOpened] = useState<string>()
  const { items, untitled, notes } = drawnOf(part)
  const lines = items.flatMap((item) => ('at' in item ? [item] : []))
  const spoken = spokenAt === undefined ? undefined : lines[paragraphAt(lines, spokenAt)]
  const marks = marksOf(part, hit, highlights)
  const noteNo = (id: string) => [...notes.keys()].indexOf(id) + 1
  const note = opened === undefined ? undefined : notes.get(opened)
  return (
    <article className={styles.chapter} data-chapter={part.chapter.id} lang={lang}>
      {untitled && <h2 className={styles.heading}>{convert(part.chapter.title)}</h2>}
      {items.map((item, index) => {
        if (item.type === 'hr') return <hr key={`hr-${index}`} className={styles.rule} />
        if (item.type === 'img')
          return <Figure key={`img-${index}`} image={item.image} alt={convert(item.alt)} render={renderImage} />
        const { at, text, runs, type, rank } = item
        // the title is the second of the page: what is below it begins with the third
        const Tag = type === 'h' ? (`h${Math.min(6, 3 + (rank ?? 0))}` as 'h3') : type === 'quote' ? 'blockquote' : 'p'
        return (
          <Tag
            key={at}
            data-at={at}
            data-length={text.length}
            className={cx(
              type === 'h' ? (rank === -1 ? styles.heading : styles.subheading) : styles.paragraph,
              type === 'quote' && styles.quote,
              item === spoken && styles.spoken,
            )}
          >
            <Marked
              text={text}
              runs={runs}
              convert={convert}
              marks={marksWithin(marks, at, text.length)}
              noteNo={noteNo}
              onNote={setOpened}
            />
          </Tag>
        )
      })}
      {notes.size > 0 && (
        <Sheet
          open={note !== undefined}
          onClose={() => setOpened(undefined)}
          title={opened === undefined ? words.noteTitle : words.noteOf(noteNo(opened))}
          closeLabel={close}
        >
          <p className={styles.noteText}>{note && convert(textOfRuns(note))}</p>
        </Sheet>
      )}
    </article>
  )
}

interface FigureProps {
  image: Image
  alt: string
  render: ChapterArticleProps['renderImage']
}

/** A picture between paragraphs: never higher than what is seen at once, so that a page holds it. */
function Figure({ image, alt, render }: FigureProps) {
  const ratio = image.height > 0 ? image.width / image.height : 1
  return (
    <figure className={styles.figure} style={{ width: `min(100%, ${image.width}px, calc(70dvh * ${ratio}))` }}>
      {render?.(image, alt) ?? <Picture image={image} alt={alt} />}
    </figure>
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

interface MarkedProps {
  text: string
  runs: readonly Run[] | undefined
  convert: Convert
  marks: readonly Mark[]
  /** The number of a note; 0 of one that is not there. */
  noteNo: (id: string) => number
  onNote: (id: string) => void
}

/** A line with marks on some of its characters. */
function Marked({ text, runs, convert, marks, noteNo, onNote }: MarkedProps) {
  const words = useWords('novel')
  const shown = convert(text)
  // another script may need more or fewer units for a text: nearly always it does not
  const stretch = text.length > 0 ? shown.length / text.length : 1
  return cutAtMarks(text.length, marks, runs).map(({ from, to, mark, run, last }) => {
    const piece = <Styled run={run}>{shown.slice(Math.round(from * stretch), Math.round(to * stretch))}</Styled>
    const note = last ? run?.note : undefined
    const no = note === undefined ? 0 : noteNo(note)
    return (
      <Fragment key={from}>
        {mark ? <MarkOf mark={mark}>{piece}</MarkOf> : piece}
        {note !== undefined && no > 0 && (
          <sup data-aside>
            <button type="button" className={styles.noteMark} aria-haspopup="dialog" onClick={() => onNote(note)}>
              <span className={unseen.unseen}>{words.noteOf(no)}</span>
              <span aria-hidden>{no}</span>
            </button>
          </sup>
        )}
      </Fragment>
    )
  })
}

/** A piece as its run is drawn. */
function Styled({ run, children }: { run: Run | undefined; children: string }) {
  let drawn: ReactNode = children
  if (run?.ruby !== undefined)
    drawn = (
      <ruby>
        {drawn}
        <rt>{run.ruby}</rt>
      </ruby>
    )
  if (run?.marks?.includes('em')) drawn = <em>{drawn}</em>
  if (run?.marks?.includes('strong')) drawn = <strong>{drawn}</strong>
  return drawn
}

function MarkOf({ mark: { highlight }, children }: { mark: Mark; children: ReactNode }) {
  return (
    <mark
      className={highlight ? styles.highlight : styles.hit}
      data-highlight={highlight?.id}
      data-colour={highlight?.colour}
      data-noted={highlight?.note ? '' : undefined}
    >
      {children}
    </mark>
  )
}
