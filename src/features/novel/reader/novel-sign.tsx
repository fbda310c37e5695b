import type { CardOf } from '#bridge/rows.ts'
import type { ChapterText } from '#contract/shapes/novel.ts'
import text from '#components/text.module.css'
import { useWords } from '#words/words.ts'
import styles from './novel-reader.module.css'
import { bookPart, percentText } from './prose.ts'
import type { Script } from './use-script.ts'
import type { Pages } from './view.ts'

interface NovelSignProps {
  novel: CardOf<'novel'> | null | undefined
  chapter: ChapterText
  script: Script
  position: number
  pages: Pages | undefined
}

/** Small, under the text while the bars are away: the chapter, the page, and how much of the book is read. */
export function NovelSign({ novel, chapter, script, position, pages }: NovelSignProps) {
  const words = useWords('novel')
  const part = bookPart(chapter.chapter.no, novel?.chapters_count ?? 0, position, chapter.text.length)
  const percent = novel ? words.percent(percentText(part)) : undefined
  return (
    <div className={styles.sign}>
      <span className={text.oneLine} lang={script.lang}>
        {script.convert(chapter.chapter.title)}
      </span>
      <span>{[pages && words.pageOf(pages.page, pages.pages), percent].filter(Boolean).join(' · ')}</span>
    </div>
  )
}
