import type { Selectable } from 'kysely'
import type { Message } from '#contract/shapes/message.ts'
import { me, type RequestContext } from '../api/handler.ts'
import type { Db } from '../database/tables.ts'
import type { MessagesTable } from '../database/tables/messages.ts'
import { cardOf, userCardsById } from './users.ts'
import { viewerOf } from './viewer.ts'

/** Messages as they are shown; those up to `readTo` were read. */
export async function messageCards(
  ask: RequestContext<unknown>,
  rows: readonly Selectable<MessagesTable>[],
  readTo: number,
): Promise<Message[]> {
  const senders = await userCardsById(
    ask.db,
    rows.flatMap((row) => row.from_id ?? []),
    viewerOf(ask),
  )
  return rows.map((row) => ({
    id: row.id,
    box: row.box,
    title: row.title,
    content: row.content,
    created_at: row.created_at,
    read: row.id <= readTo,
    ...(row.link !== null && { link: row.link }),
    ...(row.from_id !== null && { from: cardOf(senders, row.from_id) }),
  }))
}

/** Up to which message somebody has read a box; 0 where they never did. */
export async function readToOf(db: Db, userId: number, box: string): Promise<number> {
  const row = await db
    .selectFrom('message_reads')
    .select('to_id')
    .where('user_id', '=', userId)
    .where('box', '=', box)
    .executeTakeFirst()
  return row?.to_id ?? 0
}

/** The newest message of somebody's box; 0 where it is empty. */
export async function newestOf(db: Db, userId: number, box: Message['box']): Promise<number> {
  const row = await db
    .selectFrom('messages')
    .select((of) => of.fn.max('id').as('id'))
    .where('user_id', '=', userId)
    .where('box', '=', box)
    .executeTakeFirst()
  return row?.id ?? 0
}

/** How many messages of a box I have not read. */
export async function unreadOf(ask: RequestContext<{ readonly box: Message['box'] }>): Promise<number> {
  const { id: userId } = me(ask)
  const { box } = ask.input
  const { count } = await ask.db
    .selectFrom('messages')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('box', '=', box)
    .where('id', '>', await readToOf(ask.db, userId, box))
    .executeTakeFirstOrThrow()
  return Number(count)
}
