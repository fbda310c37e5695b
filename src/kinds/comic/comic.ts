import { lazyKind } from '../lazy-kind.tsx'

/** Comics. */
export const comic = lazyKind<'comic'>({ columns: 3, hrefOf: (id) => `#/cartoon/cartoon-detail?id=${id}` }, () =>
  import('./comic-cards.tsx').then(({ cards }) => cards),
)
