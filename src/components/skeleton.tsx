import { cx } from '#lib/cx.ts'

import { Grid } from './grid.tsx'
import styles from './skeleton.module.css'
import text from './text.module.css'

export interface SkeletonProps {
  /** What is awaited, for screen readers. */
  label: string
  /** The shape of the content: cards of two columns, works of three, rows, or one page. */
  shape: 'cards' | 'works' | 'rows' | 'detail'
  /** How many of it. */
  count?: number | undefined
}

/** The shape of what is coming. It appears only when the wait is long enough to be noticed. */
export function Skeleton({ label, shape, count = 6 }: SkeletonProps) {
  const each = Array.from({ length: count }, (_, index) => index)
  return (
    <div className={styles.skeleton} role="status">
      <span className={text.unseen}>{label}</span>
      {shape === 'cards' || shape === 'works' ? (
        <Grid columns={shape === 'works' ? 3 : 2}>
          {each.map((index) => (
            <div key={index}>
              <Block className={shape === 'works' ? styles.work : styles.cover} />
              <Block className={styles.line} />
              <Block className={styles.short} />
            </div>
          ))}
        </Grid>
      ) : shape === 'rows' ? (
        each.map((index) => (
          <div key={index} className={styles.row}>
            <Block className={cx(styles.cover, styles.small)} />
            <div className={styles.body}>
              <Block className={styles.line} />
              <Block className={styles.short} />
            </div>
          </div>
        ))
      ) : (
        <>
          <Block className={styles.cover} />
          <Block className={styles.title} />
          {each.map((index) => (
            <Block key={index} className={index === count - 1 ? styles.short : styles.line} />
          ))}
        </>
      )}
    </div>
  )
}

function Block({ className }: { className: string | undefined }) {
  return <i className={cx(styles.block, className)} />
}
