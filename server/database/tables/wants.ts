import type { Image } from '#contract/shapes/common.ts'
import type { CountedColumns } from './counted.ts'
import type { GeneratedId, Json } from './types.ts'

/** A request for a film. */
export interface WantsTable extends CountedColumns {
  id: GeneratedId
  user_id: number
  title: string
  content: string
  images: Json<Image[]>
  /** While it is open what lies in escrow for it, see `services/wants.ts`; once it is solved what was paid. */
  bounty: number
  status: 'open' | 'solved'
  /** When the bounty goes back to the asker; null where there is none, or no more. */
  expires_at: number | null
  /** When its text was changed last. */
  edited_at: number | null
}

/** What the asker added later. */
export interface WantDetailsTable {
  id: GeneratedId
  want_id: number
  content: string
  created_at: number
}

/** An answer. */
export interface WantRepliesTable {
  id: GeneratedId
  want_id: number
  user_id: number
  content: string
  likes_count: number
  comments_count: number
  /** What answers are ordered by: likes, the accepted one before all others. */
  weight: number
  accepted_at: number | null
  request_id: string | null
  state: number
  created_at: number
  /** When its text was changed last. */
  edited_at: number | null
}

/** The videos of an answer. */
export interface WantReplyMvsTable {
  reply_id: number
  mv_id: number
  place: number
}
