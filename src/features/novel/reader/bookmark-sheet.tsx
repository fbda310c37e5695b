import { Bookmark, Trash2 } from 'lucide-react'
import { type RefObject, useState } from 'react'
import type { ChapterText } from '#contract/shapes/novel.ts'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { Sheet } from '#components/sheet.tsx'
import { useWords } from '#words/words.ts'
import { bookmarkAt, type Bookmarks, bookmarksIn, useBookmarks } from './bookmarks.ts'
import styles from './novel-sheets.module.css'
import type { Script } from './scripts.ts'
import type { CharPlace, NovelView } from './view.tsx'

interface BookmarkSheetProps {
  open: boolean
  onClose: () => void
  bookmarks: Bookmarks
  script: Script
  onGo: (place: CharPlace) => void
}

/** The places of a novel that somebody wants to find again. */
export function BookmarkSheet({ open, onClose, bookmarks, script, onGo }: BookmarkSheetProps) {
  const words = useWords('novel')
  const shared = useWords('reader')
  return (
    <Sheet open={open} onClose={onClose} title={words.bookmarks} closeLabel={shared.close}>
      {bookmarks.all.length === 0 ? (
        <Empty title={words.noBookmarks}>{words.noBookmarksText}</Empty>
      ) : (
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
      )}
      {bookmarks.all.length > 0 && (
        <div className={styles.foot}>
          <Button onClick={onClose}>{shared.close}</Button>
        </div>
      )}
    </Sheet>
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
