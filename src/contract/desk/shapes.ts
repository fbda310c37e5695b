import * as v from 'valibot'

/** A text of one line. */
export const Line = v.pipe(v.string(), v.trim(), v.maxLength(200))

/** Why something is done: it goes into the log, and often to whom it concerns. */
export const Reason = v.pipe(v.string(), v.trim(), v.minLength(2), v.maxLength(500))

/** The id of a row. */
export const RowId = v.pipe(v.number(), v.integer(), v.minValue(1))

/** How a list is asked for: a page of it, and what is looked for. */
export const Paged = v.object({
  cursor: v.optional(v.pipe(v.string(), v.maxLength(200))),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))),
  text: v.optional(Line),
})

/** Nothing. */
export const Nothing = v.object({})

/**
 * What somebody saw when they began to edit: a change is refused where it is no longer what is there, so that nobody
 * writes over what somebody else has done meanwhile.
 */
export const Version = v.pipe(v.string(), v.length(16))
