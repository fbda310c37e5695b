import { BookMarked, ChevronFirst, ChevronLast, List, Search, Settings2, Square, Volume2 } from 'lucide-react'
import type { ChapterText } from '#contract/shapes/novel.ts'
import type { CardOf } from '#bridge/rows.ts'
import { ActionButton } from '#components/action-button.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { Slider } from '#components/slider.tsx'
import text from '#components/text.module.css'
import parts from '#features/reader/reader-parts.module.css'
import { chaptersLink } from '#features/works/addresses.ts'
import { useWords } from '#words/words.ts'
import styles from './novel-reader.module.css'
import { bookPart, percentText } from './prose.ts'
import type { Script } from './scripts.ts'
import type { Pages } from './view.tsx'

export type NovelSheet = 'settings' | 'bookmarks' | 'search'

interface NovelToolsProps {
  id: number
  part: number
  prev: number | null
  next: number | null
  /** Characters of the chapter; undefined while it is not there. */
  length: number | undefined
  /** Characters before the place. */
  position: number
  onPosition: (position: number) => void
  onChapter: (id: number) => void
  onSheet: (sheet: NovelSheet) => void
  /** Undefined where the engine can't read aloud. */
  speaking: boolean | undefined
  onSpeak: (on: boolean) => void
}

/** The lower bar: the place in the chapter, its neighbours, and what can be done. */
export function NovelTools(props: NovelToolsProps) {
  const { id, part, prev, next, length, position, onPosition, onChapter, onSheet, speaking, onSpeak } = props
  const words = useWords('novel')
  const shared = useWords('reader')
  return (
    <>
      <div className={parts.track}>
        <IconButton
          label={words.prevChapter}
          icon={<ChevronFirst />}
          disabled={prev === null}
          onClick={() => prev !== null && onChapter(prev)}
        />
        <Slider
          jumps
          label={words.chapterSlider}
          valueText={words.percent(percentText(length ? position / length : 0))}
          min={0}
          max={length ?? 1}
          value={position}
          disabled={length === undefined}
          onChange={onPosition}
        />
        <IconButton
          label={words.nextChapter}
          icon={<ChevronLast />}
          disabled={next === null}
          onClick={() => next !== null && onChapter(next)}
        />
      </div>
      <div className={parts.tools}>
        <ActionButton icon={<List />} to={chaptersLink(id, part)}>
          {words.chapters}
        </ActionButton>
        <ActionButton icon={<BookMarked />} onClick={() => onSheet('bookmarks')}>
          {words.bookmarks}
        </ActionButton>
        <ActionButton icon={<Search />} onClick={() => onSheet('search')}>
          {words.search}
        </ActionButton>
        {speaking !== undefined && (
          <ActionButton
            icon={speaking ? <Square /> : <Volume2 />}
            pressed={speaking}
            onClick={() => onSpeak(!speaking)}
          >
            {speaking ? words.stopListening : words.listen}
          </ActionButton>
        )}
        <ActionButton icon={<Settings2 />} onClick={() => onSheet('settings')}>
          {shared.settings}
        </ActionButton>
      </div>
    </>
  )
}

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
