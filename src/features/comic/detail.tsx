import { useState } from 'react'
import { useItem } from '#data/use-detail.ts'
import { ShareLink } from '#components/item-actions/share-link.tsx'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import type { ById } from '#components/page/search-params.ts'
import { comicWords } from '#words/comic.ts'
import { useWords } from '#words/words.ts'
import type { PartOrder } from '#features/works/part-list.tsx'
import { WorkBody } from '#features/works/work-body.tsx'
import { ComicHead } from './comic-head.tsx'
import { Episodes } from './episodes.tsx'
import { pageLink } from '#components/target.ts'

/** A comic: what it is, where to go on, and its episodes. */
export function ComicPage({ search: { id } }: PageProps<typeof ById>) {
  const words = useWords(comicWords)
  const { detail, value: comic, hidden } = useItem('comic.detail', { id })
  const [order, setOrder] = useState<PartOrder>('asc')
  return (
    <Screen
      title={words.title}
      right={
        <ShareLink
          title={comic?.title ?? words.title}
          to={pageLink('/cartoon/cartoon-detail', { id })}
          posterLink={pageLink('/share/index')}
        />
      }
    >
      <WorkBody hidden={hidden} detail={detail}>
        {comic && (
          <Episodes
            comic={comic}
            order={order}
            onOrder={setOrder}
            header={<ComicHead comic={comic} detail={detail} />}
            onChange={detail.refresh}
          />
        )}
      </WorkBody>
    </Screen>
  )
}
