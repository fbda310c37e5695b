import { lazyKind } from '../lazy-kind.tsx'

/** Topics of the circle. */
export const topic = lazyKind<'topic'>({ columns: 3, hrefOf: (id) => `#/post/topic?id=${id}` }, () =>
  import('./topic-cards.tsx').then(({ cards }) => cards),
)
