import { Search } from 'lucide-react'

import { cx } from '#lib/cx.ts'

import styles from './search-field.module.css'
import text from './text.module.css'
import type { Target } from './target.ts'
import { TargetLink } from './target-link.tsx'

/** Looks like a search field and leads to one. `children` is a suggestion. */
export function SearchLink({ to, label, children }: { to: Target; label: string; children?: string | undefined }) {
  return (
    <TargetLink to={to} className={cx(styles.field, styles.link)}>
      <Search />
      <span className={text.unseen}>{label}</span>
      <span className={text.oneLine}>{children}</span>
    </TargetLink>
  )
}
