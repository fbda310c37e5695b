import { lazyKind } from '#components/kind/lazy-kind.tsx'
import { pageLink } from '#components/target.ts'

/** Audio books and radio shows. */
export const audio = lazyKind<'audio'>({ columns: 3, linkOf: (id) => pageLink('/audio/detail', { id }) }, () =>
  import('./audio-cards.tsx').then(({ cards }) => cards),
)
