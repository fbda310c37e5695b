import { sql, type Insertable } from 'kysely'
import type { PageInput } from '#contract/shapes/inputs.ts'
import type { Db, Tx } from '../database/tables.ts'
import type { PostingsTable, TransfersTable } from '../database/tables/money.ts'
import { pageOf } from './page.ts'

/** What is counted: coins, or money in fen. */
export type Currency = 'coin' | 'fen'

/**
 * Accounts of the house: where given coins and sold coins come from, what it keeps of sales, where paid money comes
 * from, what is on its way out and was paid out, and what it keeps of that.
 */
export type House = 'house:mint' | 'house:recharge' | 'house:sales' | 'house:gateway' | 'house:payouts' | 'house:fees'

/** Whose account: a person's, or the escrow of a request for a film. */
export type Holder = `user:${number}` | `want:${number}` | House

/** One page of what came to somebody and went from them, the newest first. */
export function postingPage(
  db: Db,
  holder: Holder,
  currency: Currency,
  { type, kind, ...input }: PageInput & { readonly type: 'in' | 'out' | 'all'; readonly kind?: string },
) {
  let query = db
    .selectFrom('postings')
    .innerJoin('transfers', 'transfers.id', 'postings.transfer_id')
    .innerJoin('accounts', 'accounts.id', 'postings.account_id')
    .select(['postings.id', 'postings.delta', 'postings.balance', 'postings.created_at'])
    .select(['transfers.reason', 'transfers.kind', 'transfers.item_id', 'transfers.title'])
    .where('accounts.holder', '=', holder)
    .where('accounts.currency', '=', currency)
  if (type !== 'all') query = query.where('postings.delta', type === 'in' ? '>' : '<', 0)
  if (kind !== undefined) query = query.where('transfers.kind', '=', kind)
  return pageOf(query, { label: 'new', by: 'postings.id', id: 'postings.id' }, input)
}

