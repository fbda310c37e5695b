import type { PageInput } from '#contract/shapes/inputs.ts'
import type { Db } from '../database/tables.ts'
import type { Currency, Holder } from '../services/ledger.ts'
import { pageOf } from './page.ts'

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
