import type * as v from 'valibot'
import { listOf, oneOf, opt, shape, type Schema } from '../schema.ts'
import { Count, Flag, Id, Image, Text, Time } from './common.ts'
import { Mv } from './media.ts'
import { UserBrief } from './user-brief.ts'

const WantSchema = shape({
  id: Id,
  title: Text,
  content: Text,
  images: listOf(Image),
  bounty: Count,
  details: listOf(shape({ content: Text, created_at: Time })),
  user: UserBrief,
  want_count: Count,
  replies_count: Count,
  status: oneOf(['open', 'solved']),
  is_want: Flag,
  created_at: Time,
  edited_at: opt(Time),
})
/** A request for a film, with its bounty in coins. */
export interface Want extends v.InferOutput<typeof WantSchema> {}
export const Want: Schema<Want> = WantSchema

const WantReplySchema = shape({
  id: Id,
  want_id: Id,
  user: UserBrief,
  content: Text,
  mvs: listOf(Mv),
  likes_count: Count,
  comments_count: Count,
  is_praise: Flag,
  accepted: Flag,
  created_at: Time,
  edited_at: opt(Time),
  request_id: opt(Text),
})
/** An answer to a request. `request_id` for its author. */
export interface WantReply extends v.InferOutput<typeof WantReplySchema> {}
export const WantReply: Schema<WantReply> = WantReplySchema
