import { useState, useSyncExternalStore } from 'react'
import { net } from '#data/net.ts'
import { useTrayEntries } from '#data/outbox-rows.ts'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { Sheet } from '#components/sheet.tsx'
import { useWords } from '#words/words.ts'
import { Entry } from './entry.tsx'
import styles from './outbox.module.css'
import { tray } from '#components/states/tray.ts'

/** What waits to be sent: what, since when, why; with what can be done about each. */
export function Tray() {
  const words = useWords('outbox')
  const open = useSyncExternalStore(tray.subscribe, tray.get)
  const entries = useTrayEntries() ?? []
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    await net.outbox({ do: 'send' })
    setBusy(false)
  }
  const canSend = entries.some(({ row }) => row.state === 'waiting')
  return (
    <Sheet
      open={open !== undefined}
      onClose={() => tray.set(undefined)}
      title={words.title}
      closeLabel={words.close}
      foot={
        canSend && (
          <Button tone="primary" wide busy={busy} onClick={() => void send()}>
            {words.sendNow}
          </Button>
        )
      }
    >
      {entries.length === 0 ? (
        <Empty title={words.emptyTitle}>{words.emptyText}</Empty>
      ) : (
        <>
          <p className={styles.since}>{words.note}</p>
          <ul className={styles.list}>
            {entries.map((entry) => (
              <Entry key={entry.row.id} entry={entry} chosen={entry.row.id === open?.entry} />
            ))}
          </ul>
        </>
      )}
    </Sheet>
  )
}
