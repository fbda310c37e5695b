import { lazyKind } from '#components/kind/lazy-kind.tsx'
import { pageLink } from '#components/target.ts'

/** Comics. */
export const comic = lazyKind<'comic'>(
  { columns: 3, linkOf: (id) => pageLink('/cartoon/cartoon-detail', { id }) },
  () => import('./comic-cards.tsx').then(({ cards }) => cards),
)
