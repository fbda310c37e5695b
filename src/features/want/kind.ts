import { lazyKind } from '#components/kind/lazy-kind.tsx'
import { pageLink } from '#components/target.ts'

/** Requests for films. */
export const want = lazyKind<'want'>({ columns: 2, linkOf: (id) => pageLink('/lookmv/detail', { id }) }, () =>
  import('./want-cards.tsx').then(({ cards }) => cards),
)
