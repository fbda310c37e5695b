import type * as v from 'valibot'
import { listOf, oneOf, opt, shape, type Schema } from '../schema.ts'
import { Count, Flag, Id, Image, Path, Seconds, Stream, StreamFields, Tag, Text, Time } from './common.ts'
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

const AudioTrackSchema = shape({ ...StreamFields, lang: Text, label: Text })
/** A track of sound beside the pictures, which then have none: a stream of its own. `lang` is BCP 47, or empty. */
export interface AudioTrack extends v.InferOutput<typeof AudioTrackSchema> {}
/** What tells tracks of a film apart. */
export type TrackName = Pick<AudioTrack, 'lang' | 'label'>

/** What a video that was unlocked is played from. */
export const UnlockedFields = { streams: listOf(Stream), audios: opt(listOf(AudioTrackSchema)) }

const CaptionsSchema = shape({ lang: Text, label: Text, url: Path, key_id: Id, bytes: Count })
/** Captions: `url` is WebVTT on `stream_base`, sealed as the first segment of a stream under the key `key_id`. */
export interface Captions extends v.InferOutput<typeof CaptionsSchema> {}

const StoryboardSchema = shape({
  url: Path,
  key_id: Id,
  bytes: Count,
  columns: Count,
  rows: Count,
  width: Count,
  height: Count,
  seconds: Seconds,
})
/**
 * Pictures while seeking: `url` is one JPEG on `stream_base`, sealed as captions are, with pictures of `width` by
 * `height` pixels in rows, one every so many seconds.
 */
export interface Storyboard extends v.InferOutput<typeof StoryboardSchema> {}

const MvDetailSchema = shape({
  ...MvFields,
  intro: Text,
  preview: opt(Stream),
  ...UnlockedFields,
  access: Access,
  watch_left: Count,
  related: listOf(Mv),
  like_group_ids: listOf(Id),
  captions: opt(listOf(CaptionsSchema)),
  storyboard: opt(StoryboardSchema),
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
