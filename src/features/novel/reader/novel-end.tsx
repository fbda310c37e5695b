import type { CardOf } from '#bridge/rows.ts'
import type { NextPart } from '#features/reader/use-parts.ts'
import { FailureState } from '#components/states/failure-state.tsx'
import { Button } from '#components/button.tsx'
import { Spinner } from '#components/spinner.tsx'
import { novelWords } from '#words/novel.ts'
import { shellWords } from '#words/shell.ts'
import { useWords } from '#words/words.ts'
import { kinds } from '#features/kinds.ts'
import { LockedChapter } from './locked-chapter.tsx'
import styles from './novel-reader.module.css'
import type { Script } from './use-script.ts'

interface NovelEndProps {
  id: number
  novel: CardOf<'novel'> | null | undefined
  script: Script
  next: NextPart
}

/** After the last chapter that is known: one for members, one on its way, or the end. */
export function NovelEnd({ id, novel, script, next }: NovelEndProps) {
  const words = useWords(novelWords)
  const frame = useWords(shellWords)
  switch (next.state) {
    case 'locked':
      return <LockedChapter novel={id} part={next.id} script={script} onAgain={next.again} />
    case 'waiting':
      return next.reading.want.failure ? (
        <FailureState failure={next.reading.want.failure} onRetry={next.reading.refresh} />
      ) : (
        <div className={styles.endCard}>
          {next.reading.want.asking ? (
            <Spinner label={frame.loading} />
          ) : (
            <Button onClick={next.reading.refresh}>{words.nextChapter}</Button>
          )}
        </div>
      )
    case 'here':
    case 'none':
      return (
        <div className={styles.endCard}>
          <p className={styles.endTitle}>{novel?.status === 'done' ? words.endedDone : words.ended}</p>
          {novel?.status !== 'done' && <p className={styles.endText}>{words.endedText}</p>}
          <Button to={kinds.novel?.linkOf(id)}>{words.detail}</Button>
        </div>
      )
  }
}
