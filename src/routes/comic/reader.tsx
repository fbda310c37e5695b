import { useAnswer } from '#data/use-answer.ts'
import { want } from '#data/wants.ts'
import { usePlace } from '#mechanics/reader/use-place.ts'
import { useBegin, useStart } from '#mechanics/reader/use-start.ts'
import { useReaderSettings } from '#mechanics/reader/reader-settings.ts'
import { FailureState } from '#mechanics/states/failure-state.tsx'
import { definePage, type PageProps } from '#shell/page.ts'
import { Screen } from '#shell/screen.tsx'
import { Empty } from '#ui/empty.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { comicWords } from '#words/comic.ts'
import { shellWords } from '#words/shell.ts'
import { useWords } from '#words/words.ts'
import { ByEpisode } from './address.ts'
import { defaultComicSettings } from './reader/comic-settings.ts'
import { ComicReading } from './reader/comic-reading.tsx'

/** The reader of a comic: begins at the episode of the address, or where somebody stopped. */
function ComicReader({ search: { id, episode_id: asked } }: PageProps<typeof ByEpisode>) {
  const words = useWords(comicWords)
  const frame = useWords(shellWords)
  const place = usePlace('comic', id)
  const settings = useReaderSettings('comic', id, defaultComicSettings)
  const start = useStart('comic', id, asked, place.before)
  const begin = useBegin('comic', start.state === 'at' ? start.part : undefined)
  // the config names the host of the pictures
  useAnswer('home.config', {})
  if (start.state === 'none')
    return (
      <Screen title={words.reader}>
        <Empty title={words.noEpisodes}>{words.noEpisodesText}</Empty>
      </Screen>
    )
  if (start.state === 'waiting' || !begin || !settings.value)
    return (
      <Screen title={words.reader}>
        {start.state === 'waiting' && start.list.want.failure ? (
          <FailureState failure={start.list.want.failure} onRetry={() => void start.list.refresh()} />
        ) : (
          <Skeleton label={frame.loading} shape="detail" count={2} />
        )}
      </Screen>
    )
  return (
    <ComicReading id={id} asked={start.part} begin={begin} place={place} settings={settings} value={settings.value} />
  )
}

export const page = definePage({
  search: ByEpisode,
  open: ({ id, episode_id: asked }) => {
    void want('comic.detail', { id })
    if (asked !== undefined) void want('comic.read', { episode_id: asked })
  },
  Component: ComicReader,
})
