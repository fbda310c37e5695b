import text from './text.module.css'
import styles from './unsent-dot.module.css'

/** On a button whose state the server does not know yet; seen only if that takes a while. Its place is positioned. */
export function UnsentDot({ label }: { label: string }) {
  return (
    <span className={styles.dot}>
      <span className={text.unseen}>{label}</span>
    </span>
  )
}
