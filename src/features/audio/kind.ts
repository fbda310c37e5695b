import { lazyKind } from '#components/kind/lazy-kind.tsx'
import { pageLink } from '#components/target.ts'

/** Audio books and radio shows. */
export const audio = lazyKind(
  {
    kind: 'audio',
    columns: 3,
    linkOf: (id) => pageLink('/audio/detail', { id }),
    calls: { like: 'audio.like', favorite: 'audio.favorite', buy: null, comments: null, groups: null },
    download: { parts: { streams: false } },
  },
  () => import('./audio-cards.tsx').then(({ cards }) => cards),
)
