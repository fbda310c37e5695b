import * as v from 'valibot'

/** A channel, and which of its views. */
export const ByChannel = v.object({ channel: v.optional(v.string()), how: v.optional(v.string()) })
