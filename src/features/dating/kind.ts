import { lazyKind } from '#components/kind/lazy-kind.tsx'
import { pageLink } from '#components/target.ts'

/** Dating listings. */
export const dating = lazyKind<'dating'>({ columns: 2, linkOf: (id) => pageLink('/dating/detail', { id }) }, () =>
  import('./dating-cards.tsx').then(({ cards }) => cards),
)
