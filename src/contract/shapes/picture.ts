import type * as v from 'valibot'
import { listOf, opt, shape, type Schema } from '../schema.ts'
import { Category, Count, Flag, Id, Image, Series, Tag, Text, Time } from './common.ts'
import { UserBrief } from './user-brief.ts'

const PictureSetSchema = shape({
  id: Id,
  title: Text,
  cover: Image,
  count: Count,
  category: Category,
  tags: listOf(Tag),
  series: opt(Series),
  user: UserBrief,
  views: Count,
  likes_count: Count,
  comments_count: Count,
  coins: Count,
  is_pay: Flag,
  is_like: Flag,
  is_favorite: Flag,
  created_at: Time,
})
/** A set of `count` pictures. */
export interface PictureSet extends v.InferOutput<typeof PictureSetSchema> {}
export const PictureSet: Schema<PictureSet> = PictureSetSchema
