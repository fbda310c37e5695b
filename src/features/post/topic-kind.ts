import { lazyKind } from '#components/kind/lazy-kind.tsx'
import { pageLink } from '#components/target.ts'

/** Topics of the circle. */
export const topic = lazyKind<'topic'>({ columns: 3, linkOf: (id) => pageLink('/post/topic', { id }) }, () =>
  import('./topic-cards.tsx').then(({ cards }) => cards),
)
