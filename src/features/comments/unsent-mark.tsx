import { Clock } from 'lucide-react'
import { useWords } from '#words/words.ts'
import styles from './comments.module.css'

/** Beside something that the person wrote and that waits to be sent. */
export function UnsentMark() {
  const words = useWords('talk')
  return (
    <span className={styles.unsent}>
      <Clock />
      {words.unsent}
    </span>
  )
}
