import type { PageProps } from '#components/page/page.ts'
import { Skeleton } from '#components/skeleton.tsx'
import { useWords } from '#words/words.ts'
import { ReaderStart } from '#features/reader/reader-start.tsx'
import type { ByChapter } from './search.ts'
import styles from './novel.module.css'
import { NovelReading } from './reader/novel-reading.tsx'
import { defaultNovelSettings } from './reader/novel-settings.ts'

/** The reader of a novel: begins at the chapter of the address, or where somebody stopped. */
export function NovelReader({ search: { id, chapter_id: asked } }: PageProps<typeof ByChapter>) {
  const words = useWords('novel')
  const { loading } = useWords('shell')
  return (
    <ReaderStart
      kind="novel"
      id={id}
      asked={asked}
      defaults={defaultNovelSettings}
      title={words.reader}
      none={{ title: words.noChapters, text: words.noChaptersText }}
      skeleton={
        <div className={styles.waiting}>
          <Skeleton label={loading} shape="detail" count={8} />
        </div>
      }
    >
      {(begun) => <NovelReading {...begun} />}
    </ReaderStart>
  )
}
