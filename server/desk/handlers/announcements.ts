import { canonicalJson } from '#contract/canonical.ts'
import type { Announcement, DeskAnnouncement } from '#contract/desk/announcements.ts'
import type { DeskInput, DeskReply } from '#contract/desk/catalogue.ts'
import { readJson } from '../../database/tables/types.ts'
import { announcementPage, countAudience, type AnnouncementRow } from '../../repositories/announcements.ts'
import { announce, audienceOf, withdraw } from '../../services/announcements.ts'
import type { DeskEntry, DeskHandlers, Effect } from '../handler.ts'
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

/** An announcement as its entry has it. */
type Sent = Announcement & { readonly total: number }

const send: Effect<DeskInput<'announcements.send'>, DeskReply<'announcements.send'>> = async ({
  db: tx,
  input,
  nowMs,
}) => {
  const { audience, texts, link, reason } = input
  const row = await announce(tx, await audienceThere(tx, audience, nowMs), { texts, link }, nowMs)
  const after: Sent = { audience, texts, ...(link !== undefined && { link }), total: row.total }
  return { reply: { id: row.id, total: row.total }, log: { ...entryOf(row, reason), after: { ...after } } }
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

  send: {
    prepare: async () => send,
    // another one under the same name is not what was sent
    again: ({ reason: _reason, ...asked }, { target, after }) => {
      const { total, ...sent } = JSON.parse(after!) as Sent
      if (canonicalJson(sent) !== canonicalJson(asked)) throw new DeskRefusal(409, 'done-already')
      return { id: Number(target), total }
    },
  },

  withdraw: async ({ db: tx, input, nowMs }) => {
    const row = await withdraw(tx, input.id, nowMs)
    if (!row) throw new DeskRefusal(409, 'undecidable')
    return { reply: {}, log: { ...entryOf(row, input.reason), before: { sent: row.sent } } }
  },
}
