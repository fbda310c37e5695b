import * as v from 'valibot'
import { mostSharedChars } from '#bridge/shared.ts'

const Id = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))
const Said = v.optional(v.pipe(v.string(), v.maxLength(mostSharedChars)))
const Count = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^\d{1,4}$/), v.transform(Number))

/**
 * Which of the shared things. `early`: the name of a share that came without a service worker; the server put what it
 * says behind it.
 */
export const ByShare = v.object({
  id: v.optional(Id),
  early: v.optional(Id),
  title: Said,
  text: Said,
  url: Said,
  lost: v.optional(Count),
})
