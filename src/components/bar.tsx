import { ChevronLeft } from 'lucide-react'
import type { MouseEventHandler, ReactNode } from 'react'

import { cx } from '#lib/cx.ts'

import styles from './bar.module.css'
import { IconButton } from './icon-button.tsx'
import text from './text.module.css'
import type { Target } from './target.ts'

export interface BarProps {
  /** Not seen where `children` take its place, but read out: every page has one. */
  title?: ReactNode
  /** The way back; a link where the place is known, so that it works before the code does. */
  back?: { label: string; to?: Target | undefined; onClick?: MouseEventHandler<HTMLElement> | undefined } | undefined
  /** Icon buttons or a link at the right. */
  right?: ReactNode
  /** Takes the place of the title, for a search field or a strip. */
  children?: ReactNode
  /** Out of sight, above the page. */
  away?: boolean | undefined
}

/** The top of a page: back, title, right link. */
export function Bar({ title, back, right, children, away }: BarProps) {
  const backButton = back && (
    <IconButton label={back.label} icon={<ChevronLeft />} to={back.to} onClick={back.onClick} />
  )
  return (
    <header className={cx(styles.bar, away && styles.away)}>
      {children === undefined ? (
        <div className={styles.row}>
          <div className={styles.side}>{backButton}</div>
          <h1 className={cx(styles.title, text.twoLines)}>{title}</h1>
          <div className={cx(styles.side, styles.right)}>{right}</div>
        </div>
      ) : (
        <div className={cx(styles.row, styles.filled)}>
          {backButton}
          <div className={styles.middle}>
            {title !== undefined && <h1 className={text.unseen}>{title}</h1>}
            {children}
          </div>
          {right}
        </div>
      )}
    </header>
  )
}
