import { isOwnId } from '#bridge/own-books.ts'
import { lazyKind } from '#components/kind/lazy-kind.tsx'
import { pageLink } from '#components/target.ts'

/** Comics. */
export const comic = lazyKind(
  {
    kind: 'comic',
    columns: 3,
    linkOf: (id) => (isOwnId(id) ? pageLink('/cartoon/reader', { id }) : pageLink('/cartoon/cartoon-detail', { id })),
    calls: {
      like: null,
      favorite: 'comic.favorite',
      buy: null,
      comments: null,
      groups: { list: 'comic.likeGroups', create: 'comic.createLikeGroup', update: 'comic.updateLikeGroup' },
    },
    download: { parts: { streams: false } },
  },
  () => import('./comic-cards.tsx').then(({ cards }) => cards),
)
