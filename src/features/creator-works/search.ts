import * as v from 'valibot'
import { DraftId } from '#components/page/search-params.ts'

/** What is to be published, and its draft where the address names one; without a kind all that is there. */
export const ForWorks = v.object({
  kind: v.optional(v.picklist(['video', 'clip', 'set'])),
  draft: DraftId,
})
