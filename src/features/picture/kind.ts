import { lazyKind } from '#components/kind/lazy-kind.tsx'
import { pageLink } from '#components/target.ts'

/** Picture sets. */
export const picture = lazyKind(
  {
    kind: 'picture',
    columns: 2,
    linkOf: (id) => pageLink('/picture/detail', { id }),
    calls: {
      like: 'picture.like',
      favorite: 'picture.favorite',
      buy: 'picture.buy',
      comments: { list: 'picture.comments', replies: null, write: 'picture.comment', like: null },
      groups: null,
    },
    download: {},
  },
  () => import('./picture-cards.tsx').then(({ cards }) => cards),
)
