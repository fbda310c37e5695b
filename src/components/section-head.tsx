import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

import styles from './section-head.module.css'
import type { Target } from './target.ts'
import { TargetLink } from './target-link.tsx'

export interface SectionHeadProps {
  title: ReactNode
  /** Small, after the title: an `AgeTag`. */
  note?: ReactNode
  more?: { label: string; to: Target } | undefined
  /** At the right instead of a link. */
  action?: ReactNode
  /** The level of the heading. */
  level?: 2 | 3 | undefined
  id?: string | undefined
}

/** The head of a section: title, age, and the way to more. */
export function SectionHead({ title, note, more, action, level = 2, id }: SectionHeadProps) {
  const Heading = `h${level}` as const
  return (
    <div className={styles.head}>
      <Heading className={styles.title} id={id}>
        {title}
      </Heading>
      {note !== undefined && <span className={styles.note}>{note}</span>}
      {more !== undefined && (
        <TargetLink className={styles.more} to={more.to} aria-describedby={id}>
          {more.label}
          <ChevronRight />
        </TargetLink>
      )}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  )
}
