import { Images, LockKeyhole } from 'lucide-react'
import type { Image } from '#contract/shapes/common.ts'
import type { LiveList } from '#data/use-list.ts'
import { Picture } from '#components/picture/picture.tsx'
import { FailureState } from '#components/states/failure-state.tsx'
import { failureText } from '#components/states/failure-words.ts'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { Spinner } from '#components/spinner.tsx'
import text from '#components/text.module.css'
import { pictureWords } from '#words/pictures.ts'
import { shellWords } from '#words/shell.ts'
import { useWords } from '#words/words.ts'
import type { restOf } from './locked.ts'
import styles from './picture.module.css'

interface ImageGridProps {
  list: LiveList<Image>
  pictures: readonly Image[]
  /** How many the set has. */
  count: number
  rest: ReturnType<typeof restOf>
  onOpen: (index: number) => void
}

/** The pictures of a set in three columns; the last place tells how many are locked. */
export function ImageGrid({ list, pictures, count, rest, onOpen }: ImageGridProps) {
  'use memo'
  const words = useWords(pictureWords)
  const frame = useWords(shellWords)
  if (list.state !== 'here') {
    return list.want.failure ? (
      <FailureState failure={list.want.failure} onRetry={() => void list.refresh()} />
    ) : (
      <Skeleton label={frame.loading} shape="works" count={6} />
    )
  }
  if (pictures.length === 0 && rest.state === 'open')
    return (
      <Empty icon={<Images />} title={words.none}>
        {words.noneText}
      </Empty>
    )
  const { asking, failure } = list.moreWant
  return (
    <>
      <div className={styles.grid}>
        {pictures.map((image, index) => (
          <button key={image.path} type="button" className={styles.picture} onClick={() => onOpen(index)}>
            <Picture image={image} ratio={1} />
            <span className={text.unseen}>{words.picture(index + 1, count)}</span>
          </button>
        ))}
        {rest.state === 'locked' && rest.hidden > 0 && (
          <p className={styles.locked}>
            <LockKeyhole aria-hidden />
            {words.locked(rest.hidden)}
          </p>
        )}
      </div>
      {rest.state === 'coming' && (
        <p className={styles.coming} role="status">
          {list.want.asking && <Spinner label={frame.loading} />}
          <span>{list.want.failure ? failureText(list.want.failure, frame) : words.unlocking}</span>
          {!list.want.asking && (
            <Button small onClick={() => void list.refresh()}>
              {frame.retry}
            </Button>
          )}
        </p>
      )}
      {list.more && (
        <Button wide busy={asking} onClick={list.loadMore}>
          {failure ? frame.retry : rest.hidden > 0 ? words.more(rest.hidden) : words.moreSeen}
        </Button>
      )}
    </>
  )
}
