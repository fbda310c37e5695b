import { useState, useSyncExternalStore } from 'react'
import { net } from '#data/net.ts'
import { forgetLost, lostShelf } from '#data/storage-canary.ts'
import { formatBytes } from '#lib/bytes.ts'
import { Button } from '#components/button.tsx'
import { shelfWords } from '#words/shelf.ts'
import { useWords } from '#words/words.ts'
import styles from './downloads.module.css'

/** What the browser deleted by itself, with the way to fetch it again. Nothing where nothing was. */
export function LostShelf({ person }: { person: string }) {
  const words = useWords(shelfWords)
  const lost = useSyncExternalStore(lostShelf.subscribe, lostShelf.get)
  const [busy, setBusy] = useState(false)
  if (!lost) return null
  const fetchAgain = async () => {
    setBusy(true)
    const started = await Promise.all(lost.subjects.map((subject) => net.startDownload(subject, { anyNetwork: true })))
    setBusy(false)
    if (started.every(({ ok }) => ok)) await forgetLost(person)
  }
  return (
    <section className={styles.lost}>
      <h2 className={styles.lostTitle}>{words.lostTitle(lost.subjects.length)}</h2>
      <p>{words.lostText(formatBytes(lost.bytes))}</p>
      <div className={styles.acts}>
        <Button tone="primary" small busy={busy} onClick={() => void fetchAgain()}>
          {words.lostFetch}
        </Button>
        <Button small disabled={busy} onClick={() => void forgetLost(person)}>
          {words.lostForget}
        </Button>
      </div>
    </section>
  )
}
