import { me, type HandlersOf } from '../../api/handler.ts'
import { payoutOf } from '../../services/payout.ts'
import { mapPage, pageOf } from '../../repositories/page.ts'
import { balanceOf, userHolder } from '../../services/ledger.ts'
import { moneyText } from '../../services/money.ts'
import { transferNames } from '../../words/content.ts'

const minCoins = 100
/** What a coin is paid out at: as much as it is sold for. */
const coinFen = 10
const payout = payoutOf({ currency: 'coin', min: minCoins, feePermille: 50, text: String, fenEach: coinFen })

/** My coins. */
export const coins: HandlersOf<'coins'> = {
  detail: async (ask) => {
    const { db, input } = ask
    let query = db
      .selectFrom('postings')
      .innerJoin('transfers', 'transfers.id', 'postings.transfer_id')
      .innerJoin('accounts', 'accounts.id', 'postings.account_id')
      .select(['postings.id', 'postings.delta', 'postings.balance', 'postings.created_at'])
      .select(['transfers.reason', 'transfers.kind', 'transfers.item_id', 'transfers.title'])
      .where('accounts.holder', '=', userHolder(me(ask).id))
      .where('accounts.currency', '=', 'coin')
    if (input.type !== 'all') query = query.where('postings.delta', input.type === 'in' ? '>' : '<', 0)
    if (input.kind !== undefined) query = query.where('transfers.kind', '=', input.kind)
    const page = await pageOf(query, { label: 'new', by: 'postings.id', id: 'postings.id' }, input)
    return mapPage(page, (rows) =>
      rows.map(({ id, delta, balance, created_at, reason, kind, item_id, title }) => ({
        id,
        delta,
        balance: balance ?? 0,
        reason: transferNames[reason] ?? reason,
        ...(kind !== null && { kind }),
        ...(item_id !== null && { item_id }),
        ...(title !== null && { title }),
        created_at,
      })),
    )
  },
  canWithdraw: async (ask) => ({
    coins: await balanceOf(ask.db, userHolder(me(ask).id), 'coin'),
    min: minCoins,
    coin_value: moneyText(coinFen),
    ...(await payout.overview(ask)),
  }),
  withdraw: async (ask) => ({ record: await payout.withdraw(ask, ask.input.coins, ask.input.account) }),
}
