import type { ChapterText } from '#contract/shapes/novel.ts'
import { cx } from '#lib/cx.ts'
import styles from './novel-reader.module.css'
import { paragraphAt, paragraphsOf } from './prose.ts'
import type { Convert } from './scripts.ts'
import type { CharRange } from './view.ts'

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
