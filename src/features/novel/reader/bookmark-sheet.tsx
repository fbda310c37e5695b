import { Trash2 } from 'lucide-react'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { Sheet } from '#components/sheet.tsx'
import { useWords } from '#words/words.ts'
import type { Bookmarks } from './bookmarks.ts'
import styles from './novel-sheets.module.css'
import type { Script } from './scripts.ts'
import type { CharPlace } from './view.tsx'

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
