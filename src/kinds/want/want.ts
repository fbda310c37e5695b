import { lazyKind } from '../lazy-kind.tsx'

/** Requests for films. */
export const want = lazyKind<'want'>({ columns: 2, hrefOf: (id) => `#/lookmv/detail?id=${id}` }, () =>
  import('./want-cards.tsx').then(({ cards }) => cards),
)
