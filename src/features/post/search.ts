import * as v from 'valibot'
import { DraftId, Id } from '#components/page/search-params.ts'

/** Where a new post belongs, and its draft where the address names one of several; or the post to `edit`. */
export const ForPost = v.object({
  topic: v.optional(Id),
  category: v.optional(Id),
  draft: DraftId,
  edit: v.optional(Id),
})
