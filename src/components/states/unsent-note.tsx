import { Clock } from 'lucide-react'
import { useWords } from '#words/words.ts'
import { tray } from './tray.ts'
import styles from './unsent-note.module.css'

/** Under an item that waits to be sent: says so, and leads to what can be done about it. It comes only if that takes a while. */
export function UnsentNote({ entry }: { entry: string }) {
  const words = useWords('outbox')
  return (
    <button type="button" className={styles.note} onClick={() => tray.set({ entry })}>
      <Clock />
      {words.unsent}
    </button>
  )
}
