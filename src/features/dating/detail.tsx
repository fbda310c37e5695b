import { useItem } from '#data/use-detail.ts'
import { useList } from '#data/use-list.ts'
import { isAdult } from './adult.ts'
import { holdDating } from './dating-cards.tsx'
import type { PageProps } from '#components/page/page.ts'
import type { ById } from '#components/page/search-params.ts'
import { Skeleton } from '#components/skeleton.tsx'
import { datingWords } from '#words/dating.ts'
import { shellWords } from '#words/shell.ts'
import { useWords } from '#words/words.ts'
import { ItemScreen } from '#components/item/item-screen.tsx'
import { Listing } from './listing.tsx'
import { Reviews } from './reviews.tsx'

/** One listing with its reviews. A card of it is enough to begin with. */
export function DatingDetail({ search: { id } }: PageProps<typeof ById>) {
  const words = useWords(datingWords)
  const frame = useWords(shellWords)
  const { detail, value: known, hidden } = useItem('dating.detail', { id })
  const value = known && isAdult(known) ? known : undefined
  const reviews = useList('dating.comments', { id })
  return (
    <ItemScreen
      title={words.one}
      value={value}
      detail={detail}
      hidden={hidden}
      skeleton={<Skeleton label={frame.loading} shape="detail" count={4} />}
      onMore={holdDating}
      refresh={reviews.refresh}
    >
      {(dating) => (
        <>
          <Listing dating={dating} detail={detail} />
          <Reviews dating={dating} />
        </>
      )}
    </ItemScreen>
  )
}
