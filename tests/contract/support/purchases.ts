import type { MoneyCall } from '#contract/catalogue.ts'
import type { Rng } from '#server/demo/rng.ts'
import { giveTickets } from '#server/rules/tickets.ts'
import type { Who } from './client.ts'
import type { End } from './ends.ts'
import { aVideo } from './items.ts'

/** Something to be done with coins, what it costs, and how one sees how often it took effect. */
export interface Purchase {
  readonly name: MoneyCall
  readonly input: object
  /** Coins; below 0 where it brings some. */
  readonly cost: number
  effects(): Promise<number>
}

type Buyer = Who & { readonly userId: number }

const counted = async (query: { execute(): Promise<unknown[]> }): Promise<number> => (await query.execute()).length

/** One purchase of a person who has done nothing yet. */
export async function draw(end: End, rng: Rng, who: Buyer): Promise<Purchase> {
  const { db } = end.server.parts
  const { userId } = who
  const transfers = (reason: string) =>
    counted(db.selectFrom('transfers').select('id').where('person', '=', `u:${who.uuid}`).where('reason', '=', reason))
  const video = await aVideo(end, 'coins', rng.int(0, 2))
  const makers = [
    async (): Promise<Purchase> => ({
      name: 'mv.buy',
      input: { id: video.id, price: video.coins },
      cost: video.coins,
      effects: () => counted(db.selectFrom('purchases').select('item_id').where('user_id', '=', userId)),
    }),
    async (): Promise<Purchase> => {
      const { uuid } = await db
        .selectFrom('users')
        .select('uuid')
        .where('id', '=', video.user_id)
        .executeTakeFirstOrThrow()
      const count = rng.int(1, 5)
      const input = { uuid, gift_id: 3, count, price: count * 10 }
      return { name: 'user.reward', input, cost: count * 10, effects: () => transfers('reward') }
    },
    async (): Promise<Purchase> => ({
      name: 'club.join',
      input: { club_id: 1, months: 3, price: 80 },
      cost: 80,
      effects: () => transfers('club'),
    }),
    async (): Promise<Purchase> => ({
      name: 'user.exchange',
      input: { code: 'SHIGUANG' },
      cost: -50,
      effects: () => transfers('code'),
    }),
    async (): Promise<Purchase> => {
      await db.updateTable('users').set({ creator: 1 }).where('id', '=', userId).execute()
      const account = { type: 'bank', name: '甲', number: '6222000011112222' }
      const input = { coins: 150, account }
      return { name: 'coins.withdraw', input, cost: 150, effects: () => transfers('withdraw') }
    },
    async (): Promise<Purchase> => {
      await db.transaction().execute((tx) => giveTickets(tx, userId, 1, end.clock.nowMs))
      const mine = db.selectFrom('tickets').select('id').where('user_id', '=', userId)
      const { id } = await mine.executeTakeFirstOrThrow()
      const input = { ticket_id: id, mv_id: video.id }
      return { name: 'ticket.use', input, cost: 0, effects: () => counted(mine.where('used_at', 'is not', null)) }
    },
    async (): Promise<Purchase> => ({
      name: 'order.pay',
      input: { product_id: 1, method: 1 },
      cost: 0,
      effects: () => counted(db.selectFrom('orders').select('id').where('user_id', '=', userId)),
    }),
  ]
  return rng.pick(makers)()
}
