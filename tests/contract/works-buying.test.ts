import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '#contract/catalogue.ts'
import { newRequestId, type Who } from './support/client.ts'
import { ends, type End } from './support/ends.ts'
import { give, ledgerFaults } from './support/items.ts'
import { dataOf } from './support/walk.ts'
import { aPart, aWork, giveWorkTo, idOf, partsIn } from './support/works.ts'

/** One thing that is for sale: the call that buys it, its input but for the price, and what it costs now. */
interface Offer {
  readonly name: CallName
  readonly input: Readonly<Record<string, number>>
  readonly price: number
  readonly sellerId: number
  readonly kind: string
  readonly workId: number
}
type Kind = 'picture' | 'game' | 'episode' | 'comic' | 'audio-chapter' | 'audio'
const offered: readonly Kind[] = ['picture', 'game', 'episode', 'comic', 'audio-chapter', 'audio']

describe.each(ends)('$name: buying works', ({ open }) => {
  let end: End
  beforeAll(async () => void (end = await open()))
  afterAll(() => end.close())

  const coinsOf = async (who: Who): Promise<number> =>
    (await dataOf<{ coins: number }>(end.call('user.info', {}, who))).coins
  const sum = (parts: readonly { coins: number }[]) => parts.reduce((total, { coins }) => total + coins, 0)

  async function offer(kind: Kind, price: 'paid' | 'free' = 'paid'): Promise<Offer> {
    switch (kind) {
      case 'picture':
      case 'game': {
        const { id, coins, user_id } = await aWork(end, kind, price)
        return { name: `${kind}.buy`, input: { id }, price: coins, sellerId: user_id, kind, workId: id }
      }
      case 'comic':
      case 'audio': {
        const { id, user_id } = await aWork(end, kind, price)
        const name = kind === 'comic' ? 'comic.buy' : 'audio.buyBook'
        return { name, input: { id }, price: sum(await partsIn(end, id)), sellerId: user_id, kind, workId: id }
      }
      case 'episode':
      case 'audio-chapter': {
        const of = kind === 'episode' ? 'comic' : 'audio'
        const work = await aWork(end, of, price)
        const part = await aPart(end, work.id, price)
        const input: Record<string, number> =
          kind === 'episode' ? { id: work.id, episode_id: part.id } : { chapter_id: part.id }
        return { name: `${of}.buy`, input, price: part.coins, sellerId: work.user_id, kind: of, workId: work.id }
      }
    }
  }
  const buy = ({ name, input, price }: Offer, who: Who, sending = {}) =>
    end.call(name, { ...input, price }, who, sending)

  it.each(offered)('%s: charged once, however often and at whatever moment it is tapped', async (kind) => {
    const one = await offer(kind)
    const who = await end.newcomer(one.price * 3)
    const requestId = newRequestId()
    const taps = Array.from({ length: 8 }, (_, at) => buy(one, who, at % 2 === 0 ? { requestId } : {}))
    for (const { status } of await Promise.all(taps)) expect(status).toBe(200)
    expect(await coinsOf(who)).toBe(one.price * 2)
  })

  it.each(offered)('%s: from buyer to publisher and house, in one transfer that names the work', async (kind) => {
    const one = await offer(kind)
    const who = await end.newcomer(one.price + 1)
    expect(await buy(one, who)).toMatchObject({ status: 200, data: { coins: 1 } })
    const sides = await end.server.parts.db
      .selectFrom('postings')
      .innerJoin('transfers', 'transfers.id', 'postings.transfer_id')
      .innerJoin('accounts', 'accounts.id', 'postings.account_id')
      .select(['accounts.holder', 'postings.delta', 'transfers.id'])
      .where('transfers.person', '=', `u:${who.uuid}`)
      .where('transfers.kind', '=', one.kind)
      .where('transfers.item_id', '=', one.workId)
      .execute()
    const share = Math.floor(one.price * 0.6)
    expect(new Set(sides.map(({ id }) => id)).size).toBe(1)
    expect(new Map(sides.map(({ holder, delta }) => [holder, delta]))).toEqual(
      new Map([
        [`user:${who.userId}`, -one.price],
        ...(share > 0 ? ([[`user:${one.sellerId}`, share]] as const) : []),
        ['house:sales', one.price - share],
      ]),
    )
  })

  it.each(offered)('%s: nothing is charged where the coins do not suffice, or the price is another', async (kind) => {
    const one = await offer(kind)
    const who = await end.newcomer(one.price - 1)
    expect(await buy(one, who)).toMatchObject({ status: 402, data: {} })
    for (const price of [one.price - 1, one.price + 1, 0])
      expect(await buy({ ...one, price }, who)).toMatchObject({
        status: 409,
        code: 'price-changed',
        params: { coins: one.price },
      })
    expect(await coinsOf(who)).toBe(one.price - 1)
    const { db } = end.server.parts
    expect(await db.selectFrom('purchases').selectAll().where('user_id', '=', who.userId).execute()).toEqual([])
    await give(end, who, 1)
    expect(await buy(one, who)).toMatchObject({ status: 200, data: { coins: 0 } })
  })

  it.each(offered)('%s: what costs nothing is not for sale', async (kind) => {
    const one = await offer(kind, 'free')
    const who = await end.newcomer(10)
    expect(await buy({ ...one, price: 0 }, who)).toMatchObject({ status: 409, data: {} })
    expect(await coinsOf(who)).toBe(10)
  })

  it.each(offered)('%s: one’s own costs nothing', async (kind) => {
    const one = await offer(kind)
    const creator = await end.as('creator')
    const before = await coinsOf(creator)
    await giveWorkTo(end, one.workId, await idOf(end, creator.uuid))
    expect(await buy(one, creator)).toMatchObject({ status: 200, data: { coins: before } })
    if (one.kind === 'comic' || one.kind === 'audio')
      expect(await dataOf(end.call(`${one.kind}.detail`, { id: one.workId }, creator))).toMatchObject({ coins: 0 })
    expect(await coinsOf(creator)).toBe(before)
    await giveWorkTo(end, one.workId, one.sellerId)
  })

  it.each(offered)('%s: check tells what became of it, and voids what never came', async (kind) => {
    const one = await offer(kind)
    const who = await end.newcomer(one.price * 2)
    const [came, late] = [newRequestId(), newRequestId()]
    const bought = await buy(one, who, { requestId: came })
    expect((await buy(one, who, { requestId: came, check: true })).data).toEqual(bought.data)
    const other = await end.newcomer(one.price)
    expect(await buy(one, other, { requestId: late, check: true })).toMatchObject({ status: 409, data: { void: true } })
    expect(await buy(one, other, { requestId: late })).toMatchObject({ status: 409 })
    expect(await coinsOf(other)).toBe(one.price)
    expect(await coinsOf(who)).toBe(one.price)
  })

  it.each(['comic', 'audio'] as const)('all of %s after some of it costs the rest, and cards say so', async (kind) => {
    const work = await aWork(end, kind, 'paid')
    const paid = (await partsIn(end, work.id)).filter(({ coins }) => coins > 0)
    const [first] = paid
    const total = sum(paid)
    const who = await end.newcomer(total)
    const priceSeen = async () =>
      (await dataOf<{ coins: number }>(end.call(`${kind}.detail`, { id: work.id }, who))).coins
    expect(await priceSeen()).toBe(total)
    const input = kind === 'comic' ? { id: work.id, episode_id: first!.id } : { chapter_id: first!.id }
    await dataOf(end.call(`${kind}.buy`, { ...input, price: first!.coins }, who))
    expect(await priceSeen()).toBe(total - first!.coins)
    const all = kind === 'comic' ? 'comic.buy' : 'audio.buyBook'
    expect(await end.call(all, { id: work.id, price: total }, who)).toMatchObject({ status: 409 })
    const rest = await dataOf<{ coins: number; bought: number[] }>(
      end.call(all, { id: work.id, price: total - first!.coins }, who),
    )
    expect(rest).toEqual({ coins: 0, bought: paid.map(({ id }) => id) })
    expect(await priceSeen()).toBe(0)
    const again = await dataOf<{ coins: number; bought: number[] }>(end.call(all, { id: work.id, price: 0 }, who))
    expect(again).toEqual(rest)
  })

  it('all of a comic and one of its episodes at the same moment: nothing is paid for twice', async () => {
    const work = await aWork(end, 'comic', 'paid')
    const paid = (await partsIn(end, work.id)).filter(({ coins }) => coins > 0)
    for (let round = 0; round < 4; round += 1) {
      const who = await end.newcomer(sum(paid) * 2)
      const both = [
        end.call('comic.buy', { id: work.id, price: sum(paid) }, who),
        end.call('comic.buy', { id: work.id, episode_id: paid[round]!.id, price: paid[round]!.coins }, who),
      ]
      await Promise.all(round % 2 === 0 ? both : both.toReversed())
      const { db } = end.server.parts
      const bought = await db.selectFrom('purchases').select('price').where('user_id', '=', who.userId).execute()
      expect(await coinsOf(who)).toBe(sum(paid) * 2 - bought.reduce((total, { price }) => total + price, 0))
    }
  })

  it('a price that rises between looking and buying: refused, with the new one', async () => {
    const { id, coins } = await aWork(end, 'game', 'paid')
    const who = await end.newcomer(coins * 2)
    const { db } = end.server.parts
    await db
      .updateTable('works')
      .set({ coins: coins + 1 })
      .where('id', '=', id)
      .execute()
    expect(await end.call('game.buy', { id, price: coins }, who)).toMatchObject({
      status: 409,
      code: 'price-changed',
      params: { coins: coins + 1 },
    })
    expect(await coinsOf(who)).toBe(coins * 2)
    await db.updateTable('works').set({ coins }).where('id', '=', id).execute()
  })

  it('an episode of another comic, or none, can’t be bought', async () => {
    const [one, other] = [await aWork(end, 'comic', 'paid'), await aWork(end, 'comic', 'paid', 1)]
    const part = await aPart(end, other.id, 'paid')
    const who = await end.newcomer(100)
    for (const episode of [part.id, 9_999_999])
      expect(await end.call('comic.buy', { id: one.id, episode_id: episode, price: part.coins }, who)).toMatchObject({
        status: 404,
      })
    const chapter = await aPart(end, (await aWork(end, 'novel', 'paid')).id, 'paid')
    expect(await end.call('audio.buy', { chapter_id: chapter.id, price: chapter.coins }, who)).toMatchObject({
      status: 404,
    })
    expect(await coinsOf(who)).toBe(100)
  })
  it('leaves a ledger that adds up, after all of this', async () => {
    expect(await ledgerFaults(end)).toEqual([])
  })
})
