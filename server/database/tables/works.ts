import type { Block } from '#contract/shapes/blocks.ts'
import type { Image } from '#contract/shapes/common.ts'
import type { GameLink } from '#contract/shapes/game.ts'
import type { CountedColumns } from './counted.ts'
import type { Generated } from 'kysely'
import type { GeneratedId, Json } from './types.ts'

/** What is read, looked at, listened to or played: one table, so that one mechanic serves all of them. */
export type WorkKind = 'comic' | 'novel' | 'picture' | 'audio' | 'game'

/** A comic, a novel, a set of pictures, an audio book or a game. */
export interface WorksTable extends CountedColumns {
  id: GeneratedId
  kind: WorkKind
  /** Who published it, and gets what it earns. */
  user_id: number
  title: string
  /** Who wrote or drew it; empty where the cards name the publisher. */
  author: string
  intro: string
  cover: Json<Image>
  category_id: number
  series_id: number | null
  topic_id: number | null
  status: 'serial' | 'done'
  /** How many parts it has on show. */
  parts_count: number
  /** Words of a novel, seconds of an audio book, pictures of a set; of all its parts. */
  size: number
  /** The price of all of it. */
  coins: number
  /** When its newest part came. */
  updated_at: number
}

/** Where the content of a part is. */
export type PartSource =
  /** Pictures, in their order. */
  | { readonly from: 'pages'; readonly pages: readonly Image[] }
  /** Prose. */
  | { readonly from: 'blocks'; readonly blocks: readonly Block[] }
  /** Prose that is written again from its seed whenever it is read. */
  | { readonly from: 'prose'; readonly seed: number; readonly no: number }
  /** The sound of a loop, see `media/loops.ts`. */
  | { readonly from: 'loop'; readonly loop: string }
  /** A track of an original, which `media_id` names. */
  | { readonly from: 'media'; readonly track: string }
  /** An original that is given out whole, which `media_id` names, by what it is called and what it runs on. */
  | { readonly from: 'file'; readonly name: string; readonly platform: string }

/** An episode, a chapter, all the pictures of a set, or a file of a game. */
export interface WorkPartsTable {
  id: GeneratedId
  work_id: number
  /** From 1. */
  no: number
  title: string
  /** Its depth in the table of contents, 0 above all. */
  level: Generated<number>
  /** Pages, words, seconds or bytes. */
  size: number
  coins: number
  source: Json<PartSource>
  /** The original that it is, or is a track of. */
  media_id: number | null
  created_at: number
}

/** What stood in a part from a place on stands in another one now: in characters of its text, or in pages. */
export interface MovedPartsTable {
  /** It may be gone: then all of it stands there. */
  part_id: number
  from_at: number
  to_id: number
  /** Where in that one it begins. */
  to_at: number
}

/** A chapter of a recording that is no part of its work yet: its sound, its time or its maker's word is waited for. */
export interface ComingPartsTable {
  id: GeneratedId
  work_id: number
  /** Whose it is. */
  user_id: number
  media_id: number
  /** Its number stands in for an empty one. */
  title: string
  /** What each track of it costs. */
  coins: number
  /** 1: the work waits for it, which has nothing else yet. */
  opens: 0 | 1
  /** Null for a draft, 0 for as soon as it can be heard. */
  publish_at: number | null
  /** The act that made it. */
  request_id: string
  created_at: number
}

/** What a game has beside what all works have. */
export interface GameFilesTable {
  work_id: number
  screenshots: Json<Image[]>
  platforms: Json<string[]>
  /** Such as `1.2 GB`. */
  size: string
  links: Json<GameLink[]>
}

/** A series of works of one kind. */
export interface SeriesTable {
  id: GeneratedId
  kind: WorkKind
  title: string
  cover: Json<Image>
  /** How many works it holds. */
  count: number
  created_at: number
}
