import { callNames, callOf, type InputOf, type MoneyCall } from '#contract/catalogue.ts'
import type { Rng } from '#demo/rng.ts'
import { readJson } from '#server/database/tables/types.ts'
import { book, userHolder } from '#server/services/ledger.ts'
import { giveTickets } from '#server/services/tickets.ts'
import type { Who } from './client.ts'
import { aListing, anArticle, aPost, newReply, newWant } from './community.ts'
import type { End } from './ends.ts'
import { aVideo } from './items.ts'
import { aPart, aWork, partsIn } from './works.ts'

/** Something to be done with coins, what it costs, and how one sees how often it took effect. */
export interface Purchase {
  readonly name: MoneyCall
  readonly input: object
  /** Coins; below 0 where it brings some. */
  readonly cost: number
  effects(): Promise<number>
}

interface Made<N extends MoneyCall> {
  readonly input: InputOf<N>
  readonly cost: number
  readonly effects: () => Promise<number>
}

/** Somebody who has done nothing yet, and what has to be known to make a purchase of theirs. */
interface Scene {
  readonly end: End
  readonly rng: Rng
  readonly who: Buyer
  /** How often coins moved for a reason, by what they asked for. */
  transfers(reason: string): () => Promise<number>
}

type Buyer = Who & { readonly userId: number }

const counted = async (query: { execute(): Promise<unknown[]> }): Promise<number> => (await query.execute()).length
const sum = (parts: readonly { coins: number }[]) => parts.reduce((total, { coins }) => total + coins, 0)
const account = { type: 'bank', name: '甲', number: '6222000011112222' }

/** Something bought as a whole for the price it has. */
const whole = ({ transfers }: Scene, { id, coins }: { id: number; coins: number }) => ({
  ...{ input: { id, price: coins }, cost: coins, effects: transfers('buy') },
})
const statusOf = ({ end }: Scene, id: number) =>
  end.server.parts.db.selectFrom('wants').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** A purchase by every call marked money: a new one without one here does not compile. */
