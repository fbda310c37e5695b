import { lazyKind } from '#components/kind/lazy-kind.tsx'
import { pageLink } from '#components/target.ts'

/** Novels. */
export const novel = lazyKind<'novel'>({ columns: 3, linkOf: (id) => pageLink('/novel/detail', { id }) }, () =>
  import('./novel-cards.tsx').then(({ cards }) => cards),
)
