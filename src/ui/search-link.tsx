import { Search } from 'lucide-react'

import { cx } from '#lib/cx.ts'

import styles from './search-field.module.css'
import text from './text.module.css'

/** Looks like a search field and leads to one. `children` is a suggestion. */
export function SearchLink({ href, label, children }: { href: string; label: string; children?: string | undefined }) {
  return (
    <a href={href} className={cx(styles.field, styles.link)}>
      <Search />
      <span className={text.unseen}>{label}</span>
      <span className={text.oneLine}>{children}</span>
    </a>
  )
}
