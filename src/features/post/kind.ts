import { lazyKind } from '#components/kind/lazy-kind.tsx'
import { pageLink } from '#components/target.ts'

/** Posts of the circle. */
export const post = lazyKind(
  {
    kind: 'post',
    columns: 2,
    linkOf: (id) => pageLink('/post/detail', { id }),
    calls: {
      like: 'wei.praise',
      favorite: null,
      buy: 'wei.unlock',
      comments: {
        list: 'wei.comments',
        replies: 'wei.commentReplies',
        write: 'wei.comment',
        like: 'wei.praiseComment',
      },
      groups: null,
    },
    download: null,
  },
  () => import('./post-cards.tsx').then(({ cards }) => cards),
)

/** Topics of the circle. */
export const topic = lazyKind(
  {
    kind: 'topic',
    columns: 3,
    linkOf: (id) => pageLink('/post/topic', { id }),
    calls: { like: null, favorite: null, buy: null, comments: null, groups: null },
    download: null,
  },
  () => import('./topic-cards.tsx').then(({ cards }) => cards),
)
