import type { ReactNode } from 'react'

import { cx } from '#lib/cx.ts'

import { Badge } from './badge.tsx'
import styles from './tab-bar.module.css'
import text from './text.module.css'
import type { Target } from './target.ts'
import { TargetLink } from './target-link.tsx'

export interface TabBarItem {
  key: string
  to: Target
  label: string
  icon: ReactNode
  /** There is something new; says what, for screen readers. */
  dot?: string | undefined
}

export interface TabBarProps {
  /** The name of the navigation, for screen readers. */
  label: string
  items: readonly TabBarItem[]
  /** The key of the page that is open; none when no tab is. */
  active?: string | undefined
  /** The tab of the open page was tapped: scroll to the top, or refresh. */
  onTapActive?: ((key: string) => void) | undefined
  /** Out of sight, below the page. */
  away?: boolean | undefined
}

/** The main places of the app, at the thumb. */
export function TabBar({ label, items, active, onTapActive, away }: TabBarProps) {
  return (
    <nav className={cx(styles.bar, away && styles.away)} aria-label={label}>
      {items.map((item) => (
        <TargetLink
          key={item.key}
          to={item.to}
          className={cx(styles.tab, item.key === active && styles.active)}
          aria-current={item.key === active ? 'page' : undefined}
          onClick={(event) => {
            if (item.key !== active || event.metaKey || event.ctrlKey) return
            event.preventDefault()
            onTapActive?.(item.key)
          }}
        >
          <span className={styles.icon}>
            {item.icon}
            {item.dot !== undefined && (
              <span className={styles.dot}>
                <Badge />
              </span>
            )}
          </span>
          {item.label}
          {item.dot !== undefined && <span className={text.unseen}>{item.dot}</span>}
        </TargetLink>
      ))}
    </nav>
  )
}
