import * as v from 'valibot'
import { seriesKinds } from '#contract/kind.ts'

/** An id: text in an address, a number in the app. It takes both, for the router validates what it has made, too. */
export const Id = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.regex(/^[1-9]\d{0,15}$/),
  v.transform(Number),
)
const word = v.pipe(v.string(), v.minLength(1), v.maxLength(60))

/** No parameters are needed; others are ignored. */
export const Anything = v.object({})
/** `id` of an item. */
export const ById = v.object({ id: Id })
/** `id` of an item, and how its list is ordered. */
export const ByIdSorted = v.object({ id: Id, sort: v.optional(v.string()) })
/** `draft`, by the id of its row, where the address names one. */
export const DraftId = v.optional(v.pipe(v.string(), v.regex(/^[\w:-]{1,64}$/)))
/** A draft of its own, where the address names one. */
export const ByDraft = v.object({ draft: DraftId })
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
  id: v.optional(Id),
  section: v.optional(Id),
  tab: v.optional(v.string()),
  sort: v.optional(v.string()),
})
/** A listing of a category: `type` as a channel's; `id` of the category, or `section` for the whole of a section. */
export const ByCategory = v.object({
  title: word,
  type: v.optional(v.string(), 'mv'),
  id: v.optional(Id),
  section: v.optional(Id),
  sort: v.optional(v.string()),
})
/** A category of articles, and how its list is ordered. */
export const ByArticleChannel = v.object({
  channel: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/))),
  sort: v.optional(v.string()),
})
/** `id` of the clip to begin with, `tag` for clips of a tag alone; both may be left out. */
export const ByClip = v.object({
  id: v.optional(Id),
  tag: v.optional(word),
})
/** A comic, and the episode to read; without it, where somebody stopped, or the first. */
export const ByEpisode = v.object({ id: Id, episode_id: v.optional(Id) })
/** A channel, and which of its views. */
export const ByChannel = v.object({ channel: v.optional(v.string()), how: v.optional(v.string()) })
/** The decision against which an appeal is to be written, where a message led here. */
export const ByDecision = v.object({ decision: v.optional(Id) })
/** A series of works of a kind, and how it is ordered. */
export const BySeries = v.object({ kind: v.picklist(seriesKinds), id: Id, sort: v.optional(v.string()) })
/** A list of people: whose; without it the person's own. */
export const OfSomebody = v.object({ uuid: v.optional(ByUuid.entries.uuid) })
/** Which tab of a page, how its list is ordered, and the span and measure of a ranking. */
export const ByView = v.object({
  tab: v.optional(v.string()),
  sort: v.optional(v.string()),
  period: v.optional(v.picklist(['day', 'week', 'month', 'all'])),
  by: v.optional(v.picklist(['play', 'like', 'fans'])),
})
/** A listing of one tag. */
export const ByOneTag = v.object({ tag: word, sort: v.optional(v.string()) })
/** A search word and the result tab. */
export const ByWord = v.object({ word, tab: v.optional(v.string()), sort: v.optional(v.string()) })
/** Where to go after logging in; `name` and `code` are those of a reset link. */
export const WithRedirect = v.object({
  redirect: v.optional(v.string()),
  how: v.optional(v.picklist(['login', 'register', 'recover'])),
  name: v.optional(v.string()),
  code: v.optional(v.string()),
})
