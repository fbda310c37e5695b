import type { TransferReason } from '#contract/transfer-reasons.ts'
import type { PlainCode } from '#contract/refusals.ts'
import { me, type WriteContext } from '../api/handler.ts'
import { refuse } from '../api/refusal.ts'
import { addEarning, addPurchases } from '../repositories/purchases.ts'
import { book, userHolder } from './ledger.ts'
import { ratesAt } from './rates.ts'

/** What somebody wants to unlock for good. */
export interface Goods {
  readonly kind: string
  readonly itemId: number
  readonly title: string
  /** What it costs now, in whole coins. */
  readonly price: number
  readonly sellerId: number
  /** The code of the refusal to sell something that costs nothing. */
  readonly notForSale: PlainCode
}

/** Several things at once, such as all episodes of a comic: the coin record names what they are parts of. */
export interface PartedGoods extends Omit<Goods, 'price'> {
  /** The kind of the parts among the purchases. */
  readonly partKind: string
  /** With what each costs now; those that cost nothing are left out of account. */
  readonly parts: readonly { readonly id: number; readonly coins: number }[]
}

/**
 * Unlocks something for good: buyer to creator and house in one transfer, and a purchase that can't be there twice.
 * Refuses with 409 when the price is not the one that the person saw, and with 402 when the coins do not suffice.
 */
export const purchase = (ask: WriteContext<{ price: number }>, { price, ...goods }: Goods): Promise<void> =>
  purchaseParts(ask, { ...goods, partKind: goods.kind, parts: [{ id: goods.itemId, coins: price }] })

/** The same for several things in one transfer; only those that the person does not have yet are paid for. */
export async function purchaseParts(
  ask: WriteContext<{ price: number }>,
  { parts, partKind, kind, itemId, sellerId, title, notForSale }: PartedGoods,
): Promise<void> {
  const { db: tx, nowMs } = ask
  const buyer = me(ask)
  if (sellerId === buyer.id) return
  // Always in the same order, or two purchases of the same parts could wait for each other.
  const paid = parts.filter(({ coins }) => coins > 0).toSorted((a, b) => a.id - b.id)
  if (paid.length === 0) throw refuse(409, notForSale)
  const added = await addPurchases(tx, buyer.id, partKind, paid, nowMs)
  if (added.length === 0) return
  const price = added.reduce((sum, coins) => sum + coins, 0)
  await sell(ask, { kind, itemId, title, price, sellerId, reason: 'buy' })
}

/** What changes hands for coins, each time anew. */
export interface Sale extends Pick<Goods, 'kind' | 'itemId' | 'title' | 'price' | 'sellerId'> {
  readonly reason: TransferReason
}

/**
 * Pays a creator and the house. Refuses with 409 when the price is not the one that the person saw, and with 402 when
 * the coins do not suffice.
 */
export async function sell(ask: WriteContext<{ price: number }>, { price, sellerId, ...about }: Sale): Promise<void> {
  const { db: tx, input, nowMs, person, requestId } = ask
  if (input.price !== price) throw refuse(409, 'price-changed', { coins: price })
  const rate = await ratesAt(tx, nowMs)
  // the rest is the house's
  const share = Math.floor((price * rate('creator-share')) / 100)
  await book(tx, {
    ...about,
    currency: 'coin',
    sides: [
      { holder: userHolder(me(ask).id), delta: -price },
      { holder: userHolder(sellerId), delta: share },
      { holder: 'house:sales', delta: price - share },
    ],
    person: person.key,
    requestId,
    nowMs,
  })
  await addEarning(tx, sellerId, about, share)
}
