import type { Generated } from 'kysely'
import type { Message } from '#contract/shapes/message.ts'
import type { GeneratedId, Json, Translations } from './types.ts'

/** A message to somebody. */
export interface MessagesTable {
  id: GeneratedId
  user_id: number
  box: Message['box']
  title: string
  content: string
  /** Of what the server tells: see `notifications.ts` of the contract; title and content are the same in Chinese. */
  code: string | null
  params: Json<Readonly<Record<string, unknown>>> | null
  link: string | null
  from_id: number | null
  /** Told once, however often it happens: unique for a person. */
  once: string | null
  created_at: number
  /** Of what was sent to everybody or a group; its texts have other languages. */
  announcement_id: number | null
}

/** Up to which message somebody has read a box. */
export interface MessageReadsTable {
  user_id: number
  box: string
  to_id: number
}

/** A question and its answer. */
export interface HelpItemsTable {
  id: GeneratedId
  heading: string
  question: string
  answer: string
  place: number
  translations: Json<Translations> | null
  state: Generated<number>
}
