import { commentsOf } from '../../services/comments.ts'
import { liveMv } from '../../repositories/mvs.ts'
import { countMv } from '../../services/mv-counts.ts'

/** Comments of videos. */
export const comments = commentsOf({
  kind: 'video',
  mustBeThere: liveMv,
  count: async (tx, id, nowMs) => void (await countMv(tx, id, { comments: 1 }, nowMs)),
})
