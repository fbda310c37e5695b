import { lazyKind } from '../lazy-kind.tsx'

/** Audio books and radio shows. */
export const audio = lazyKind<'audio'>({ columns: 3, hrefOf: (id) => `#/audio/detail?id=${id}` }, () =>
  import('./audio-cards.tsx').then(({ cards }) => cards),
)
