import * as v from 'valibot'
import { listOf, opt, shape, type Schema } from '../schema.ts'
import { Count, Flag, Id, Image, Text, Time } from './common.ts'
import { UserBrief } from './user-brief.ts'

/** The fields of Comment, for what extends it. */
export const CommentFields = {
  id: Id,
  user: UserBrief,
  content: Text,
  reply_to: opt(shape({ id: Id, user: UserBrief })),
  likes_count: Count,
  replies_count: Count,
  is_praise: Flag,
  created_at: Time,
  edited_at: opt(Time),
  is_removed: opt(Flag),
  request_id: opt(Text),
}
const CommentSchema = shape(CommentFields)
/**
 * A comment, or a reply to one. `request_id` for its author. `is_removed`: its author deleted it, and it holds the place
 * of the replies to it; nothing else is said of it.
 */
export interface Comment extends v.InferOutput<typeof CommentSchema> {}
export const Comment: Schema<Comment> = CommentSchema

/** Stars of a review: 1 to 5. */
export const Score: Schema<number> = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(5))

const ReviewSchema = shape({
  ...CommentFields,
  score: Score,
  images: listOf(Image),
})
/** An experience review of a dating listing. */
export interface Review extends v.InferOutput<typeof ReviewSchema> {}
export const Review: Schema<Review> = ReviewSchema
