import type { Insertable, Selectable, Updateable } from 'kysely'
import type { PageInput } from '#contract/shapes/inputs.ts'
import type { Db, Tx } from '../database/tables.ts'
import type { AnnouncementsTable } from '../database/tables/announcements.ts'
import { states } from '../database/tables/types.ts'
import { everybody } from './messages.ts'
import { pageOf, type RowPage } from './page.ts'

/** An announcement as the database has it. */
export type AnnouncementRow = Selectable<AnnouncementsTable>

/** Whom one is for. */
export type AudienceOf = Pick<AnnouncementRow, 'audience' | 'audience_value' | 'created_at'>

const dayMs = 24 * 3600 * 1000

/** The people whom one is for: those of the group now whose accounts are open. */
function peopleOf(db: Db, { audience, audience_value: value, created_at: at }: AudienceOf, nowMs: number) {
  const open = db.selectFrom('users').where('users.state', '=', states.live).where('users.closes_at', 'is', null)
  switch (audience) {
    case 'everybody':
      return open
    case 'vip':
      return open.where('users.vip_expires_at', '>', nowMs)
    case 'creators':
      return open.where('users.creator', '=', 1)
    case 'agents':
      return open.where('users.agent', '=', 1)
    case 'new':
      return open.where('users.created_at', '>', at - (value ?? 0) * dayMs).where('users.created_at', '<=', at)
    case 'club':
      return open.where('users.id', 'in', (of) =>
        of
          .selectFrom('club_members')
          .select('club_members.user_id')
          .where('club_members.club_id', '=', value ?? 0)
          .where('club_members.expires_at', '>', nowMs),
      )
  }
}

/** How many people one is for now. */
export async function countAudience(db: Db, audience: AudienceOf, nowMs: number): Promise<number> {
  const { count } = await peopleOf(db, audience, nowMs)
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The next people whom one is for, by id. */
export async function nextOfAudience(
  db: Db,
  announcement: AnnouncementRow,
  most: number,
  nowMs: number,
): Promise<number[]> {
  const rows = await peopleOf(db, announcement, nowMs)
    .select('users.id')
    .where('users.id', '>', announcement.after_id)
    .orderBy('users.id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** Keeps an announcement. */
export const addAnnouncement = (tx: Tx, row: Insertable<AnnouncementsTable>): Promise<AnnouncementRow> =>
  tx.insertInto('announcements').values(row).returningAll().executeTakeFirstOrThrow()

/** Changes an announcement as long as it is as it was seen; false where it is not. */
export async function updateAnnouncement(
  tx: Tx,
  { id, state, after_id: afterId, sent }: AnnouncementRow,
  change: Updateable<AnnouncementsTable>,
): Promise<boolean> {
  const changed = await tx
    .updateTable('announcements')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', state)
    .where('after_id', '=', afterId)
    .where('sent', '=', sent)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Has an announcement be taken back, and answers it; undefined where it is so already, or there is none. */
export const beginWithdrawing = (tx: Tx, id: number): Promise<AnnouncementRow | undefined> =>
  tx
    .updateTable('announcements')
    .set({ state: 'withdrawing', ended_at: null })
    .where('id', '=', id)
    .where('state', 'in', ['sending', 'sent'])
    .returningAll()
    .executeTakeFirst()

/** These announcements, in no order. */
export const announcementsById = async (db: Db, ids: readonly number[]): Promise<AnnouncementRow[]> =>
  ids.length === 0 ? [] : db.selectFrom('announcements').selectAll().where('id', 'in', ids).execute()

/** A page of announcements, the newest first. */
export const announcementPage = (db: Db, input: PageInput): Promise<RowPage<AnnouncementRow>> =>
  pageOf(
    db.selectFrom('announcements').selectAll(),
    { label: 'new', by: 'announcements.id', id: 'announcements.id' },
    input,
  )

/** What is to be sent or taken back next. */
export const nextAnnouncement = (db: Db): Promise<AnnouncementRow | undefined> =>
  db
    .selectFrom('announcements')
    .selectAll()
    .where('state', 'in', ['sending', 'withdrawing'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** A message of an announcement. */
interface Sent {
  readonly title: string
  readonly content: string
}

/** Puts an announcement into the boxes of these people, or once into that of everybody. */
export const addAnnounced = (
  tx: Tx,
  { id, link }: AnnouncementRow,
  { title, content }: Sent,
  { people, nowMs }: { readonly people: readonly number[] | typeof everybody; readonly nowMs: number },
) => {
  const ids = people === everybody ? [everybody] : people
  return tx
    .insertInto('messages')
    .values(
      ids.map((user_id) => ({
        user_id,
        ...{ box: 'system' as const, title, content, code: null, params: null, link, from_id: null },
        ...{ once: `announcement:${id}`, created_at: nowMs, announcement_id: id },
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes an announcement out of some of the boxes that it is in; answers the messages that went. */
export async function removeAnnounced(tx: Tx, id: number, most: number): Promise<number[]> {
  const gone = await tx
    .deleteFrom('messages')
    .where('id', 'in', (of) =>
      of.selectFrom('messages').select('messages.id').where('announcement_id', '=', id).orderBy('id').limit(most),
    )
    .returning('id')
    .execute()
  return gone.map(({ id: message }) => message)
}
