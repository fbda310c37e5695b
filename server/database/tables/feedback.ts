import type { Image } from '#contract/shapes/common.ts'
import type { FeedbackTopic } from '#contract/feedback-topics.ts'
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

/** How somebody's thread with customer service stands: there is one as soon as they wrote. */
export interface FeedbackThreadsTable {
  user_id: number
  state: 'waiting' | 'answered' | 'closed'
  /** When it came into this state. */
  since: number
  /** The member of the desk who answers, and until when nobody else does. */
  claimed_by: number | null
  claimed_until: number | null
  /** What was asked for last, where the person said so; until the thread is closed. */
  about: FeedbackTopic | null
}