/** Keeps what moves, and for what; answers its id. */
export async function addTransfer(tx: Tx, transfer: Insertable<TransfersTable>): Promise<number> {
  const { id } = await tx.insertInto('transfers').values(transfer).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Keeps one side of a transfer. */
export const addPosting = (tx: Tx, posting: Insertable<PostingsTable>) =>
  tx.insertInto('postings').values(posting).execute()

/** Changes a balance and answers the new one; undefined, and nothing changes, where it would go below 0. */
export async function moveBalance(tx: Tx, accountId: number, delta: number): Promise<number | undefined> {
  const moved = await tx
    .updateTable('accounts')
    .set((row) => ({ balance: row('balance', '+', delta) }))
    .where('id', '=', accountId)
    .where((row) => row(row('balance', '+', delta), '>=', 0))
    .returning('balance')
    .executeTakeFirst()
  return moved?.balance
}

/** An account, made where there is none yet; one that is bounded never goes below 0. */
export async function accountOf(tx: Tx, holder: Holder, currency: Currency): Promise<{ id: number; bounded: 0 | 1 }> {
  const find = tx
    .selectFrom('accounts')
    .select(['id', 'bounded'])
    .where('holder', '=', holder)
    .where('currency', '=', currency)
  const known = await find.executeTakeFirst()
  if (known) return known
  await tx
    .insertInto('accounts')
    .values({ holder, currency, balance: 0, bounded: holder.startsWith('house:') ? 0 : 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return find.executeTakeFirstOrThrow()
}

/** What somebody has. */
export async function balanceOf(db: Db, holder: Holder, currency: Currency): Promise<number> {
  const row = await db
    .selectFrom('accounts')
    .select('balance')
    .where('holder', '=', holder)
    .where('currency', '=', currency)
    .executeTakeFirst()
  return row?.balance ?? 0
}

/** What sales of an item have brought somebody, less what was given back. */
export async function earnedBy(db: Db, holder: Holder, kind: string, itemId: number): Promise<number> {
  const row = await db
    .selectFrom('postings')
    .innerJoin('accounts', 'accounts.id', 'postings.account_id')
    .innerJoin('transfers', 'transfers.id', 'postings.transfer_id')
    .select((of) => of.fn.sum<number | null>('postings.delta').as('sum'))
    .where('accounts.holder', '=', holder)
    .where('accounts.currency', '=', 'coin')
    .where('transfers.kind', '=', kind)
    .where('transfers.item_id', '=', itemId)
    .executeTakeFirst()
  return Number(row?.sum ?? 0)
}

/** What was taken out, and what came back of that: neither is earned or spent. */
const payouts = ['withdraw', 'withdraw-refused']

/** All that was ever earned and spent by somebody. */
export async function turnoverOf(
  db: Db,
  holder: Holder,
  currency: Currency,
): Promise<{ incoming: number; outgoing: number }> {
  const row = await db
    .selectFrom('postings')
    .innerJoin('accounts', 'accounts.id', 'postings.account_id')
    .innerJoin('transfers', 'transfers.id', 'postings.transfer_id')
    .where('transfers.reason', 'not in', payouts)
    .select((of) => [
      of.fn.sum<number | null>(of.case().when('delta', '>', 0).then(of.ref('delta')).else(0).end()).as('incoming'),
      of.fn
        .sum<number | null>(
          of
            .case()
            .when('delta', '<', 0)
            .then(of.neg(of.ref('delta')))
            .else(0)
            .end(),
        )
        .as('outgoing'),
    ])
    .where('holder', '=', holder)
    .where('currency', '=', currency)
    .executeTakeFirst()
  return { incoming: Number(row?.incoming ?? 0), outgoing: Number(row?.outgoing ?? 0) }
}

/** What was booked for an item, with all its sides, in the order in which it was. */
export const postingsOf = (db: Db, kind: string, itemId: number) =>
  db
    .selectFrom('transfers')
    .innerJoin('postings', 'postings.transfer_id', 'transfers.id')
    .innerJoin('accounts', 'accounts.id', 'postings.account_id')
    .select(['postings.id', 'postings.created_at', 'postings.delta', 'transfers.reason'])
    .select(['accounts.holder', 'accounts.currency'])
    .where('transfers.kind', '=', kind)
    .where('transfers.item_id', '=', itemId)
    .orderBy('transfers.id')
    .orderBy('postings.id')
    .execute()

/** The last so many rows behind an id; undefined where there is none. */
async function lastBehind(
  db: Db,
  table: 'transfers' | 'accounts',
  after: number,
  count: number,
): Promise<{ readonly count: number; readonly last: number } | undefined> {
  const some = db.selectFrom(table).select('id').where('id', '>', after).orderBy('id').limit(count).as('some')
  const row = await db
    .selectFrom(some)
    .select((of) => [of.fn.countAll<number>().as('count'), of.fn.max('id').as('last')])
    .executeTakeFirstOrThrow()
  return row.last === null ? undefined : { count: Number(row.count), last: row.last }
}

/** Rows of the ledger that were looked through, and those that do not come out even. */
export interface LedgerCheck {
  readonly checked: number
  readonly uneven: { readonly id: number; readonly name: string; readonly currency: Currency; readonly off: number }[]
  /** Behind which id to go on; null where all were looked through. */
  readonly next: number | null
}

const allChecked: LedgerCheck = { checked: 0, uneven: [], next: null }

/** Looks at so many movements behind an id: the sides of each sum to nothing. */
export async function checkTransfers(db: Db, after: number, count: number): Promise<LedgerCheck> {
  const behind = await lastBehind(db, 'transfers', after, count)
  if (!behind) return allChecked
  const rows = await db
    .selectFrom('postings')
    .innerJoin('accounts', 'accounts.id', 'postings.account_id')
    .innerJoin('transfers', 'transfers.id', 'postings.transfer_id')
    .select((of) => of.fn.sum<number>('postings.delta').as('off'))
    .select(['transfers.id', 'transfers.reason', 'accounts.currency'])
    .where('postings.transfer_id', '>', after)
    .where('postings.transfer_id', '<=', behind.last)
    .groupBy(['transfers.id', 'transfers.reason', 'accounts.currency'])
    .having((of) => of.fn.sum('postings.delta'), '!=', 0)
    .execute()
  return checkOf(
    behind,
    count,
    rows.map(({ reason, ...row }) => ({ ...row, name: reason })),
  )
}

/** Looks at so many accounts behind an id: each has what was booked. */
export async function checkAccounts(db: Db, after: number, count: number): Promise<LedgerCheck> {
  const behind = await lastBehind(db, 'accounts', after, count)
  if (!behind) return allChecked
  const booked = sql<number>`accounts.balance - (select coalesce(sum(postings.delta), 0) from postings
    where postings.account_id = accounts.id)`
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'holder as name', 'currency', booked.as('off')])
    .where('bounded', '=', 1)
    .where('id', '>', after)
    .where('id', '<=', behind.last)
    .where(booked, '!=', 0)
    .execute()
  return checkOf(behind, count, rows)
}

const checkOf = (
  behind: { readonly count: number; readonly last: number },
  count: number,
  rows: readonly { id: number; name: string; currency: string; off: number }[],
): LedgerCheck => ({
  checked: behind.count,
  uneven: rows.map((row) => ({ ...row, currency: row.currency as Currency, off: Number(row.off) })),
  next: behind.count < count ? null : behind.last,
})
