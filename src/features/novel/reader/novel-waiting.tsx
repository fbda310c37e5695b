import type { ChapterText } from '#contract/shapes/novel.ts'
import type { CardOf } from '#bridge/rows.ts'
import type { Parts } from '#features/reader/use-parts.ts'
import { Loading } from '#components/states/loading.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { useWords } from '#words/words.ts'
import { NovelEnd } from './novel-end.tsx'
import styles from './novel-reader.module.css'
import type { Script } from './use-script.ts'

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
