import type { LiveList } from '#data/use-list.ts'
import { Button } from '#components/button.tsx'
import { Spinner } from '#components/spinner.tsx'
import { useNear } from '#components/use-near.ts'
import { useWords } from '#words/words.ts'
import { failureText } from '#components/states/failure-words.ts'
import styles from './list-end.module.css'

/** The end of a list: loads what follows when it comes near, says why it could not, or that this is all. */
export function ListEnd({ list }: { list: LiveList<unknown> }) {
  const words = useWords('shell')
  const { isFetching, failure } = list.moreQuery
  const end = useNear(list.loadMore, list.more && !isFetching && !failure)
  return (
    <div ref={end} className={styles.end}>
      {!list.more && words.end}
      {list.more && failure && (
        <>
          <span>{failureText(failure, words)}</span>
          <Button small onClick={list.loadMore}>
            {words.retry}
          </Button>
        </>
      )}
      {list.more &&
        !failure &&
        (isFetching ? (
          <Spinner label={words.loading} />
        ) : (
          <Button small onClick={list.loadMore}>
            {words.loadMore}
          </Button>
        ))}
    </div>
  )
}
