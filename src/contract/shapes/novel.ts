import * as v from 'valibot'
import { listOf, opt, shape, type Schema } from '../schema.ts'
import { Blocks } from './blocks.ts'
import { Category, Count, Flag, Id, Image, SerialStatus, Series, Tag, Text, Time } from './common.ts'
import { MovedParts } from './moved-part.ts'

/** The fields of Novel, for what extends it. */
export const NovelFields = {
  id: Id,
  title: Text,
  cover: Image,
  author: Text,
  intro: Text,
  words: Count,
  chapters_count: Count,
  status: SerialStatus,
  category: Category,
  tags: listOf(Tag),
  series: opt(Series),
  views: Count,
  is_favorite: Flag,
  updated_at: Time,
}
const NovelSchema = shape(NovelFields)
/** A novel. */
export interface Novel extends v.InferOutput<typeof NovelSchema> {}
export const Novel: Schema<Novel> = NovelSchema

const ChapterSchema = shape({
  id: Id,
  novel_id: Id,
  no: Count,
  title: Text,
  words: Count,
  coins: Count,
  is_pay: Flag,
  level: opt(Count),
})
/** One chapter of a novel, without its text; `no` counts from 1. `level` is its depth in the table of contents, 0 above all. */
export interface Chapter extends v.InferOutput<typeof ChapterSchema> {}
export const Chapter: Schema<Chapter> = ChapterSchema

const ChapterTextSchema = v.object({
  chapter: Chapter,
  text: Text,
  blocks: opt(Blocks),
  prev: v.nullable(Id),
  next: v.nullable(Id),
  moved: opt(MovedParts),
})
/**
 * A chapter's text; `prev` and `next` are the ids of its neighbours, null at the ends. `moved` is what has gone
 * elsewhere of the chapter that was asked for, which may itself be gone into this one. `blocks`, where it is more than
 * paragraphs: `text` is then what `textOfBlocks` makes of them.
 */
export interface ChapterText extends v.InferOutput<typeof ChapterTextSchema> {}
export const ChapterText: Schema<ChapterText> = ChapterTextSchema
