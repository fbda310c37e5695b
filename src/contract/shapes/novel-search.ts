import type * as v from 'valibot'
import { listOf, shape, type Schema } from '../schema.ts'
import { Count, Text } from './common.ts'
import { Chapter } from './novel.ts'

const FoundChapterSchema = shape({
  chapter: Chapter,
  hits: listOf(shape({ at: Count, before: Text, word: Text, after: Text })),
})
/** A chapter that holds what was looked for; `at` counts UTF-16 units of its text before a place. */
export interface FoundChapter extends v.InferOutput<typeof FoundChapterSchema> {}
export const FoundChapter: Schema<FoundChapter> = FoundChapterSchema
