import { lazyKind } from '#components/kind/lazy-kind.tsx'
import { pageLink } from '#components/target.ts'

/** Requests for films. */
export const want = lazyKind(
  {
    kind: 'want',
    columns: 2,
    linkOf: (id) => pageLink('/lookmv/detail', { id }),
    calls: { like: null, favorite: null, buy: null, comments: null, groups: null },
    download: null,
  },
  () => import('./want-cards.tsx').then(({ cards }) => cards),
)
