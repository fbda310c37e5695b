import type { DeskAnnouncement } from '#contract/desk/announcements.ts'
import { readJson } from '../../database/tables/types.ts'
import { announcementPage, countAudience, type AnnouncementRow } from '../../repositories/announcements.ts'
import { announce, audienceOf, withdraw } from '../../services/announcements.ts'
import type { DeskEntry, DeskHandlers } from '../handler.ts'
import { DeskRefusal } from '../refusal.ts'

const shown = (row: AnnouncementRow): DeskAnnouncement => ({
  id: row.id,
  group: row.audience,
  days: row.audience === 'new' ? row.audience_value : null,
  creator: row.audience_name,
  texts: readJson(row.texts),
  link: row.link,
  state: row.state,
  total: row.total,
  sent: row.sent,
  createdAt: row.created_at,
  endedAt: row.ended_at,
})

const entryOf = (row: AnnouncementRow, reason: string): DeskEntry => ({
  kind: 'announcement',
  target: row.id,
  name: readJson(row.texts).zh.title,
  reason,
})

async function audienceThere(...given: Parameters<typeof audienceOf>) {
  const audience = await audienceOf(...given)
  if (!audience) throw new DeskRefusal(400, 'input-wrong', { field: 'creator' })
  return audience
}

/** Messages to everybody or a group; see `contract/desk/announcements.ts`. */
export const announcements: DeskHandlers<'announcements'> = {
  list: async ({ db, input }) => {
    const { rows, next } = await announcementPage(db, input)
    return { rows: rows.map(shown), next }
  },

  count: async ({ db, input, nowMs }) => ({
    count: await countAudience(db, await audienceThere(db, input.audience, nowMs), nowMs),
  }),

  send: async ({ db: tx, input, nowMs }) => {
    const { audience, texts, link, reason } = input
    const row = await announce(tx, await audienceThere(tx, audience, nowMs), { texts, link }, nowMs)
    const after = { audience, texts, ...(link !== undefined && { link }), total: row.total }
    return { reply: { id: row.id, total: row.total }, log: { ...entryOf(row, reason), after } }
  },

  withdraw: async ({ db: tx, input, nowMs }) => {
    const row = await withdraw(tx, input.id, nowMs)
    if (!row) throw new DeskRefusal(409, 'undecidable')
    return { reply: {}, log: { ...entryOf(row, input.reason), before: { sent: row.sent } } }
  },
}