const makers: { readonly [N in MoneyCall]: (scene: Scene) => Promise<Made<N>> } = {
  'mv.buy': async (scene) => whole(scene, await aVideo(scene.end, 'coins', scene.rng.int(0, 2))),
  'picture.buy': async (scene) => whole(scene, await aWork(scene.end, 'picture', 'paid')),
  'game.buy': async (scene) => whole(scene, await aWork(scene.end, 'game', 'paid')),
  'article.buy': async (scene) => whole(scene, await anArticle(scene.end, true)),
  'wei.unlock': async (scene) => whole(scene, await aPost(scene.end, true)),
  'dating.buy': async (scene) => whole(scene, await aListing(scene.end)),
  'comic.buy': async (scene) => {
    const { id } = await aWork(scene.end, 'comic', 'paid')
    if (scene.rng.chance(0.5)) return whole(scene, { id, coins: sum(await partsIn(scene.end, id)) })
    const part = await aPart(scene.end, id, 'paid')
    const made = whole(scene, part)
    return { ...made, input: { id, episode_id: part.id, price: part.coins } }
  },
  'audio.buy': async (scene) => {
    const { id, coins } = await aPart(scene.end, (await aWork(scene.end, 'audio', 'paid')).id, 'paid')
    return { ...whole(scene, { id, coins }), input: { chapter_id: id, price: coins } }
  },
  'audio.buyBook': async (scene) => {
    const { id } = await aWork(scene.end, 'audio', 'paid')
    return whole(scene, { id, coins: sum(await partsIn(scene.end, id)) })
  },
  'user.reward': async ({ end, rng, transfers }) => {
    const { user_id } = await aVideo(end, 'coins')
    const { uuid } = await end.server.parts.db
      .selectFrom('users')
      .select('uuid')
      .where('id', '=', user_id)
      .executeTakeFirstOrThrow()
    const count = rng.int(1, 5)
    return { input: { uuid, gift_id: 3, count, price: count * 10 }, cost: count * 10, effects: transfers('reward') }
  },
  'club.join': async ({ end, transfers }) => {
    const club = await end.server.parts.db.selectFrom('clubs').selectAll().orderBy('id').executeTakeFirstOrThrow()
    const { coins } = readJson(club.prices).find(({ months }) => months === 3)!
    return { input: { club_id: club.id, months: 3, price: coins }, cost: coins, effects: transfers('club') }
  },
  'user.exchange': async ({ transfers }) => ({
    ...{ input: { code: 'SHIGUANG' }, cost: -50, effects: transfers('code') },
  }),
  'coins.withdraw': async ({ end, who, transfers }) => {
    await end.server.parts.db.updateTable('users').set({ creator: 1 }).where('id', '=', who.userId).execute()
    return { input: { coins: 150, account }, cost: 150, effects: transfers('withdraw') }
  },
  'proxy.withdraw': async ({ end, who, transfers }) => {
    const { db } = end.server.parts
    await db.updateTable('users').set({ agent: 1 }).where('id', '=', who.userId).execute()
    const sides = [
      { holder: userHolder(who.userId), delta: 30_000 },
      { holder: 'house:gateway', delta: -30_000 },
    ] as const
    const earned = { currency: 'fen', sides, reason: 'recharge', nowMs: end.clock.nowMs } as const
    await db.transaction().execute((tx) => book(tx, earned))
    return { input: { money: '150.00', account }, cost: 0, effects: transfers('withdraw') }
  },
  'ticket.use': async ({ end, who }) => {
    const { db } = end.server.parts
    const { id: videoId } = await aVideo(end, 'coins')
    await db.transaction().execute((tx) => giveTickets(tx, who.userId, 1, end.clock.nowMs))
    const mine = db.selectFrom('tickets').select('id').where('user_id', '=', who.userId)
    const { id } = await mine.executeTakeFirstOrThrow()
    const input = { ticket_id: id, mv_id: videoId }
    return { input, cost: 0, effects: () => counted(mine.where('used_at', 'is not', null)) }
  },
  'order.pay': async ({ end, who }) => ({
    input: { product_id: 1, method: 1 },
    cost: 0,
    effects: () => counted(end.server.parts.db.selectFrom('orders').select('id').where('user_id', '=', who.userId)),
  }),
  'find.create': async ({ transfers }) => ({
    input: { title: '找一部讲风车的片子', content: '白色的，黄昏。', images: [], coins: 30 },
    cost: 30,
    effects: transfers('bounty'),
  }),
  'find.appendCoins': async (scene) => {
    const { id } = await newWant(scene.end, scene.who, 20)
    const effects = async () => ((await statusOf(scene, id)).bounty - 20) / 15
    return { input: { id, coins: 15 }, cost: 15, effects }
  },
  'find.accept': async (scene) => {
    const { id } = await newWant(scene.end, scene.who, 20)
    const reply = await newReply(scene.end, id, await scene.end.newcomer())
    const effects = async () => Number((await statusOf(scene, id)).status === 'solved')
    return { input: { id, reply_id: reply.id }, cost: 0, effects }
  },
}

/** Every call marked money. */
export const moneyCalls = callNames.filter((name) => callOf(name).mode === 'money') as readonly MoneyCall[]

/** One purchase of a person who has done nothing yet, by a call. */
export async function purchaseBy(end: End, rng: Rng, who: Buyer, name: MoneyCall): Promise<Purchase> {
  const { db } = end.server.parts
  const transfers = (reason: string) => () =>
    counted(db.selectFrom('transfers').select('id').where('person', '=', `u:${who.uuid}`).where('reason', '=', reason))
  const make = makers[name] as (scene: Scene) => Promise<Made<MoneyCall>>
  return { name, ...(await make({ end, rng, who, transfers })) }
}
