import type { LiveList } from '#data/use-list.ts'
import { failureText } from '#components/states/failure-words.ts'
import { Button } from '#components/button.tsx'
import { Spinner } from '#components/spinner.tsx'
import { shellWords } from '#words/shell.ts'
import { shortWords } from '#words/short.ts'
import { useWords } from '#words/words.ts'
import styles from './clips.module.css'
import { pageLink } from '#components/target.ts'

interface FeedEndProps {
  list: LiveList<unknown>
  /** Clips lie between it and the one on screen. */
  away: boolean
}

/** After the last clip: more is coming, can be had, could not be had, or this was all. */
export function FeedEnd({ list, away }: FeedEndProps) {
  const words = useWords(shortWords)
  const frame = useWords(shellWords)
  // the clip that was tapped is there before the list is: what follows it is the list's beginning
  const here = list.state === 'here'
  const { asking, failure } = here ? list.moreWant : list.want
  const ask = here ? list.loadMore : () => void list.refresh()
  return (
    <div className={styles.end} inert={away}>
      {here && !list.more ? (
        <>
          <p>{words.end}</p>
          <Button to={pageLink('/home')}>{words.home}</Button>
        </>
      ) : failure ? (
        <>
          <p>{failureText(failure, frame)}</p>
          <Button onClick={ask}>{frame.retry}</Button>
        </>
      ) : asking ? (
        <Spinner label={frame.loading} />
      ) : (
        <Button onClick={ask}>{frame.loadMore}</Button>
      )}
    </div>
  )
}
