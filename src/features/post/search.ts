import * as v from 'valibot'
import { DraftId, Id } from '#components/page/search-params.ts'

/** Where a new post belongs, and its draft where the address names one of several. */
export const ForPost = v.object({ topic: v.optional(Id), category: v.optional(Id), draft: DraftId })
