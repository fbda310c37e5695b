import { useItem } from '#data/use-detail.ts'
import { useList } from '#data/use-list.ts'
import { useVisit } from '#data/use-visit.ts'
import { useWords } from '#words/words.ts'
import { openPictureMenu } from './picture-cards.tsx'
import { Composer } from '#features/comments/composer.tsx'
import { useTalk } from '#features/comments/use-talk.ts'
import type { PageProps } from '#components/page/page.ts'
import type { ById } from '#components/page/search-params.ts'
import { Skeleton } from '#components/skeleton.tsx'
import { ItemScreen } from '#components/item/item-screen.tsx'
import { CommentsBelow } from '#features/comments/comments-below.tsx'
import { PictureSet } from './picture-set.tsx'

/** So many pictures are asked for at a time. */
const imagesAtOnce = 50

/** A set of pictures and what people say of it. A card of it is enough to begin with. */
export function PicturePage({ search: { id } }: PageProps<typeof ById>) {
  const words = useWords('pictures')
  const frame = useWords('shell')
  const { detail, value, hidden } = useItem('picture.detail', { id })
  const images = useList('picture.images', { id, limit: imagesAtOnce })
  const talk = useTalk({ kind: 'picture', id }, true)
  useVisit('picture', id, Boolean(value) && !hidden)
  const ask = async () => {
    detail.refresh()
    await images.refresh()
  }
  return (
    <ItemScreen
      title={value?.category.name ?? words.title}
      value={value}
      detail={detail}
      hidden={hidden}
      skeleton={<Skeleton label={frame.loading} shape="works" count={9} />}
      onMore={openPictureMenu}
      refresh={() => Promise.all([images.refresh(), talk.list.refresh()])}
      foot={() => <Composer talk={talk} />}
    >
      {(set) => (
        <>
          <PictureSet set={set} detail={detail} images={images} onBought={() => void ask()} />
          <CommentsBelow talk={talk} count={set.comments_count} author={set.user.uuid} />
        </>
      )}
    </ItemScreen>
  )
}
