import type { ReactNode } from 'react'

import styles from './empty.module.css'

export interface EmptyProps {
  icon?: ReactNode
  /** Why there is nothing. */
  title: ReactNode
  /** What to do about it. */
  children?: ReactNode
  /** One or two buttons. */
  action?: ReactNode
}

/** A place with nothing in it. */
export function Empty({ icon, title, children, action }: EmptyProps) {
  return (
    <div className={styles.empty}>
      {icon !== undefined && <div className={styles.icon}>{icon}</div>}
      <p className={styles.title}>{title}</p>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  )
}
