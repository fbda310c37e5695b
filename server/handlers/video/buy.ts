import type { Stream } from '#contract/shapes/common.ts'
import { me, type WriteContext } from '../../api/handler.ts'
import { liveMv } from '../../repositories/mvs.ts'
import { balanceOf, userHolder } from '../../services/ledger.ts'
import { purchase } from '../../services/purchase.ts'

/** Unlocks a video with coins. What is already unlocked, or one's own, costs nothing again. */
export async function buy(
  ask: WriteContext<{ id: number; price: number }>,
): Promise<{ coins: number; streams: Stream[] }> {
  const { db: tx, input, parts } = ask
  const buyer = me(ask)
  const row = await liveMv(tx, input.id)
  await purchase(ask, {
    kind: 'video',
    itemId: row.id,
    title: row.title,
    price: row.coins,
    sellerId: row.user_id,
    notForSale: 'video-without-price',
  })
  return { coins: await balanceOf(tx, userHolder(buyer.id), 'coin'), streams: parts.streams.full(row) }
}
