import { lazyKind } from '#components/kind/lazy-kind.tsx'
import { pageLink } from '#components/target.ts'

/** Dating listings. */
export const dating = lazyKind(
  {
    kind: 'dating',
    columns: 2,
    linkOf: (id) => pageLink('/dating/detail', { id }),
    calls: { like: 'dating.like', favorite: null, buy: 'dating.buy', comments: null, groups: null },
    download: null,
  },
  () => import('./dating-cards.tsx').then(({ cards }) => cards),
)
