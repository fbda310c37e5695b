import { lazyKind } from '#components/kind/lazy-kind.tsx'
import { pageLink } from '#components/target.ts'

/** Games. */
export const game = lazyKind(
  {
    kind: 'game',
    columns: 3,
    linkOf: (id) => pageLink('/game/detail', { id }),
    calls: {
      like: 'game.like',
      favorite: 'game.favorite',
      buy: 'game.buy',
      comments: { list: 'game.comments', replies: null, write: 'game.comment', like: null },
      groups: null,
    },
    download: null,
  },
  () => import('./game-cards.tsx').then(({ cards }) => cards),
)
