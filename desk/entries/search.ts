import * as v from 'valibot'

const word = v.optional(v.fallback(v.optional(v.string()), undefined))

/** What a list is narrowed to, as an address has it. */
export const EntryFilters = v.object({
  part: word,
  state: v.optional(v.fallback(v.optional(v.picklist(['on', 'off'])), undefined)),
  text: word,
})

/** See `EntryFilters`. */
export type EntrySearch = v.InferOutput<typeof EntryFilters>
