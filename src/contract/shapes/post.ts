import * as v from 'valibot'
import { listOf, oneOf, opt, shape, type Schema } from '../schema.ts'
import { Category, Count, Flag, Id, Image, Seconds, Stream, Text, Time } from './common.ts'
import { UserBrief } from './user-brief.ts'

const TopicSchema = shape({
  id: Id,
  name: Text,
  cover: Image,
  intro: Text,
  posts_count: Count,
})
/** A topic of the circle. */
export interface Topic extends v.InferOutput<typeof TopicSchema> {}
export const Topic: Schema<Topic> = TopicSchema

const PostVideoSchema = shape({
  cover: Image,
  seconds: Seconds,
  stream: opt(Stream),
})
/** The clip of a post; its stream is absent until unlocked. */
export interface PostVideo extends v.InferOutput<typeof PostVideoSchema> {}
export const PostVideo: Schema<PostVideo> = PostVideoSchema

const PostClipSchema = shape({
  state: oneOf(['waiting', 'ready', 'refused']),
  reason: opt(Text),
  refusal: opt<unknown>(v.unknown()),
})
/** What became of an uploaded clip, and why it can't be shown: in words, and as a code with parameters (`refusals.ts`). */
export interface PostClip extends v.InferOutput<typeof PostClipSchema> {}
export const PostClip: Schema<PostClip> = PostClipSchema

const PostSchema = shape({
  id: Id,
  title: Text,
  content: Text,
  images: listOf(Image),
  images_count: Count,
  video: opt(PostVideo),
  topic: opt(Topic),
  category: opt(Category),
  user: UserBrief,
  likes_count: Count,
  comments_count: Count,
  coins: Count,
  is_pay: Flag,
  is_praise: Flag,
  created_at: Time,
  edited_at: opt(Time),
  request_id: opt(Text),
  clip: opt(PostClip),
})
/**
 * A post of the circle; before unlocking it has a few of its `images_count` images. `request_id` and `clip` for its
 * author.
 */
export interface Post extends v.InferOutput<typeof PostSchema> {}
export const Post: Schema<Post> = PostSchema
