import * as v from 'valibot'
import type { Language } from '../languages.ts'
import { text } from '../shapes/inputs.ts'
import { answering, change, type DeskPage, look } from './call.ts'
import { Paged, Reason, RowId } from './shapes.ts'

const mostDays = 365
const TextSchema = v.object({ title: text(100), content: text(2000) })

/** Whom an announcement is for. */
export const Audience = v.variant('group', [
  v.object({ group: v.picklist(['everybody', 'vip', 'creators', 'agents']) }),
  /** The members of a creator's fan club. */
  v.object({ group: v.literal('club'), creator: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40)) }),
  /** Who came within so many days. */
  v.object({ group: v.literal('new'), days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostDays)) }),
])
export type Audience = v.InferOutput<typeof Audience>

/** Every group. */
export const audienceGroups = ['everybody', 'vip', 'creators', 'agents', 'club', 'new'] as const

type Texts = { zh: v.GenericSchema<unknown, v.InferOutput<typeof TextSchema>> } & Record<
  Exclude<Language, 'zh'>,
  v.OptionalSchema<typeof TextSchema, undefined>
>
/** What it says; who reads in a language that it is not in reads it in Chinese. */
export const AnnouncementTexts = v.object({ zh: TextSchema, en: v.optional(TextSchema) } satisfies Texts)
export type AnnouncementTexts = v.InferOutput<typeof AnnouncementTexts>

/** An announcement as it is written. */
export const Announcement = v.object({
  audience: Audience,
  texts: AnnouncementTexts,
  /** Where it leads in the app. */
  link: v.optional(v.pipe(v.string(), v.trim(), v.regex(/^\/\S*$/), v.maxLength(200))),
})
export type Announcement = v.InferOutput<typeof Announcement>

/** How far it is. */
export type AnnouncementState = 'sending' | 'sent' | 'withdrawing' | 'withdrawn'

/** A message to everybody or a group. */
export interface DeskAnnouncement {
  readonly id: number
  readonly group: Audience['group']
  /** The days of `new`. */
  readonly days: number | null
  /** Whose club. */
  readonly creator: string
  readonly texts: AnnouncementTexts
  readonly link: string | null
  readonly state: AnnouncementState
  /** For how many people it was, and how many have it. */
  readonly total: number
  readonly sent: number
  readonly createdAt: number
  readonly endedAt: number | null
}

/** Messages to everybody or a group. */
export const announcements = {
  /** The newest first. */
  list: look<DeskPage<DeskAnnouncement>>()('announce', v.object(Paged.entries)),
  /** How many people one would be for now. */
  count: look<{ readonly count: number }>()('announce', v.object({ audience: Audience })),
  send: answering<{ readonly id: number; readonly total: number }>()(
    'announce',
    v.object({ ...Announcement.entries, reason: Reason }),
  ),
  /** Takes it out of the boxes that it is in, and sends no more of it. */
  withdraw: change()('announce', v.object({ id: RowId, reason: Reason })),
}
