import type { ReactNode } from 'react'

import { cx } from '#lib/cx.ts'

import styles from './picture-grid.module.css'
import text from './text.module.css'

export interface PictureGridProps {
  /** `Cover`s of ratio 1; a single one keeps its own. At most nine are shown. */
  pictures: readonly { key: string; picture: ReactNode; label: string; onOpen?: (() => void) | undefined }[]
  /** Over the last one, when there are more: `+12`. */
  more?: ReactNode
}

/** The pictures of a post: one large, two or four in two columns, else in three. */
export function PictureGrid({ pictures, more }: PictureGridProps) {
  const shown = pictures.slice(0, 9)
  const columns = shown.length === 1 ? styles.one : shown.length === 2 || shown.length === 4 ? styles.two : undefined
  return (
    <div className={cx(styles.grid, columns)}>
      {shown.map(({ key, picture, label, onOpen }, index) => (
        <button key={key} type="button" className={styles.picture} onClick={onOpen}>
          {picture}
          <span className={text.unseen}>{label}</span>
          {more !== undefined && index === shown.length - 1 && <span className={styles.more}>{more}</span>}
        </button>
      ))}
    </div>
  )
}
