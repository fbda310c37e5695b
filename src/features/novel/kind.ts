import { isOwnId } from '#bridge/own-books.ts'
import { lazyKind } from '#components/kind/lazy-kind.tsx'
import { pageLink } from '#components/target.ts'

/** Novels. */
export const novel = lazyKind(
  {
    kind: 'novel',
    columns: 3,
    linkOf: (id) => (isOwnId(id) ? pageLink('/novel/reader', { id }) : pageLink('/novel/detail', { id })),
    calls: {
      like: null,
      favorite: 'novel.favorite',
      buy: null,
      comments: { list: 'novel.comments', replies: null, write: 'novel.comment', like: null },
      groups: null,
    },
    download: { parts: { streams: false } },
  },
  () => import('./novel-cards.tsx').then(({ cards }) => cards),
)
