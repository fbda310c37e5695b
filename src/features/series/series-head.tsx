import type { SeriesKind } from '#contract/kind.ts'
import type { Series } from '#contract/shapes/common.ts'
import { Picture } from '#components/picture/picture.tsx'
import { seriesWords } from '#words/series.ts'
import { useWords } from '#words/words.ts'
import { FollowSeries } from './follow-series.tsx'
import styles from './series.module.css'

/** What a series is, and following it. */
export function SeriesHead({ kind, series }: { kind: SeriesKind; series: Series }) {
  const words = useWords(seriesWords)
  return (
    <header className={styles.head}>
      <div className={styles.cover}>
        <Picture image={series.cover} ratio={16 / 9} />
      </div>
      <div className={styles.names}>
        <h2 className={styles.title}>{series.title}</h2>
        <p className={styles.count}>{words.counts[kind](series.count)}</p>
        <FollowSeries kind={kind} series={series} />
      </div>
    </header>
  )
}
