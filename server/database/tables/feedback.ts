import type { Image } from '#contract/shapes/common.ts'
import type { GeneratedId, Json } from './types.ts'

/** A line of somebody's thread with customer service. */
export interface FeedbackMessagesTable {
  id: GeneratedId
  /** Whose thread. */
  user_id: number
  sender: 'me' | 'service'
  content: string
  images: Json<Image[]>
  /** For the author's app, which shows it before it is here. */
  request_id: string | null
  created_at: number
  /** When its text was changed last. */
  edited_at: number | null
}
