import { lazyKind } from '../lazy-kind.tsx'

/** Picture sets. */
export const picture = lazyKind<'picture'>({ columns: 2, hrefOf: (id) => `#/picture/detail?id=${id}` }, () =>
  import('./picture-cards.tsx').then(({ cards }) => cards),
)
