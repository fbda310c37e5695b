import type * as v from 'valibot'
import { listOf, oneOf, opt, shape, type Schema } from '../schema.ts'
import { Count, Flag, Id, Image, Seconds, Stream, Tag, Text, Time } from './common.ts'
import { UserBrief } from './user-brief.ts'

/** The fields of Mv, for what extends it. */
export const MvFields = {
  id: Id,
  title: Text,
  cover: Image,
  seconds: Seconds,
  aspect: Text,
  small: Flag,
  plays: Count,
  likes_count: Count,
  comments_count: Count,
  coins: Count,
  vip_only: Flag,
  tags: listOf(Tag),
  user: UserBrief,
  created_at: Time,
  is_like: Flag,
  is_pay: Flag,
}
const MvSchema = shape(MvFields)
/** A video, or a short clip when `small`; `aspect` such as `16X9`. */
export interface Mv extends v.InferOutput<typeof MvSchema> {}
export const Mv: Schema<Mv> = MvSchema

/** Why the viewer may watch, or what they need for it. */
export const Access = oneOf(['free', 'vip', 'coins', 'ticket', 'granted'])

const MvDetailSchema = shape({
  ...MvFields,
  intro: Text,
  preview: opt(Stream),
  streams: listOf(Stream),
  access: Access,
  watch_left: Count,
  related: listOf(Mv),
  like_group_ids: listOf(Id),
  chapters: opt(listOf(shape({ at: Seconds, title: Text }))),
})
/** A video with its streams: none until the viewer may watch. `watch_left`: VIP videos left today. */
export interface MvDetail extends v.InferOutput<typeof MvDetailSchema> {}
export const MvDetail: Schema<MvDetail> = MvDetailSchema

const CompilationSchema = shape({
  id: Id,
  title: Text,
  cover: Image,
  intro: Text,
  mv_count: Count,
  plays: Count,
  user: UserBrief,
})
/** A collection of videos. */
export interface Compilation extends v.InferOutput<typeof CompilationSchema> {}
export const Compilation: Schema<Compilation> = CompilationSchema
