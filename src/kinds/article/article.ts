import { lazyKind } from '../lazy-kind.tsx'

/** Articles. */
export const article = lazyKind<'article'>({ columns: 2, hrefOf: (id) => `#/scandalous/detail?id=${id}` }, () =>
  import('./article-cards.tsx').then(({ cards }) => cards),
)
