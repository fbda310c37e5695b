import { want } from '#data/wants.ts'
import { useReaderSettings } from '#mechanics/reader/reader-settings.ts'
import { usePlace } from '#mechanics/reader/use-place.ts'
import { useBegin, useStart } from '#mechanics/reader/use-start.ts'
import { FailureState } from '#mechanics/states/failure-state.tsx'
import { definePage, type PageProps } from '#shell/page.ts'
import { Screen } from '#shell/screen.tsx'
import { Empty } from '#ui/empty.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { novelWords } from '#words/novel.ts'
import { shellWords } from '#words/shell.ts'
import { useWords } from '#words/words.ts'
import { ByChapter } from './address.ts'
import styles from './novel.module.css'
import { NovelReading } from './reader/novel-reading.tsx'
import { defaultNovelSettings } from './reader/novel-settings.ts'

/** The reader of a novel: begins at the chapter of the address, or where somebody stopped. */
function NovelReader({ search: { id, chapter_id: asked } }: PageProps<typeof ByChapter>) {
  const words = useWords(novelWords)
  const frame = useWords(shellWords)
  const place = usePlace('novel', id)
  const settings = useReaderSettings('novel', id, defaultNovelSettings)
  const start = useStart('novel', id, asked, place.before)
  const begin = useBegin('novel', start.state === 'at' ? start.part : undefined)
  if (start.state === 'none')
    return (
      <Screen title={words.reader}>
        <Empty title={words.noChapters}>{words.noChaptersText}</Empty>
      </Screen>
    )
  if (start.state === 'waiting' || !begin || !settings.value)
    return (
      <Screen title={words.reader}>
        {start.state === 'waiting' && start.list.want.failure ? (
          <FailureState failure={start.list.want.failure} onRetry={() => void start.list.refresh()} />
        ) : (
          <div className={styles.waiting}>
            <Skeleton label={frame.loading} shape="detail" count={8} />
          </div>
        )}
      </Screen>
    )
  return (
    <NovelReading id={id} asked={start.part} begin={begin} place={place} settings={settings} value={settings.value} />
  )
}

export const page = definePage({
  search: ByChapter,
  open: ({ id, chapter_id: asked }) => {
    void want('novel.detail', { id })
    if (asked !== undefined) void want('novel.chapter', { chapter_id: asked })
  },
  Component: NovelReader,
})
