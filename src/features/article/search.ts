import * as v from 'valibot'

/** A category of articles, and how its list is ordered. */
export const ByArticleChannel = v.object({
  channel: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/))),
  sort: v.optional(v.string()),
})
