import { commentsOf } from '../../mechanics/comments.ts'
import { liveMv } from '../../lists/mvs.ts'
import { countMv } from '../../rules/mv-counts.ts'

/** Comments of videos. */
export const comments = commentsOf({
  kind: 'video',
  mustBeThere: liveMv,
  count: async (tx, id, nowMs) => void (await countMv(tx, id, { comments: 1 }, nowMs)),
})
