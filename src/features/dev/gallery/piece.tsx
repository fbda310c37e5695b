import type { ReactNode } from 'react'
import { cx } from '#lib/cx.ts'
import styles from '../gallery.module.css'

/** One part, under the name of its file. `still`: in a box, for what would fill the screen; `on`: over a picture. */
export function Piece(props: { name: string; children: ReactNode; row?: boolean; still?: boolean; on?: boolean }) {
  const { name, children, row, still, on } = props
  return (
    <div className={styles.piece}>
      <h3 className={styles.name}>{name}</h3>
      <div className={cx(row && styles.row, still && styles.still, on && styles.picture)}>{children}</div>
    </div>
  )
}

/** A picture that is always at hand. */
export const landscape = '/screenshots/wide-zh.webp'
