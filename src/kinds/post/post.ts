import { lazyKind } from '../lazy-kind.tsx'

/** Posts of the circle. */
export const post = lazyKind<'post'>({ columns: 2, hrefOf: (id) => `#/post/detail?id=${id}` }, () =>
  import('./post-cards.tsx').then(({ cards }) => cards),
)
