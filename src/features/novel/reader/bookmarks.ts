import { bookmarksKey, type Bookmark } from '#bridge/own-writes.ts'
import { useLiveQuery } from '#data/use-live-query.ts'
import { usePerson } from '#data/person.tsx'
import { write } from '#data/write.ts'
import { cutText } from '#lib/cut-text.ts'

/** Characters of the text that name a bookmark. */
const nameChars = 40

/** A bookmark at a place of a chapter's text. */
export const bookmarkAt = (chapter: { id: number; title: string }, text: string, at: number): Bookmark => ({
  part: chapter.id,
  title: chapter.title,
  at,
  text: cutText(text.slice(at, at + nameChars * 2), nameChars)
    .replaceAll(/\s+/g, ' ')
    .trim(),
  madeAt: Date.now(),
})

/** The bookmarks within a range of a chapter. */
export const bookmarksIn = (all: readonly Bookmark[], part: number, { from, to }: { from: number; to: number }) =>
  all.filter((one) => one.part === part && one.at >= from && one.at < Math.max(to, from + 1))

/** A novel's bookmarks, newest first. */
export interface Bookmarks {
  all: readonly Bookmark[]
  add: (bookmark: Bookmark) => void
  remove: (bookmarks: readonly Bookmark[]) => void
}

/** The bookmarks of a novel, live; they belong to the person. */
export function useBookmarks(novel: number): Bookmarks {
  const { db } = usePerson()
  const key = bookmarksKey(novel)
  const all = useLiveQuery(async () => ((await db.meta.get(key))?.value as Bookmark[] | undefined) ?? [], [db, key], [])
  return {
    all,
    add: (bookmark) => void write(db, 'addBookmark', novel, bookmark).catch(() => {}),
    remove: (bookmarks) => void write(db, 'removeBookmarks', novel, bookmarks).catch(() => {}),
  }
}
