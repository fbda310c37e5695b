import type { Image } from '#contract/shapes/common.ts'
import type { Flag, GeneratedId, Json } from './types.ts'

/** A video, or a short clip. */
export interface VideosTable {
  id: GeneratedId
  user_id: number
  title: string
  intro: string
  cover: Json<Image>
  seconds: number
  aspect: string
  small: Flag
  style_id: number | null
  coins: number
  vip_only: Flag
  plays: number
  likes_count: number
  comments_count: number
  /** See `services/hot-score.ts`. */
  heat: number
  chapters: Json<{ at: number; title: string }[]> | null
  /** The id of the loop that it plays, see `media/loops.ts`, with what is made of `media_id` beside it; empty where it plays `media_id`. */
  loop: string
  media_id: number | null
  state: number
  created_at: number
}

/** A heading over tags. */
export interface TagGroupsTable {
  id: GeneratedId
  name: string
  position: number
}

/** A tag. */
export interface TagsTable {
  id: GeneratedId
  group_id: number
  name: string
  /** How many videos carry it. */
  count: number
  heat: number
}

/** Which item carries which tag. */
export interface ItemTagsTable {
  kind: string
  item_id: number
  tag_id: number
}

/** A style; a video has one. */
export interface StylesTable {
  id: GeneratedId
  name: string
  count: number
  position: number
}

/** A collection. */
export interface CompilationsTable {
  id: GeneratedId
  user_id: number
  title: string
  intro: string
  cover: Json<Image>
  mv_count: number
  plays: number
  likes_count: number
  heat: number
  state: number
  created_at: number
}

/** Which videos a collection holds, in which order. */
export interface CompilationItemsTable {
  compilation_id: number
  mv_id: number
  position: number
}

/** A picture that can be asked for. */
export interface ImagesTable {
  path: string
  /** How it is drawn: a `Recipe`; null for one that was uploaded. */
  recipe: string | null
  width: number
  height: number
  created_at: number
}

/** What somebody watched on one day. */
export interface WatchesTable {
  person: string
  mv_id: number
  day: number
  /** Whether it took one of the day's free VIP videos. */
  counted: Flag
  seconds: number
  completed: Flag
  updated_at: number
}

/** Which videos go with one, by the people who watched or liked both; names nobody. */
export interface VideoNeighborsTable {
  mv_id: number
  /** Their ids, the nearest first. */
  others: Json<number[]>
  made_at: number
}
