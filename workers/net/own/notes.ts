import type { PersonDatabase } from '#bridge/database.ts'
import { bookmarksKey, type Bookmark, type NoteKey } from '#bridge/own-writes.ts'

const isSame = (one: Bookmark, other: Bookmark) => one.part === other.part && one.at === other.at

async function changeBookmarks({ meta }: PersonDatabase, novel: number, change: (known: Bookmark[]) => Bookmark[]) {
  const key = bookmarksKey(novel)
  const known = ((await meta.get(key))?.value as Bookmark[] | undefined) ?? []
  await meta.put({ key, value: change(known) })
}

/** Adds a bookmark; there is one at a place. */
export const addBookmark = (db: PersonDatabase, novel: number, bookmark: Bookmark) =>
  changeBookmarks(db, novel, (known) => [bookmark, ...known.filter((one) => !isSame(one, bookmark))])

/** Takes bookmarks away. */
export const removeBookmarks = (db: PersonDatabase, novel: number, gone: readonly Bookmark[]) =>
  changeBookmarks(db, novel, (known) => known.filter((one) => !gone.some((other) => isSame(one, other))))

/** Sets a note, or with undefined takes it away. */
export async function setNote({ meta }: PersonDatabase, key: NoteKey, value: unknown): Promise<void> {
  if (value === undefined) await meta.delete(key)
  else await meta.put({ key, value })
}
