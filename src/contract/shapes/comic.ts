import * as v from 'valibot'
import { listOf, opt, shape, type Schema } from '../schema.ts'
import { Category, Count, Flag, Id, Image, SerialStatus, Tag, Text, Time } from './common.ts'
import { MovedParts } from './moved-part.ts'

const ComicSchema = shape({
  id: Id,
  title: Text,
  cover: Image,
  author: Text,
  intro: Text,
  status: SerialStatus,
  episodes_count: Count,
  category: Category,
  tags: listOf(Tag),
  views: Count,
  coins: Count,
  is_favorite: Flag,
  updated_at: Time,
})
/** A comic; `coins` is the price of all of it. */
export interface Comic extends v.InferOutput<typeof ComicSchema> {}
export const Comic: Schema<Comic> = ComicSchema

const EpisodeSchema = shape({
  id: Id,
  comic_id: Id,
  no: Count,
  title: Text,
  pages_count: Count,
  coins: Count,
  is_pay: Flag,
  created_at: Time,
})
/** One episode; `no` counts from 1. */
export interface Episode extends v.InferOutput<typeof EpisodeSchema> {}
export const Episode: Schema<Episode> = EpisodeSchema

const EpisodePagesSchema = v.object({
  episode: Episode,
  pages: listOf(Image),
  prev: v.nullable(Id),
  next: v.nullable(Id),
  moved: opt(MovedParts),
})
/** An episode's pages; `prev` and `next` are the ids of its neighbours, null at the ends; `moved` as of a chapter. */
export interface EpisodePages extends v.InferOutput<typeof EpisodePagesSchema> {}
export const EpisodePages: Schema<EpisodePages> = EpisodePagesSchema
