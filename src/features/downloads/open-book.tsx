import { BookOpen } from 'lucide-react'
import { useRef, useState } from 'react'
import { newOwnId } from '#bridge/own-books.ts'
import { net } from '#data/net.ts'
import { Button } from '#components/button.tsx'
import { notify } from '#components/notify.ts'
import { go } from '#components/page/navigation.ts'
import { pageLink } from '#components/target.ts'
import { useWords } from '#words/words.ts'
import styles from './downloads.module.css'

/** The kinds of files that are opened. */
const accept = '.epub,.cbz,.zip,.txt,application/epub+zip,application/vnd.comicbook+zip,text/plain'

/** Opens a file of the person's own in the readers; it is kept among the downloads, on this device alone. */
export function OpenBook() {
  const words = useWords('downloads')
  const field = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const open = async (file: File) => {
    setBusy(true)
    const kept = await net.keepBook(file, newOwnId(Math.random()))
    setBusy(false)
    if (!kept.ok) return notify(kept.failure.kind === 'storage' ? words.why.full : words.bookFaults.broken)
    if ('fault' in kept.value) return notify(words.bookFaults[kept.value.fault])
    const { kind, id } = kept.value
    go(kind === 'novel' ? pageLink('/novel/reader', { id }) : pageLink('/cartoon/reader', { id }))
  }
  return (
    <div className={styles.own}>
      <Button icon={<BookOpen />} busy={busy} onClick={() => field.current?.click()}>
        {busy ? words.openingBook : words.openBook}
      </Button>
      <p className={styles.note}>{words.openBookNote}</p>
      <input
        ref={field}
        type="file"
        hidden
        accept={accept}
        aria-label={words.openBook}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // the same file may be chosen again
          target.value = ''
          if (file) void open(file)
        }}
      />
    </div>
  )
}
