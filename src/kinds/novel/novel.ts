import { lazyKind } from '../lazy-kind.tsx'

/** Novels. */
export const novel = lazyKind<'novel'>({ columns: 3, hrefOf: (id) => `#/novel/detail?id=${id}` }, () =>
  import('./novel-cards.tsx').then(({ cards }) => cards),
)
