import { useState, type RefObject } from 'react'
import type { ChapterText } from '#contract/shapes/novel.ts'
import { bookmarkAt, bookmarksIn, useBookmarks, type Bookmarks } from './bookmarks.ts'
import type { NovelView } from './view.ts'

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
