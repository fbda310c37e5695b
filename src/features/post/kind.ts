import { lazyKind } from '#components/kind/lazy-kind.tsx'
import { pageLink } from '#components/target.ts'

/** Posts of the circle. */
export const post = lazyKind<'post'>({ columns: 2, linkOf: (id) => pageLink('/post/detail', { id }) }, () =>
  import('./post-cards.tsx').then(({ cards }) => cards),
)

/** Topics of the circle. */
export const topic = lazyKind<'topic'>({ columns: 3, linkOf: (id) => pageLink('/post/topic', { id }) }, () =>
  import('./topic-cards.tsx').then(({ cards }) => cards),
)
