import * as v from 'valibot'

const positive = v.pipe(v.string(), v.regex(/^[1-9]\d{0,15}$/), v.transform(Number))
const word = v.pipe(v.string(), v.minLength(1), v.maxLength(60))

/** `id` of an item. */
export const ById = v.object({ id: positive })
/** `draft`, by the id of its row, where the address names one. */
export const DraftId = v.optional(v.pipe(v.string(), v.regex(/^[\w:-]{1,64}$/)))
/** `uuid` of a person or of a club's owner. */
export const ByUuid = v.object({ uuid: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)) })
/** A person's page, and which part of it in which order. */
export const ByUuidSorted = v.object({
  ...ByUuid.entries,
  tab: v.optional(v.string()),
  sort: v.optional(v.string()),
})

/** Up to ten names, separated by commas. */
const words = v.pipe(
  v.string(),
  v.check((text) => {
    const names = text.split(',').filter((name) => name.trim() !== '')
    return names.length > 0 && names.length <= 10 && names.every((name) => name.trim().length <= 60)
  }),
)

/**
 * A listing of a tag: its name, and its id where the link has one. Several names are separated by commas. With
 * `section` it is the whole of a home section of that title.
 */
export const ByTag = v.object({
  tag: words,
  id: v.optional(positive),
  section: v.optional(positive),
  tab: v.optional(v.string()),
  sort: v.optional(v.string()),
})
/** A listing of a category: `type` as a channel's; `id` of the category, or `section` for the whole of a section. */
export const ByCategory = v.object({
  title: word,
  type: v.optional(v.string(), 'mv'),
  id: v.optional(positive),
  section: v.optional(positive),
  sort: v.optional(v.string()),
})
/** A list of people: whose; without it the person's own. */
export const OfSomebody = v.object({ uuid: v.optional(ByUuid.entries.uuid) })
/** Which tab of a page, how its list is ordered, and the span and measure of a ranking. */
export const ByView = v.object({
  tab: v.optional(v.string()),
  sort: v.optional(v.string()),
  period: v.optional(v.picklist(['day', 'week', 'month', 'all'])),
  by: v.optional(v.picklist(['play', 'like', 'fans'])),
})
/** A search word and the result tab. */
export const ByWord = v.object({ word, tab: v.optional(v.string()), sort: v.optional(v.string()) })
/** Where to go after logging in. */
export const WithRedirect = v.object({
  redirect: v.optional(v.string()),
  how: v.optional(v.picklist(['login', 'register'])),
})
