import * as v from 'valibot'
import { Id } from '#components/page/search-params.ts'

/** A novel, and the chapter to read; without it, where somebody stopped, or the first. */
export const ByChapter = v.object({ id: Id, chapter_id: v.optional(Id) })

/** What is written: a novel of one's own, a chapter of it; `tab` is `new` for one that is not there yet. */
export const ForWriting = v.object({ id: v.optional(Id), chapter_id: v.optional(Id), tab: v.optional(v.string()) })
