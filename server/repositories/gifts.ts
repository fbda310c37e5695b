import type { Insertable, Selectable } from 'kysely'
import type { PageInput } from '#contract/shapes/inputs.ts'
import type { Ticket } from '#contract/shapes/money.ts'
import { found } from '../api/refusal.ts'
import type { Db, Tx } from '../database/tables.ts'
import type { CodesTable, GiftsTable, TicketsTable } from '../database/tables/gifts.ts'
import { isShownAt } from './entries.ts'
import { pageOf, type RowPage } from './page.ts'

const shownGifts = (db: Db, nowMs: number) => db.selectFrom('gifts').selectAll().where(isShownAt(nowMs))

/** The gifts that can be given, in their order. */
export const giftsToGive = (db: Db, nowMs: number) => shownGifts(db, nowMs).orderBy('place').orderBy('id').execute()

/** A gift that can be given, or 404. */
export async function giftById(db: Db, id: number, nowMs: number): Promise<Selectable<GiftsTable>> {
  return found(await shownGifts(db, nowMs).where('id', '=', id).executeTakeFirst(), 'gift-unknown')
}

type TicketRow = Selectable<TicketsTable>

/** One page of somebody's tickets: what is lost first stands first; of what is over, the latest. */
export function ticketPage(
  db: Db,
  userId: number,
  { status, ...input }: PageInput & { readonly status: Ticket['status'] },
  nowMs: number,
): Promise<RowPage<TicketRow>> {
  let query = db.selectFrom('tickets').selectAll().where('user_id', '=', userId)
  query = query.where('used_at', status === 'used' ? 'is not' : 'is', null)
  if (status !== 'used') query = query.where('expires_at', status === 'unused' ? '>' : '<=', nowMs)
  const isOpen = status === 'unused'
  const by = isOpen ? 'tickets.expires_at' : 'tickets.id'
  return pageOf(query, { label: status, by, id: 'tickets.id', ascending: isOpen }, input)
}

/** One page of everybody's tickets, or of somebody's, the newest first. */
export function allTicketsPage(db: Db, userId: number | undefined, page: PageInput) {
  let query = db
    .selectFrom('tickets')
    .innerJoin('users', 'users.id', 'tickets.user_id')
    .selectAll('tickets')
    .select('users.username')
  if (userId !== undefined) query = query.where('tickets.user_id', '=', userId)
  return pageOf(query, { label: userId === undefined ? 'all' : 'theirs', by: 'tickets.id', id: 'tickets.id' }, page)
}

/** Has a ticket end that was not used and has not ended; undefined where it is none. */
export const endTicket = (tx: Tx, id: number, nowMs: number): Promise<TicketRow | undefined> =>
  tx
    .updateTable('tickets')
    .set({ expires_at: nowMs })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', nowMs)
    .returningAll()
    .executeTakeFirst()

/** A ticket of somebody, or 404. */
export async function ticketOf(db: Db, userId: number, id: number): Promise<TicketRow> {
  const query = db.selectFrom('tickets').selectAll().where('user_id', '=', userId).where('id', '=', id)
  return found(await query.executeTakeFirst(), 'ticket-unknown')
}

/** Adds tickets. */
export const addTickets = (tx: Tx, tickets: readonly Insertable<TicketsTable>[]) =>
  tx
    .insertInto('tickets')
    .values([...tickets])
    .execute()

/** Uses a ticket for a video; false where it has been used. */
export async function spendTicket(tx: Tx, id: number, mvId: number, nowMs: number): Promise<boolean> {
  const used = await tx
    .updateTable('tickets')
    .set({ mv_id: mvId, used_at: nowMs })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/** Keeps a code; false where it is there. */
export async function addCode(db: Db, code: Insertable<CodesTable>): Promise<boolean> {
  const added = await db
    .insertInto('codes')
    .values(code)
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst()
  return added !== undefined
}

/** Whether there is such a code. */
export const isCode = async (db: Db, code: string): Promise<boolean> =>
  (await db.selectFrom('codes').select('code').where('code', '=', code).executeTakeFirst()) !== undefined

/** Notes that somebody uses a code; false where they have. */
export async function addCodeUse(tx: Tx, code: string, userId: number, nowMs: number): Promise<boolean> {
  const first = await tx
    .insertInto('code_uses')
    .values({ code, user_id: userId, created_at: nowMs })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst()
  return first !== undefined
}

/** Takes one use of a code and answers what it brings; undefined where none is left, or its time is over. */
export const spendCode = (tx: Tx, code: string, nowMs: number): Promise<Selectable<CodesTable> | undefined> =>
  tx
    .updateTable('codes')
    .set((of) => ({ uses_left: of('uses_left', '-', 1) }))
    .where('code', '=', code)
    .where('uses_left', '>', 0)
    .where((of) => of.or([of('expires_at', 'is', null), of('expires_at', '>', nowMs)]))
    .returningAll()
    .executeTakeFirst()
