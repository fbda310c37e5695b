import { me, type Handler, type HandlersOf } from '../../api/handler.ts'
import { found, refuse } from '../../api/refusal.ts'
import { readJson } from '../../database/tables/types.ts'
import { liveUser } from '../../repositories/users.ts'
import { sell } from '../../services/purchase.ts'
import { balanceOf, userHolder } from '../../services/ledger.ts'
import { tell } from '../../services/messages.ts'
import { news } from '../../words/news.ts'

/** Gifts for creators. */
export const gift: HandlersOf<'gift'> = {
  list: async ({ db }) => {
    const rows = await db.selectFrom('gifts').selectAll().orderBy('place').orderBy('id').execute()
    return { list: rows.map(({ id, name, image, coins }) => ({ id, name, image: readJson(image), coins })) }
  },
}

/** Sends gifts; `price` is that of all of them together. */
export const reward: Handler<'user.reward'> = async (ask) => {
  const { db: tx, input, nowMs } = ask
  const giver = me(ask)
  const receiver = await liveUser(tx, input.uuid)
  if (receiver.id === giver.id) throw refuse(400, 'gift-self')
  const { id, name, coins } = found(
    await tx.selectFrom('gifts').selectAll().where('id', '=', input.gift_id).executeTakeFirst(),
    'gift-unknown',
  )
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
  await tell(
    tx,
    { userId: receiver.id, box: 'order', ...news.gift(giver.username, title), link, fromId: giver.id },
    nowMs,
  )
  return { coins: await balanceOf(tx, userHolder(giver.id), 'coin') }
}
