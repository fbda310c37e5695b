import { lazyKind } from '../lazy-kind.tsx'

/** Games. */
export const game = lazyKind<'game'>({ columns: 3, hrefOf: (id) => `#/game/detail?id=${id}` }, () =>
  import('./game-cards.tsx').then(({ cards }) => cards),
)
