import { lazyKind } from '#components/kind/lazy-kind.tsx'
import { pageLink } from '#components/target.ts'

/** Fan clubs, each by its owner. */
export const club = lazyKind(
  {
    kind: 'club',
    columns: 2,
    linkOf: (uuid) => pageLink('/user/fan-group', { uuid: String(uuid) }),
    calls: { like: null, favorite: null, buy: null, comments: null, groups: null },
    download: null,
  },
  () => import('./club-cards.tsx').then(({ cards }) => cards),
)
