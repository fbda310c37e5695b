import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely'
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

/** Open accounts; written out, as the index of them is. */
const isOpen = sql<boolean>`state = ${sql.lit(states.live)} and closes_at is null`

/** Whom one is for: those who are in the group now. */
function isIn({ audience, audience_value: value, created_at: at }: AudienceOf, nowMs: number): RawBuilder<boolean> {
  switch (audience) {
    case 'everybody':
      return sql`1 = 1`
    case 'vip':
      return sql`vip_expires_at > ${nowMs}`
    case 'creators':
      return sql`creator = 1`
    case 'agents':
      return sql`agent = 1`
    case 'new':
      return sql`created_at > ${at - (value ?? 0) * dayMs} and created_at <= ${at}`
    case 'club':
      return sql`id in (select user_id from club_members where club_id = ${value} and expires_at > ${nowMs})`
  }
}

/** How many people one is for now. */
export async function countAudience(db: Db, audience: AudienceOf, nowMs: number): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where(isOpen)
    .where(isIn(audience, nowMs))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Keeps an announcement. */
export const addAnnouncement = (tx: Tx, row: Insertable<AnnouncementsTable>): Promise<AnnouncementRow> =>
  tx.insertInto('announcements').values(row).returningAll().executeTakeFirstOrThrow()

/** Changes an announcement. */
export const updateAnnouncement = (tx: Tx, id: number, change: Updateable<AnnouncementsTable>) =>
  tx.updateTable('announcements').set(change).where('id', '=', id).execute()

/** An announcement by its id; whoever else works on it waits for this transaction. */
export const holdAnnouncement = (tx: Tx, id: number): Promise<AnnouncementRow | undefined> =>
  tx
    .updateTable('announcements')
    .set((of) => ({ sent: of.ref('sent') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

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

/** What a message of an announcement says. */
interface Said {
  readonly title: string
  readonly content: string
}

/** Puts an announcement into the box of everybody. */
export const addShared = (tx: Tx, { id, link }: AnnouncementRow, { title, content }: Said, nowMs: number) =>
  tx
    .insertInto('messages')
    .values({ user_id: everybody, box: 'system', title, content, link, created_at: nowMs, announcement_id: id })
    .execute()

/**
 * Looks at so many accounts behind the one that an announcement has come to, and puts it into the boxes of those whom it
 * is for; answers how many these are, and which account was the last, undefined where there is none left.
 */
export async function addToPeople(
  tx: Tx,
  announcement: AnnouncementRow,
  { title, content }: Said,
  { most, nowMs }: { readonly most: number; readonly nowMs: number },
): Promise<{ sent: number; upTo: number | undefined }> {
  const { id, link, after_id: after } = announcement
  const some = tx.selectFrom('users').select('id').where('id', '>', after).orderBy('id').limit(most).as('some')
  const { upTo } = await tx
    .selectFrom(some)
    .select((of) => of.fn.max('some.id').as('upTo'))
    .executeTakeFirstOrThrow()
  if (upTo === null) return { sent: 0, upTo: undefined }
  // accounts are read by their ids, whatever other indexes there are
  const isFor = sql`case when ${isOpen} and ${isIn(announcement, nowMs)} then 1 else 0 end = 1`
  const { numAffectedRows = 0n } = await sql`
    insert into messages (user_id, box, title, content, link, once, created_at, announcement_id)
    select id, 'system', cast(${title} as text), cast(${content} as text), cast(${link} as text),
      cast(${`announcement:${id}`} as text), cast(${nowMs} as bigint), cast(${id} as bigint)
    from users where id > ${after} and id <= ${upTo} and ${isFor}
    on conflict do nothing`.execute(tx)
  return { sent: Number(numAffectedRows), upTo: Number(upTo) }
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
