import { lazyKind } from '#components/kind/lazy-kind.tsx'
import { pageLink } from '#components/target.ts'

/** Games. */
export const game = lazyKind<'game'>({ columns: 3, linkOf: (id) => pageLink('/game/detail', { id }) }, () =>
  import('./game-cards.tsx').then(({ cards }) => cards),
)
