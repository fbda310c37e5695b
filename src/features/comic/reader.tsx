import { useAnswer } from '#data/use-answer.ts'
import type { PageProps } from '#components/page/page.ts'
import { Skeleton } from '#components/skeleton.tsx'
import { useWords } from '#words/words.ts'
import { ReaderStart } from '#features/reader/reader-start.tsx'
import type { ByEpisode } from './search.ts'
import { ComicReading } from './reader/comic-reading.tsx'
import { defaultComicSettings } from './reader/comic-settings.ts'

/** The reader of a comic: begins at the episode of the address, or where somebody stopped. */
export function ComicReader({ search: { id, episode_id: asked } }: PageProps<typeof ByEpisode>) {
  const words = useWords('comic')
  const { loading } = useWords('shell')
  // the config names the host of the pictures
  useAnswer('home.config', {})
  return (
    <ReaderStart
      kind="comic"
      id={id}
      asked={asked}
      defaults={defaultComicSettings}
      title={words.reader}
      none={{ title: words.noEpisodes, text: words.noEpisodesText }}
      skeleton={<Skeleton label={loading} shape="detail" count={2} />}
    >
      {(begun) => <ComicReading {...begun} />}
    </ReaderStart>
  )
}
