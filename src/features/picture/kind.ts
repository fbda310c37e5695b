import { lazyKind } from '#components/kind/lazy-kind.tsx'
import { pageLink } from '#components/target.ts'

/** Picture sets. */
export const picture = lazyKind<'picture'>({ columns: 2, linkOf: (id) => pageLink('/picture/detail', { id }) }, () =>
  import('./picture-cards.tsx').then(({ cards }) => cards),
)
