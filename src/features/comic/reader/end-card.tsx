import type { CardOf } from '#bridge/rows.ts'
import type { NextPart } from '#features/reader/use-parts.ts'
import { FailureState } from '#components/states/failure-state.tsx'
import { Button } from '#components/button.tsx'
import { Spinner } from '#components/spinner.tsx'
import { comicWords } from '#words/comic.ts'
import { shellWords } from '#words/shell.ts'
import { useWords } from '#words/words.ts'
import { comicLink } from '#features/works/addresses.ts'
import { EpisodePurchase } from '../episode-purchase.tsx'
import styles from './comic-reader.module.css'

interface EndCardProps {
  id: number
  comic: CardOf<'comic'> | null | undefined
  next: NextPart
}

/** After the last page that is known: the next episode for sale, on its way, or the end. */
export function EndCard({ id, comic, next }: EndCardProps) {
  const words = useWords(comicWords)
  const frame = useWords(shellWords)
  switch (next.state) {
    case 'locked':
      return (
        <div className={styles.endCard}>
          <p className={styles.endTitle}>{words.lockedTitle}</p>
          <EpisodePurchase comic={id} episode={next.id} onChange={next.again} />
        </div>
      )
    case 'waiting':
      return next.reading.want.failure ? (
        <FailureState failure={next.reading.want.failure} onRetry={next.reading.refresh} />
      ) : (
        <div className={styles.endCard}>
          <p className={styles.endTitle}>{words.nextEpisode}</p>
          {next.reading.want.asking ? (
            <Spinner label={frame.loading} />
          ) : (
            <Button onClick={next.reading.refresh}>{frame.loadMore}</Button>
          )}
        </div>
      )
    case 'here':
    case 'none':
      return (
        <div className={styles.endCard}>
          <p className={styles.endTitle}>{comic?.status === 'done' ? words.endedDone : words.ended}</p>
          {comic?.status !== 'done' && <p className={styles.endText}>{words.endedText}</p>}
          <Button to={comicLink(id)}>{words.detail}</Button>
        </div>
      )
  }
}
