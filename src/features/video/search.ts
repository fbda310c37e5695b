import * as v from 'valibot'
import { Id } from '#components/page/search-params.ts'

/** `id` of a video; `compilation` of the collection from which it was opened, so that its next one comes next. */
export const ByVideo = v.object({ id: Id, compilation: v.optional(Id) })
