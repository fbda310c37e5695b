import { lazyKind } from '../lazy-kind.tsx'

/** Dating listings. */
export const dating = lazyKind<'dating'>({ columns: 2, hrefOf: (id) => `#/dating/detail?id=${id}` }, () =>
  import('./dating-cards.tsx').then(({ cards }) => cards),
)
