import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'

import styles from './offline-strip.module.css'
import text from './text.module.css'

export interface OfflineStripProps {
  /** What is the matter. */
  children: ReactNode
  icon?: ReactNode
  /** At the right: the age of what is shown. */
  note?: ReactNode
  actions?: readonly { label: string; onClick: () => void }[]
  /** Only a mark, over a picture; shows the strip. */
  mark?: (() => void) | undefined
}

/** Says quietly, above the content, that the connection is not what it should be. */
export function OfflineStrip({ children, icon = <CloudOff />, note, actions = [], mark }: OfflineStripProps) {
  return (
    <div className={mark ? styles.over : styles.strip} role="status">
      {mark ? (
        <button type="button" className={styles.mark} onClick={mark}>
          {icon}
          <span className={text.unseen}>{children}</span>
        </button>
      ) : (
        <>
          {icon}
          <span className={styles.text}>{children}</span>
          {note !== undefined && <span className={styles.note}>{note}</span>}
          {actions.map(({ label, onClick }) => (
            <button key={label} type="button" className={styles.action} onClick={onClick}>
              {label}
            </button>
          ))}
        </>
      )}
    </div>
  )
}
