import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'

import styles from './offline-strip.module.css'

export interface OfflineStripProps {
  /** What is the matter. */
  children: ReactNode
  icon?: ReactNode
  /** At the right: the age of what is shown. */
  note?: ReactNode
  action?: { label: string; onClick: () => void } | undefined
}

/** Says quietly, above the content, that the connection is not what it should be. */
export function OfflineStrip({ children, icon = <CloudOff />, note, action }: OfflineStripProps) {
  return (
    <div className={styles.strip} role="status">
      {icon}
      <span className={styles.text}>{children}</span>
      {note !== undefined && <span className={styles.note}>{note}</span>}
      {action && (
        <button type="button" className={styles.action} onClick={action.onClick}>
          {action.label}
        </button>
      )}
    </div>
  )
}
