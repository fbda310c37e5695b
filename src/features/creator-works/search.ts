import * as v from 'valibot'
import { DraftId, Id } from '#components/page/search-params.ts'

/** What is to be published, of a chapter (`track`) also for which audio book, and its draft where the address names one; without a kind all that is there. */
export const ForWorks = v.object({
  kind: v.optional(v.picklist(['video', 'clip', 'set', 'audio', 'track'])),
  work: v.optional(Id),
  draft: DraftId,
})
