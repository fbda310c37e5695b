import type { ChapterText } from '#contract/shapes/novel.ts'
import { isOwnId } from '#bridge/own-books.ts'
import type { CardOf } from '#bridge/rows.ts'
import { loginWanted } from '#data/login-wanted.ts'
import { usePerson } from '#data/person.tsx'
import { Button } from '#components/button.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { Spinner } from '#components/spinner.tsx'
import { FailureState } from '#components/states/failure-state.tsx'
import { Loading } from '#components/states/loading.tsx'
import { pageLink } from '#components/target.ts'
import { kinds } from '#features/kinds.ts'
import { OwnBookEnd } from '#features/reader/own-book-end.tsx'
import { type NextPart, type Parts, usePartCard } from '#features/reader/use-parts.ts'
import { useWords } from '#words/words.ts'
import styles from './novel-reader.module.css'
import type { Script } from './scripts.ts'

interface NovelEndProps {
  id: number
  novel: CardOf<'novel'> | null | undefined
  script: Script
  next: NextPart
}

/** After the last chapter that is known: one for members, one on its way, or the end. */
export function NovelEnd({ id, novel, script, next }: NovelEndProps) {
  const words = useWords('novel')
  const frame = useWords('shell')
  switch (next.state) {
    case 'locked':
      return <LockedChapter novel={id} part={next.id} script={script} onAgain={next.again} />
    case 'waiting':
      return next.reading.query.failure ? (
        <FailureState failure={next.reading.query.failure} onRetry={next.reading.refresh} />
      ) : (
        <div className={styles.endCard}>
          {next.reading.query.isFetching ? (
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
          {isOwnId(id) ? <OwnBookEnd /> : <Button to={kinds.novel?.linkOf(id)}>{words.detail}</Button>}
        </div>
      )
  }
}

interface LockedChapterProps {
  novel: number
  part: number
  script: Script
  onAgain: () => void
}

/** Stands where a chapter for members would be: how to become one. Chapters are not sold one by one. */
function LockedChapter({ novel, part, script, onAgain }: LockedChapterProps) {
  const words = useWords('novel')
  const { uuid } = usePerson()
  const card = usePartCard('novel', novel, part)
  return (
    <div className={styles.endCard}>
      <p className={styles.endTitle} lang={card && script.lang}>
        {card ? script.convert(card.title) : words.lockedTitle}
      </p>
      <p className={styles.endText}>{card ? `${words.lockedTitle}。${words.lockedText}` : words.lockedText}</p>
      {uuid === null ? (
        <Button tone="primary" onClick={() => loginWanted.emit()}>
          {words.login}
        </Button>
      ) : (
        <Button tone="primary" to={pageLink('/my/recharge')}>
          {words.openVip}
        </Button>
      )}
      {uuid !== null && <Button onClick={onAgain}>{words.again}</Button>}
    </div>
  )
}

interface NovelWaitingProps {
  id: number
  part: number
  novel: CardOf<'novel'> | null | undefined
  script: Script
  parts: Parts<ChapterText>
}

/** Stands in for a chapter that is not here: it is for members, on its way, or could not be had. */
export function NovelWaiting({ id, part, novel, script, parts }: NovelWaitingProps) {
  const words = useWords('shell')
  const { here, locked } = parts
  return (
    <div className={styles.waiting}>
      {locked ? (
        <NovelEnd id={id} novel={novel} script={script} next={{ state: 'locked', id: part, again: here.refresh }} />
      ) : (
        here.state !== 'here' && (
          <Loading on={here} skeleton={<Skeleton label={words.loading} shape="detail" count={8} />} />
        )
      )}
    </div>
  )
}
