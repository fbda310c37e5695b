import { lazyKind } from '#components/kind/lazy-kind.tsx'
import { pageLink } from '#components/target.ts'

/** Articles. */
export const article = lazyKind(
  {
    kind: 'article',
    columns: 2,
    linkOf: (id) => pageLink('/scandalous/detail', { id }),
    calls: {
      like: null,
      favorite: 'article.favorite',
      buy: 'article.buy',
      comments: { list: 'article.comments', replies: null, write: 'article.comment', like: null },
      groups: null,
    },
    download: {},
  },
  () => import('./article-cards.tsx').then(({ cards }) => cards),
)
