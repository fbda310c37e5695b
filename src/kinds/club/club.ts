import { lazyKind } from '../lazy-kind.tsx'

/** Fan clubs, each by its owner. */
export const club = lazyKind<'club'>({ columns: 2, hrefOf: (uuid) => `#/user/fan-group?uuid=${uuid}` }, () =>
  import('./club-cards.tsx').then(({ cards }) => cards),
)
