import { Bookmark, FileDown, Trash2 } from 'lucide-react'
import { type RefObject, useState } from 'react'
import type { Highlight } from '#bridge/own-writes.ts'
import type { ChapterText } from '#contract/shapes/novel.ts'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { Segmented } from '#components/segmented.tsx'
import { Sheet } from '#components/sheet.tsx'
import { useWords } from '#words/words.ts'
import { bookmarkAt, type Bookmarks, bookmarksIn, useBookmarks } from './bookmarks.ts'
import { HighlightList, type HighlightListProps } from './highlight-sheets.tsx'
import styles from './novel-sheets.module.css'
import type { Script } from './scripts.ts'
import selection from './selection.module.css'
import type { CharPlace, NovelView } from './view.tsx'

interface MarksSheetProps {
  open: boolean
  onClose: () => void
  bookmarks: Bookmarks
  highlights: HighlightListProps['highlights']
  onExport: () => void
  onHighlight: (highlight: Highlight) => void
  script: Script
  onGo: (place: CharPlace) => void
}

/** The places of a novel that somebody wants to find again: bookmarks, and highlights with notes. */
export function MarksSheet({ open, onClose, bookmarks, highlights, onExport, onHighlight, ...props }: MarksSheetProps) {
  const words = useWords('novel')
  const marks = useWords('highlights')
  const shared = useWords('reader')
  const [tab, setTab] = useState<'bookmarks' | 'highlights'>('bookmarks')
  const count = tab === 'bookmarks' ? bookmarks.all.length : (highlights?.length ?? 0)
  return (
    <Sheet open={open} onClose={onClose} title={words.bookmarks} closeLabel={shared.close}>
      <div className={selection.tabs}>
        <Segmented
          label={marks.tabs}
          options={[
            { value: 'bookmarks', label: words.bookmarks },
            { value: 'highlights', label: marks.tab },
          ]}
          value={tab}
          onChange={setTab}
        />
      </div>
      {tab === 'bookmarks' ? (
        <BookmarkList {...props} onClose={onClose} bookmarks={bookmarks} />
      ) : (
        <HighlightList
          highlights={highlights}
          script={props.script}
          onOpen={(highlight) => {
            onClose()
            onHighlight(highlight)
          }}
        />
      )}
      {count > 0 && (
        <div className={styles.foot}>
          {tab === 'highlights' ? (
            <Button icon={<FileDown />} onClick={onExport}>
              {marks.exportFile}
            </Button>
          ) : (
            <Button onClick={onClose}>{shared.close}</Button>
          )}
        </div>
      )}
    </Sheet>
  )
}

function BookmarkList({
  onClose,
  bookmarks,
  script,
  onGo,
}: Pick<MarksSheetProps, 'onClose' | 'bookmarks' | 'script' | 'onGo'>) {
  const words = useWords('novel')
  if (bookmarks.all.length === 0) return <Empty title={words.noBookmarks}>{words.noBookmarksText}</Empty>
  return (
    <ul>
      {bookmarks.all.map((one) => (
        <li key={`${one.part}:${one.at}`} className={styles.item}>
          <button
            type="button"
            className={styles.place}
            lang={script.lang}
            onClick={() => {
              onClose()
              onGo({ part: one.part, position: one.at })
            }}
          >
            <span className={styles.chapter}>{script.convert(one.title)}</span>
            <span>{script.convert(one.text)}</span>
          </button>
          <IconButton
            label={words.removeBookmark(script.convert(one.text))}
            icon={<Trash2 />}
            onClick={() => bookmarks.remove([one])}
          />
        </li>
      ))}
    </ul>
  )
}

/** The bookmark of what is in sight. */
export interface BookmarkHere {
  bookmarks: Bookmarks
  /** One is in sight, as of the last look. */
  marked: boolean
  /** Adds one at the first character in sight, or takes away those that are in sight. */
  toggle: () => void
  /** What is in sight may have changed. */
  look: () => void
}

/** Bookmarks of the screen that is read. */
export function useBookmarkHere(
  novel: number,
  chapter: ChapterText | undefined,
  view: RefObject<NovelView | null>,
): BookmarkHere {
  const bookmarks = useBookmarks(novel)
  const [range, setRange] = useState<{ from: number; to: number }>()
  const part = chapter?.chapter.id
  const inSight = part !== undefined && range ? bookmarksIn(bookmarks.all, part, range) : []
  return {
    bookmarks,
    marked: inSight.length > 0,
    toggle() {
      if (!chapter) return
      const now = view.current?.range() ?? { from: 0, to: 1 }
      setRange(now)
      const known = bookmarksIn(bookmarks.all, chapter.chapter.id, now)
      if (known.length > 0) bookmarks.remove(known)
      else bookmarks.add(bookmarkAt(chapter.chapter, chapter.text, now.from))
    },
    look: () => setRange(view.current?.range()),
  }
}

/** Keeps a bookmark where somebody reads, or takes it away. */
export function BookmarkButton({ bookmark, disabled }: { bookmark: BookmarkHere; disabled: boolean }) {
  const words = useWords('novel')
  return (
    <IconButton
      label={bookmark.marked ? words.bookmarked : words.bookmark}
      icon={<Bookmark />}
      pressed={bookmark.marked}
      disabled={disabled}
      onClick={bookmark.toggle}
    />
  )
}
