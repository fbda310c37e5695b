import * as v from 'valibot'
import { Id } from '#components/page/search-params.ts'

/** `id` of the clip to begin with, `tag` for clips of a tag alone; both may be left out. */
export const ByClip = v.object({
  id: v.optional(Id),
  tag: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(60))),
})
