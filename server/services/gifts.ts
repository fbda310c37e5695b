import { me, type Handler } from '../api/handler.ts'
import { refuse } from '../api/refusal.ts'
import { giftById } from '../repositories/gifts.ts'
import { balanceOf } from '../repositories/ledger.ts'
import { liveUser } from '../repositories/users.ts'
import { userHolder } from './ledger.ts'
import { pricedGifts } from './prices.ts'
import { notify } from './messages.ts'
import { sell } from './purchase.ts'

/** Sends gifts; `price` is that of all of them together. */
export const reward: Handler<'user.reward'> = async (ask) => {
  const { db: tx, input, nowMs } = ask
  const giver = me(ask)
  const receiver = await liveUser(tx, input.uuid)
  if (receiver.id === giver.id) throw refuse(400, 'gift-self')
  const [priced] = await pricedGifts(tx, [await giftById(tx, input.gift_id, nowMs)], nowMs)
  const { id, name, coins } = priced!
  const title = `${name} × ${input.count}`
  await sell(ask, {
    kind: 'gift',
    itemId: id,
    title,
    price: coins * input.count,
    sellerId: receiver.id,
    reason: 'reward',
  })
  const link = '/my/purse'
  await notify(
    tx,
    { userId: receiver.id, box: 'order', link, fromId: giver.id },
    { code: 'gift-received', params: { who: giver.username, gift: title } },
    nowMs,
  )
  return { coins: await balanceOf(tx, userHolder(giver.id), 'coin') }
}
