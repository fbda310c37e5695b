import { useEffect, useState } from 'react'
import { Button } from '#components/button.tsx'
import { ListRow } from '#components/list-row.tsx'
import { notify } from '#components/notify.ts'
import { storageWords } from '#words/storage.ts'
import { useWords } from '#words/words.ts'

const manager = () => (navigator as { storage?: StorageManager }).storage

/** Whether the browser has agreed to keep everything when room is short, and the way to ask it. */
export function Persistence() {
  const words = useWords(storageWords)
  const [granted, setGranted] = useState<boolean>()
  useEffect(() => {
    void manager()
      ?.persisted?.()
      .then(setGranted, () => undefined)
  }, [])
  if (granted === undefined) return null
  const ask = async () => {
    const now =
      (await manager()
        ?.persist?.()
        .catch(() => false)) ?? false
    setGranted(now)
    if (!now) notify(words.persistRefused)
  }
  const note = granted ? words.persistedYes : words.persistedNo
  if (granted) return <ListRow label={words.persisted} note={note} />
  return (
    <ListRow
      label={words.persisted}
      note={note}
      control={
        <Button small onClick={() => void ask()}>
          {words.persistAsk}
        </Button>
      }
    />
  )
}
