import type { ReactNode } from 'react'
import styles from './chip-row.module.css'

export interface ChipRowProps {
  /** What is chosen among, or where the chips lead, for screen readers. */
  label: string
  /** They lead to other pages. */
  links?: boolean
  children: ReactNode
}

/** Chips in one line, as wide as the page, that scrolls sideways. */
export function ChipRow({ label, links, children }: ChipRowProps) {
  const Row = links ? 'nav' : 'div'
  return (
    <Row className={styles.row} role={links ? undefined : 'group'} aria-label={label}>
      {children}
    </Row>
  )
}
