import type { Tx } from '#server/database/tables.ts'
import type { Rng } from '../rng.ts'
import { insertAll } from './insert.ts'
import type { People } from './people.ts'
import { fillAgent } from './trade/agent.ts'
import { fillClubs } from './trade/clubs.ts'
import { goodsPictures, makeCodes, makeGifts, makeMethods, makeProducts } from './trade/goods.ts'
import { makeHelp, makeMessages, makeTickets } from './trade/inbox.ts'
import type { NewMv } from './videos.ts'

/** What is there to be bought and given, the life of clubs and agents, and what people are told; clubs are there. */
export async function seedTrade(tx: Tx, rng: Rng, people: People, mvs: readonly NewMv[], nowMs: number): Promise<void> {
  await insertAll(tx, 'images', goodsPictures(nowMs))
  await insertAll(tx, 'products', makeProducts())
  await insertAll(tx, 'pay_methods', makeMethods())
  await insertAll(tx, 'gifts', makeGifts())
  await insertAll(tx, 'codes', makeCodes())
  const sold = mvs.findLast(({ small, coins }) => small === 0 && coins > 0)
  if (sold) {
    await insertAll(tx, 'tickets', makeTickets(people, sold.id, nowMs))
    const unlocked = people.logins.slice(0, 2).map((userId) => ({
      user_id: userId,
      kind: 'video',
      item_id: sold.id,
      price: 0,
      created_at: nowMs - 2 * 24 * 3600 * 1000,
    }))
    await insertAll(tx, 'purchases', unlocked)
  }
  await insertAll(tx, 'help_items', makeHelp())
  await insertAll(tx, 'messages', makeMessages(rng.fork('messages'), people, nowMs))
  await fillClubs(tx, rng.fork('clubs'), people, mvs, nowMs)
  await fillAgent(tx, rng.fork('agent'), people, nowMs)
}
