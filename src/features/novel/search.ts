import * as v from 'valibot'
import { Id } from '#components/page/search-params.ts'

/** A novel, and the chapter to read; without it, where somebody stopped, or the first. */
export const ByChapter = v.object({ id: Id, chapter_id: v.optional(Id) })
