import type * as v from 'valibot'
import { listOf, opt, shape, type Schema } from '../schema.ts'
import { Category, Count, Flag, Id, Image, Seconds, Series, Stream, Tag, Text } from './common.ts'

const AudioBookSchema = shape({
  id: Id,
  title: Text,
  cover: Image,
  author: Text,
  intro: Text,
  chapters_count: Count,
  seconds: Seconds,
  category: Category,
  tags: listOf(Tag),
  series: opt(Series),
  plays: Count,
  likes_count: Count,
  coins: Count,
  is_like: Flag,
  is_favorite: Flag,
})
/** An audio book. */
export interface AudioBook extends v.InferOutput<typeof AudioBookSchema> {}
export const AudioBook: Schema<AudioBook> = AudioBookSchema

const AudioChapterSchema = shape({
  id: Id,
  audio_id: Id,
  no: Count,
  title: Text,
  seconds: Seconds,
  coins: Count,
  is_pay: Flag,
  stream: opt(Stream),
  bytes: Count,
})
/** One chapter of an audio book, with its stream once unlocked; `no` counts from 1. */
export interface AudioChapter extends v.InferOutput<typeof AudioChapterSchema> {}
export const AudioChapter: Schema<AudioChapter> = AudioChapterSchema
