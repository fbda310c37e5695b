import type { Insertable, Selectable } from 'kysely'
import type { PayAccount } from '#contract/shapes/money.ts'
import type { Db, Tx } from '../database/tables.ts'
import type { PayAccountsTable, WithdrawalsTable } from '../database/tables/payouts.ts'
import type { Currency } from './ledger.ts'
import { pageOf } from './page.ts'

/** What a removed account has for its number: the row stays, for the withdrawals that went to it. */
export const noNumber = ''

/** Somebody's accounts, the newest first. */
export const accountsOf = (db: Db, userId: number): Promise<PayAccount[]> =>
  db
    .selectFrom('pay_accounts')
    .select(['id', 'type', 'name', 'masked as number'])
    .where('user_id', '=', userId)
    .where('number', '!=', noNumber)
    .orderBy('id', 'desc')
    .execute()

/** Keeps an account and answers its id; one that is known by its fingerprint gets the new name. */
export async function addAccount(tx: Tx, account: Insertable<PayAccountsTable>): Promise<number> {
  const { id } = await tx
    .insertInto('pay_accounts')
    .values(account)
    .onConflict((conflict) => conflict.columns(['user_id', 'fingerprint']).doUpdateSet({ name: account.name }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An account of somebody, kept from changing until the transaction ends; undefined where there is none. */
export const holdAccount = (tx: Tx, userId: number, id: number): Promise<{ id: number } | undefined> =>
  tx
    .updateTable('pay_accounts')
    .set((of) => ({ type: of.ref('type') }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('number', '!=', noNumber)
    .returning('id')
    .executeTakeFirst()

/** Whether money is on its way to an account. */
export async function isAwaited(tx: Tx, accountId: number): Promise<boolean> {
  const waiting = await tx
    .selectFrom('withdrawals')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  return waiting !== undefined
}

/** Erases the name and number of an account. */
export const eraseAccount = (tx: Tx, id: number) =>
  tx
    .updateTable('pay_accounts')
    .set({ name: '', number: noNumber, fingerprint: `removed ${id}` })
    .where('id', '=', id)
    .execute()

/** A withdrawal as the database has it. */
export type WithdrawalRow = Selectable<WithdrawalsTable>

/** The newest of somebody's withdrawals of a currency. */
export const withdrawalsOf = (db: Db, userId: number, currency: Currency, count: number): Promise<WithdrawalRow[]> =>
  db
    .selectFrom('withdrawals')
    .selectAll()
    .where('user_id', '=', userId)
    .where('currency', '=', currency)
    .orderBy('id', 'desc')
    .limit(count)
    .execute()

/** Keeps a withdrawal. */
export const addWithdrawal = (tx: Tx, withdrawal: Insertable<WithdrawalsTable>): Promise<WithdrawalRow> =>
  tx.insertInto('withdrawals').values(withdrawal).returningAll().executeTakeFirstOrThrow()

/** Ends a withdrawal that waits; undefined where none of this id does. */
export const endWithdrawal = (
  tx: Tx,
  id: number,
  status: 'paid' | 'refused',
  nowMs: number,
): Promise<WithdrawalRow | undefined> =>
  tx
    .updateTable('withdrawals')
    .set({ status, settled_at: nowMs })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .returningAll()
    .executeTakeFirst()

const withAccounts = (db: Db) =>
  db
    .selectFrom('withdrawals')
    .innerJoin('pay_accounts', 'pay_accounts.id', 'withdrawals.account_id')
    .innerJoin('users', 'users.id', 'withdrawals.user_id')
    .selectAll('withdrawals')
    .select(['pay_accounts.type', 'pay_accounts.name', 'pay_accounts.number', 'pay_accounts.masked', 'users.username'])

/** The withdrawals that wait, and where it is asked for those that were settled, with whose they are and where to. */
export function allWithdrawals(db: Db, { settled }: { readonly settled: boolean }) {
  const query = withAccounts(db)
  return (settled ? query : query.where('withdrawals.status', '=', 'waiting')).orderBy('withdrawals.id').execute()
}

/** Which withdrawals are looked at. */
interface WithdrawalsInput {
  readonly state?: WithdrawalRow['status'] | undefined
  readonly userId?: number | undefined
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
}

/** One page of everybody's withdrawals: of those that wait what waits longest first, of others the newest. */
export function withdrawalPage(db: Db, { state, userId, ...page }: WithdrawalsInput) {
  let query = withAccounts(db)
  if (state !== undefined) query = query.where('withdrawals.status', '=', state)
  if (userId !== undefined) query = query.where('withdrawals.user_id', '=', userId)
  const ascending = state === 'waiting'
  return pageOf(query, { label: state ?? 'all', by: 'withdrawals.id', id: 'withdrawals.id', ascending }, page)
}

/** Withdrawals by their ids, with whose they are and where to, in no order. */
export const withdrawalsById = (db: Db, ids: readonly number[]) =>
  withAccounts(db)
    .where('withdrawals.id', 'in', [...ids])
    .execute()

/** Notes who lets a withdrawal that waits go out first; false where somebody did. */
export async function confirmWithdrawal(tx: Tx, id: number, memberId: number): Promise<boolean> {
  const first = await tx
    .updateTable('withdrawals')
    .set({ confirmed_by: memberId })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where('confirmed_by', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return first !== undefined
}
