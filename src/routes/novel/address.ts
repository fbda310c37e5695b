import * as v from 'valibot'
import { ById } from '#shell/search-params.ts'

/** A novel, and the chapter to read; without it, where somebody stopped, or the first. */
export const ByChapter = v.object({ id: ById.entries.id, chapter_id: v.optional(ById.entries.id) })

/** The reader at a chapter. */
export const novelReaderHref = (id: number, chapter?: number) =>
  `#/novel/reader?id=${id}${chapter === undefined ? '' : `&chapter_id=${chapter}`}`

/** The list of a novel's chapters; `chapter` is the one that somebody is at. */
export const chaptersHref = (id: number, chapter?: number) =>
  `#/novel/chapter?id=${id}${chapter === undefined ? '' : `&chapter_id=${chapter}`}`
