import { lazyKind } from '#components/kind/lazy-kind.tsx'
import { pageLink } from '#components/target.ts'

/** Fan clubs, each by its owner. */
export const club = lazyKind<'club'>(
  { columns: 2, linkOf: (uuid) => pageLink('/user/fan-group', { uuid: String(uuid) }) },
  () => import('./club-cards.tsx').then(({ cards }) => cards),
)
