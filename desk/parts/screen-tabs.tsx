import type { ReactNode } from 'react'
import styles from './screen-tabs.module.css'

/** The lists of a screen that has several: links, one of which is where one is. */
export const ScreenTabs = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className={styles.tabs} aria-label={label}>
    {children}
  </nav>
)
