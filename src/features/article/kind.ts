import { lazyKind } from '#components/kind/lazy-kind.tsx'
import { pageLink } from '#components/target.ts'

/** Articles. */
export const article = lazyKind<'article'>({ columns: 2, linkOf: (id) => pageLink('/scandalous/detail', { id }) }, () =>
  import('./article-cards.tsx').then(({ cards }) => cards),
)
