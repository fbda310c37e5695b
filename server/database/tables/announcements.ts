import type { Audience, AnnouncementState, AnnouncementTexts } from '#contract/desk/announcements.ts'
import type { GeneratedId, Json } from './types.ts'

/** A message to everybody or a group: of one to everybody there is one row of `messages`, of others one for each person. */
export interface AnnouncementsTable {
  id: GeneratedId
  audience: Audience['group']
  /** The days, or the club. */
  audience_value: number | null
  /** Whose club, as it was called. */
  audience_name: string
  texts: Json<AnnouncementTexts>
  /** Where it leads in the app. */
  link: string | null
  state: AnnouncementState
  /** How many it was for when it was sent. */
  total: number
  /** How many got it; goes back as it is taken back. */
  sent: number
  /** Up to which person it was sent. */
  after_id: number
  created_at: number
  ended_at: number | null
}
