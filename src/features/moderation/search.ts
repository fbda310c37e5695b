import * as v from 'valibot'
import { Id } from '#components/page/search-params.ts'

/** The decision against which an appeal is to be written, where a message led here. */
export const ByDecision = v.object({ decision: v.optional(Id) })
