import type { ReactNode } from 'react'
import { useId } from 'react'

import styles from './list-group.module.css'

export interface ListGroupProps {
  title?: ReactNode
  /** `ListRow`s. */
  children: ReactNode
  /** Small, under the group: what it means. */
  note?: ReactNode
}

/** Rows of settings that belong together. */
export function ListGroup({ title, children, note }: ListGroupProps) {
  const id = useId()
  return (
    <section className={styles.group} aria-labelledby={title === undefined ? undefined : id}>
      {title !== undefined && (
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
      )}
      <ul className={styles.list}>{children}</ul>
      {note !== undefined && <p className={styles.note}>{note}</p>}
    </section>
  )
}
