import type { Audience, AnnouncementTexts } from '#contract/desk/announcements.ts'
import type { Db, Tx } from '../database/tables.ts'
import { readJson, writeJson } from '../database/tables/types.ts'
import {
  addAnnouncement,
  addShared,
  addToPeople,
  beginWithdrawing,
  countAudience,
  holdAnnouncement,
  nextAnnouncement,
  removeAnnounced,
  updateAnnouncement,
  type AnnouncementRow,
  type AudienceOf,
} from '../repositories/announcements.ts'
import { clubOf } from '../repositories/clubs.ts'
import { markAnnounced, markEverybody } from '../repositories/push-subscriptions.ts'
import { takeLease } from '../repositories/retention.ts'
import { announceTakeDown } from '../repositories/take-downs.ts'
import { anyUserByName } from '../repositories/users.ts'
import { settleMs } from './push.ts'
import { nameKey } from './username.ts'

/** Accounts of one slice: nobody waits long for it. */
const usualSize = 1000
const leaseMs = 10_000

/** Whom one is for, as rows have it; undefined where the creator has no club. */
export async function audienceOf(
  db: Db,
  given: Audience,
  nowMs: number,
): Promise<(AudienceOf & Pick<AnnouncementRow, 'audience_name'>) | undefined> {
  const about = { audience: given.group, created_at: nowMs }
  if (given.group === 'new') return { ...about, audience_value: given.days, audience_name: '' }
  if (given.group !== 'club') return { ...about, audience_value: null, audience_name: '' }
  const creator = await anyUserByName(db, nameKey(given.creator))
  const club = creator && (await clubOf(db, creator.id))
  return club && { ...about, audience_value: club.id, audience_name: creator.username }
}

/**
 * Begins to send an announcement. One to everybody is a single message, which all who are here read and nobody else;
 * of one to a group each person gets a message of their own, by `sendAnnouncements`.
 */
export async function announce(
  tx: Tx,
  audience: NonNullable<Awaited<ReturnType<typeof audienceOf>>>,
  { texts, link }: { readonly texts: AnnouncementTexts; readonly link: string | undefined },
  nowMs: number,
): Promise<AnnouncementRow> {
  const total = await countAudience(tx, audience, nowMs)
  const isForAll = audience.audience === 'everybody'
  const row = await addAnnouncement(tx, {
    ...audience,
    ...{ texts: writeJson(texts), link: link ?? null, total, after_id: 0 },
    ...(isForAll ? { state: 'sent', sent: total, ended_at: nowMs } : { state: 'sending', sent: 0, ended_at: null }),
  })
  if (isForAll) {
    await addShared(tx, row, texts.zh, nowMs)
    await markEverybody(tx, 'system', nowMs + settleMs)
  }
  return row
}

/**
 * Takes an announcement back, undefined where it was before: what was in everybody's box at once, what people have of
 * their own by `sendAnnouncements`.
 */
export async function withdraw(tx: Tx, id: number, nowMs: number): Promise<AnnouncementRow | undefined> {
  const row = await beginWithdrawing(tx, id)
  if (row?.audience !== 'everybody') return row
  const gone = await removeAnnounced(tx, id, 1)
  await updateAnnouncement(tx, id, { state: 'withdrawn', sent: 0, ended_at: nowMs })
  await announceTakeDown(
    tx,
    gone.map((message) => ({ kind: 'message', id: message })),
    nowMs,
  )
  return row
}

/**
 * Does a slice of the work on an announcement, in one transaction with how far it is: a server that ends in between has
 * done nothing of it, and another one waits and does the next.
 */
export const workOnAnnouncement = (db: Db, id: number, nowMs: number, size = usualSize): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const row = await holdAnnouncement(tx, id)
    if (row?.state === 'sending') {
      const { sent, upTo } = await addToPeople(tx, row, readJson(row.texts).zh, { most: size, nowMs })
      const far = { after_id: upTo ?? row.after_id, sent: row.sent + sent }
      if (upTo !== undefined) await markAnnounced(tx, id, { after: row.after_id, upTo }, nowMs + settleMs)
      await updateAnnouncement(tx, id, { ...far, ...(upTo === undefined && { state: 'sent', ended_at: nowMs }) })
    } else if (row?.state === 'withdrawing') {
      const gone = await removeAnnounced(tx, id, size)
      const isOver = gone.length < size
      const sent = isOver ? 0 : Math.max(0, row.sent - gone.length)
      await updateAnnouncement(tx, id, { sent, ...(isOver && { state: 'withdrawn', ended_at: nowMs }) })
    }
  })

/** Sends announcements to groups and takes them back, slice by slice. Where several servers share a database, one of them does it. */
export async function sendAnnouncements(
  db: Db,
  nowMs: number,
  { slices = 100, size = usualSize }: { readonly slices?: number; readonly size?: number } = {},
): Promise<void> {
  if (!(await nextAnnouncement(db)) || !(await takeLease(db, 'announcements', nowMs, nowMs + leaseMs))) return
  for (let slice = 0; slice < slices; slice += 1) {
    const row = await nextAnnouncement(db)
    if (!row) return
    await workOnAnnouncement(db, row.id, nowMs, size)
  }
}
