import styles from './spinner.module.css'
import text from './text.module.css'

export interface SpinnerProps {
  /** Read out by screen readers; without one the spinner is decoration. */
  label?: string | undefined
}

/** A turning arc as large as its text. */
export function Spinner({ label }: SpinnerProps) {
  return (
    <span className={styles.spinner} role={label === undefined ? undefined : 'status'}>
      {label !== undefined && <span className={text.unseen}>{label}</span>}
    </span>
  )
}
