import { useState } from 'react'
import { ListRow } from '#components/list-row.tsx'
import { Sheet } from '#components/sheet.tsx'
import { useWords } from '#words/words.ts'
import styles from './lock.module.css'

/** What a lock of an app can do, and plainly what it can't. */
export function LockLimits() {
  const words = useWords('lock')
  const { close } = useWords('shell')
  const [open, setOpen] = useState(false)
  return (
    <>
      <ListRow label={words.limits} onClick={() => setOpen(true)} />
      <Sheet open={open} onClose={() => setOpen(false)} title={words.limits} closeLabel={close}>
        <div className={styles.words}>
          <p>{words.limitsCan}</p>
          <ul className={styles.cannot}>
            {Object.entries(words.limitsCannot).map(([key, text]) => (
              <li key={key}>{text}</li>
            ))}
          </ul>
        </div>
      </Sheet>
    </>
  )
}
