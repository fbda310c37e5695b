import * as v from 'valibot'
import { listOf, opt, shape, type Schema } from '../schema.ts'

/** `id` and every `*_id`: a positive integer. */
export const Id: Schema<number> = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/** A person's identity: opaque, of letters, digits, `-` and `_`. */
export const Uuid: Schema<string> = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))

/** The identity of what a report or a take-down speaks of: an id, a uuid or an order number. */
export const AnyId: Schema<number | string> = v.union([Id, Uuid])

/** A count or a price in whole coins: an integer from 0. */
export const Count: Schema<number> = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** An integer of either sign, such as the change of a balance. */
export const Integer: Schema<number> = v.pipe(v.number(), v.safeInteger())

/** Any finite number from 0: a rate, a score, a heat. */
export const Amount: Schema<number> = v.pipe(v.number(), v.finite(), v.minValue(0))

/** A duration or a position in seconds; fractions are allowed. */
export const Seconds: Schema<number> = Amount

/** A point in time in Unix milliseconds. */
export const Time: Schema<number> = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** Money as a decimal string such as `"12.50"`. */
export const Money: Schema<string> = v.pipe(v.string(), v.regex(/^-?\d+(\.\d{1,2})?$/))

/** Plain text of a reply. */
export const Text: Schema<string> = v.string()

/** Yes or no. */
export const Flag: Schema<boolean> = v.boolean()

/** HTML of the small set in entities.md; cleaned again before it is shown. */
export const RichText: Schema<string> = v.string()

/** A path relative to a base of the config; empty where there is nothing, such as a person without a portrait. */
export const Path: Schema<string> = v.pipe(v.string(), v.maxLength(1000))

const ImageSchema = shape({ path: Path, width: Count, height: Count, hash: opt(Text) })
/** A picture: an encrypted file on `img_base`, its size in pixels and its thumbhash in base64. */
export interface Image extends v.InferOutput<typeof ImageSchema> {}
export const Image: Schema<Image> = ImageSchema

/** The fields of Stream, for what extends it. */
export const StreamFields = {
  quality: Text,
  height: Count,
  bandwidth: Count,
  url: Path,
  bytes: Count,
  key_id: opt(Id),
  tag: opt(Text),
}
const StreamSchema = shape(StreamFields)
/**
 * One rendition: `url` is an HLS playlist on `stream_base`, `height` in pixels, `bandwidth` in bits per second; `tag` is
 * that of the playlist under the key `key_id`, see `stream-tags.ts`.
 */
export interface Stream extends v.InferOutput<typeof StreamSchema> {}
export const Stream: Schema<Stream> = StreamSchema

const TagSchema = shape({ id: Id, name: Text, count: Count })
/** A tag and how many items carry it. */
export interface Tag extends v.InferOutput<typeof TagSchema> {}
export const Tag: Schema<Tag> = TagSchema

/** A style has the fields of a tag. */
export type Style = Tag
export const Style: Schema<Style> = Tag

const TagGroupSchema = shape({ id: Id, name: Text, tags: listOf(Tag) })
/** Tags under one heading. */
export interface TagGroup extends v.InferOutput<typeof TagGroupSchema> {}
export const TagGroup: Schema<TagGroup> = TagGroupSchema

const CategorySchema = shape({ id: Id, name: Text, icon: opt(Path), type: Text })
/** A category; `type` says of what, in the words of `Tab`, and unknown ones are allowed. */
export interface Category extends v.InferOutput<typeof CategorySchema> {}
export const Category: Schema<Category> = CategorySchema

const FilterGroupSchema = shape({ key: Text, name: Text, options: listOf(shape({ value: Text, name: Text })) })
/** One row of find options; the chosen values go into `conf` under `key`. */
export interface FilterGroup extends v.InferOutput<typeof FilterGroupSchema> {}
export const FilterGroup: Schema<FilterGroup> = FilterGroupSchema

const SeriesSchema = shape({ id: Id, title: Text, cover: Image, count: Count, is_follow: Flag })
/** A series of novels, picture sets or audio books. */
export interface Series extends v.InferOutput<typeof SeriesSchema> {}
export const Series: Schema<Series> = SeriesSchema

const LikeGroupSchema = shape({ id: Id, name: Text, count: Count, cover: opt(Image) })
/** A person's own collection of liked videos or comics. */
export interface LikeGroup extends v.InferOutput<typeof LikeGroupSchema> {}
export const LikeGroup: Schema<LikeGroup> = LikeGroupSchema

/** Whether more will come. */
export const SerialStatus: Schema<'serial' | 'done'> = v.picklist(['serial', 'done'])
