import type { ChapterText } from '#contract/shapes/novel.ts'
import { cx } from '#lib/cx.ts'
import styles from './novel-reader.module.css'
import { paragraphAt, paragraphsOf } from './prose.ts'
import type { Convert } from './scripts.ts'

interface ChapterArticleProps {
  part: ChapterText
  /** Into the chosen script. */
  convert: Convert
  lang: string
  /** The place that is read aloud. */
  spokenAt: number | undefined
}

/** A chapter as text: headings and paragraphs, for eyes and screen readers alike. */
export function ChapterArticle({ part, convert, lang, spokenAt }: ChapterArticleProps) {
  'use memo'
  const paragraphs = paragraphsOf(part.text)
  const spoken = spokenAt === undefined ? -1 : paragraphAt(paragraphs, spokenAt)
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
          {convert(text)}
        </p>
      ))}
    </article>
  )
}
