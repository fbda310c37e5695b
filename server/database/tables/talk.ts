import type { Generated } from 'kysely'
import type { Flag, GeneratedId } from './types.ts'

/** A comment, or a reply to one. */
export interface CommentsTable {
  id: GeneratedId
  kind: string
  item_id: number
  /** The comment that a thread hangs on; null for a comment itself. */
  root_id: number | null
  reply_to_id: number | null
  user_id: number
  content: string
  likes_count: number
  replies_count: number
  /** For the author's app, which shows it before it is here. */
  request_id: string | null
  state: number
  created_at: number
  /** When its text was changed last. */
  edited_at: number | null
}

/** Who likes what; `comment:video` and the like are kinds too. */
export interface LikesTable {
  user_id: number
  kind: string
  item_id: number
  created_at: number
}

/** Somebody's own collection of what they like. */
export interface LikeGroupsTable {
  id: GeneratedId
  user_id: number
  kind: string
  name: string
  created_at: number
}

/** What is in such a collection. */
export interface LikeGroupItemsTable {
  group_id: number
  item_id: number
  created_at: number
}

/** What was taken down, and when. */
export interface GoneTable {
  id: GeneratedId
  /** Counted in the order in which take-downs come into effect. */
  number: number
  kind: string
  item_id: string
  at: number
  /** Whether its text has had its time, and is gone. */
  emptied: Generated<Flag>
}

/** One row: the number of the newest take-down. */
export interface TakeDownsTable {
  last: number
}

/** A picture of an item that is not on show. */
export interface HiddenPicturesTable {
  path: string
  /** The table of the item. */
  place: string
  item_id: number
}
