import type * as v from 'valibot'
import { listOf, oneOf, opt, shape, type Schema } from '../schema.ts'
import { Category, Count, Flag, Id, Image, RichText, Stream, Tag, Text, Time } from './common.ts'

const ArticleMediaSchema = shape({
  type: oneOf(['image', 'video']),
  image: opt(Image),
  stream: opt(Stream),
})
/** A picture or a clip of an article. */
export interface ArticleMedia extends v.InferOutput<typeof ArticleMediaSchema> {}
export const ArticleMedia: Schema<ArticleMedia> = ArticleMediaSchema

const ArticleSchema = shape({
  id: Id,
  title: Text,
  covers: listOf(Image),
  category: Category,
  tags: listOf(Tag),
  summary: Text,
  body: opt(RichText),
  media: listOf(ArticleMedia),
  views: Count,
  comments_count: Count,
  coins: Count,
  is_pay: Flag,
  is_favorite: Flag,
  created_at: Time,
  author: Text,
})
/** An article; `body` only in its detail, and before unlocking only the free part. */
export interface Article extends v.InferOutput<typeof ArticleSchema> {}
export const Article: Schema<Article> = ArticleSchema
