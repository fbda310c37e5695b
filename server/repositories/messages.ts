import type { Insertable, Selectable } from 'kysely'
import type { PageInput } from '#contract/shapes/inputs.ts'
import type { Message } from '#contract/shapes/message.ts'
import type { Db, Tx } from '../database/tables.ts'
import type { FeedbackMessagesTable } from '../database/tables/feedback.ts'
import type { MessagesTable } from '../database/tables/messages.ts'
import type { NoticesTable } from '../database/tables/pages.ts'
import { states } from '../database/tables/types.ts'
import { isShownAt } from './entries.ts'
import { mergedPage, pageOf, type RowPage } from './page.ts'
import type { UserRow } from './users.ts'

/** A message as the database has it. */
export type MessageRow = Selectable<MessagesTable>

type Box = Message['box']

/** Whose messages are those that everybody reads. */
export const everybody = 0

/** Who reads: what was for everybody before they came is not for them. */
type Reader = Pick<UserRow, 'id' | 'created_at'>

const ownOf = (db: Db, { id }: Reader, box: Box) =>
  db.selectFrom('messages').where('user_id', '=', id).where('box', '=', box)

const sharedOf = (db: Db, { created_at: since }: Reader, box: Box) =>
  db.selectFrom('messages').where('user_id', '=', everybody).where('box', '=', box).where('created_at', '>=', since)

/** One page of a box, the newest first: somebody's own messages, and those that everybody reads. */
export const messagePage = (db: Db, reader: Reader, box: Box, input: PageInput): Promise<RowPage<MessageRow>> =>
  mergedPage(
    [ownOf(db, reader, box).selectAll(), sharedOf(db, reader, box).selectAll()],
    { label: 'new', by: 'messages.id', id: 'messages.id' },
    input,
  )

/** Up to which message somebody has read a box; 0 where they never did. */
export async function readToOf(db: Db, userId: number, box: Box): Promise<number> {
  const row = await db
    .selectFrom('message_reads')
    .select('to_id')
    .where('user_id', '=', userId)
    .where('box', '=', box)
    .executeTakeFirst()
  return row?.to_id ?? 0
}

/** The newest message of somebody's box; 0 where it is empty. */
export async function newestOf(db: Db, reader: Reader, box: Box): Promise<number> {
  let newest = 0
  for (const messages of [ownOf(db, reader, box), sharedOf(db, reader, box)]) {
    const row = await messages.select((of) => of.fn.max('id').as('id')).executeTakeFirst()
    newest = Math.max(newest, row?.id ?? 0)
  }
  return newest
}

/** How many messages of a box somebody has not read. */
export async function unreadOf(db: Db, reader: Reader, box: Box): Promise<number> {
  const readTo = await readToOf(db, reader.id, box)
  let unread = 0
  for (const messages of [ownOf(db, reader, box), sharedOf(db, reader, box)]) {
    const { count } = await messages
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('id', '>', readTo)
      .executeTakeFirstOrThrow()
    unread += Number(count)
  }
  return unread
}

/** Keeps up to which message somebody has read a box. */
export const setReadTo = (tx: Tx, userId: number, box: Box, toId: number) =>
  tx
    .insertInto('message_reads')
    .values({ user_id: userId, box, to_id: toId })
    .onConflict((conflict) => conflict.columns(['user_id', 'box']).doUpdateSet({ to_id: toId }))
    .execute()

/** Puts a message into somebody's box, unless they were told of the same thing before: false then. */
export async function addMessage(tx: Tx, message: Insertable<MessagesTable>): Promise<boolean> {
  const added = await tx
    .insertInto('messages')
    .values(message)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

const shownNotices = (db: Db, nowMs: number) => db.selectFrom('notices').selectAll().where(isShownAt(nowMs))

/** One page of announcements, the newest first. */
export const noticePage = (db: Db, input: PageInput, nowMs: number): Promise<RowPage<Selectable<NoticesTable>>> =>
  pageOf(shownNotices(db, nowMs), { label: 'new', by: 'notices.created_at', id: 'notices.id' }, input)

/** The newest announcement that is pinned; undefined where none is. */
export const pinnedNotice = (db: Db, nowMs: number): Promise<Selectable<NoticesTable> | undefined> =>
  shownNotices(db, nowMs).where('pinned', '=', 1).orderBy('created_at', 'desc').executeTakeFirst()

/** Questions and answers, in their order. */
export const helpItems = (db: Db) =>
  db.selectFrom('help_items').selectAll().where('state', '=', states.live).orderBy('place').orderBy('id').execute()

/** A line of a thread with customer service as the database has it. */
export type FeedbackRow = Selectable<FeedbackMessagesTable>

/** One page of somebody's thread with customer service, the newest first. */
export const feedbackPage = (db: Db, userId: number, input: PageInput): Promise<RowPage<FeedbackRow>> =>
  pageOf(
    db.selectFrom('feedback_messages').selectAll().where('user_id', '=', userId),
    { label: 'new', by: 'feedback_messages.created_at', id: 'feedback_messages.id' },
    input,
  )

/** Adds a line to somebody's thread. */
export const addFeedback = (tx: Tx, line: Insertable<FeedbackMessagesTable>): Promise<FeedbackRow> =>
  tx.insertInto('feedback_messages').values(line).returningAll().executeTakeFirstOrThrow()

/** Whether customer service wrote to somebody since a time. */
export async function heardSince(db: Db, userId: number, sinceMs: number): Promise<boolean> {
  const heard = await db
    .selectFrom('feedback_messages')
    .select('id')
    .where('user_id', '=', userId)
    .where('sender', '=', 'service')
    .where('created_at', '>', sinceMs)
    .limit(1)
    .executeTakeFirst()
  return heard !== undefined
}

/** A line that somebody wrote to customer service themselves; undefined where there is none. */
export const ownFeedback = (db: Db, userId: number, id: number): Promise<FeedbackRow | undefined> =>
  db
    .selectFrom('feedback_messages')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('sender', '=', 'me')
    .executeTakeFirst()

/** The last line that somebody wrote to customer service; undefined where there is none. */
export const lastOwnFeedback = (db: Db, userId: number): Promise<FeedbackRow | undefined> =>
  newestLines(db, userId).where('sender', '=', 'me').limit(1).executeTakeFirst()

/** The last line of somebody's thread, whoever wrote it, but the receipt; undefined where there is none. */
export const lastFeedback = (db: Db, userId: number, receipt: string): Promise<FeedbackRow | undefined> =>
  newestLines(db, userId)
    .where((of) => of.or([of('sender', '=', 'me'), of('content', '!=', receipt)]))
    .limit(1)
    .executeTakeFirst()

const newestLines = (db: Db, userId: number) =>
  db
    .selectFrom('feedback_messages')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')

/** Whether customer service wrote something else than the receipt behind a line. */
export async function isAnswered(db: Db, { id, user_id }: FeedbackRow, receipt: string): Promise<boolean> {
  const answer = db
    .selectFrom('feedback_messages')
    .select('id')
    .where('user_id', '=', user_id)
    .where('sender', '=', 'service')
    .where('id', '>', id)
    .where('content', '!=', receipt)
  return (await answer.limit(1).executeTakeFirst()) !== undefined
}

/** Gives a line another text. */
export const setFeedback = (
  tx: Tx,
  id: number,
  text: { readonly content: string; readonly edited_at: number },
): Promise<FeedbackRow> =>
  tx.updateTable('feedback_messages').set(text).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Deletes a line. */
export const deleteFeedback = (tx: Tx, id: number) => tx.deleteFrom('feedback_messages').where('id', '=', id).execute()
