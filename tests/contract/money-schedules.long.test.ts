import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRng } from '#demo/rng.ts'
import { newRequestId } from './support/client.ts'
import { ends, type End } from './support/ends.ts'
import { ledgerFaults } from './support/items.ts'
import { moneyCalls, purchaseBy } from './support/purchases.ts'
import { createUnsureClient } from './support/unsure-client.ts'

const seed = Number(process.env.TEST_SEED ?? 7)
const schedules = 500
const coins = 2000

/** HTTP adds nothing here but time: several processes are what matters. */
const wanted = ends.filter(({ name }) => name !== 'over HTTP')

describe.each(wanted)('$name: payments over a network that fails', ({ open }) => {
  let end: End
  beforeAll(async () => void (end = await open()))
  afterAll(() => end.close())

  it(
    `${schedules} schedules of lost requests and replies, copies, other lines and kills: charged as told (seed ${seed})`,
    { timeout: 180_000 },
    async () => {
      const counts = { twice: 0, lost: 0, offByOne: 0 }
      const paidBy = new Set<string>()
      const tally = { paid: 0, refused: 0, void: 0, faults: 0 }
      for (let number = 0; number < schedules; number += 1) {
        const rng = createRng(`${seed}/${number}`)
        const who = await end.newcomer(coins)
        // every call marked money in its turn
        const purchase = await purchaseBy(end, rng, who, moneyCalls[number % moneyCalls.length]!)
        const before = await coinsOf(end, who.userId)
        const client = createUnsureClient(end, rng)
        const told = await client.pay(purchase.name, purchase.input, who, newRequestId())
        tally.faults += client.faults()
        if (told === 'paid') paidBy.add(purchase.name)
        const had = await purchase.effects()
        const left = await coinsOf(end, who.userId)
        const charged = before - left
        if (told === 'paid') {
          tally.paid += 1
          if (had === 0) counts.lost += 1
          if (had > 1 || charged > purchase.cost) counts.twice += 1
          if (charged !== purchase.cost) counts.offByOne += 1
        } else {
          tally[told] += 1
          if (had > 0 || charged > 0) counts.twice += 1
          if (charged !== 0) counts.offByOne += 1
        }
      }
      console.log(`seed ${seed}: ${JSON.stringify({ schedules, ...tally, ...counts })}`)
      expect(counts).toEqual({ twice: 0, lost: 0, offByOne: 0 })
      expect(moneyCalls.filter((name) => !paidBy.has(name))).toEqual([])
      expect(tally.paid).toBeGreaterThan(schedules / 4)
      expect(tally.void).toBeGreaterThan(0)
      expect(tally.faults).toBeGreaterThan(schedules)
      expect(await ledgerFaults(end)).toEqual([])
    },
  )
})

async function coinsOf(end: End, userId: number): Promise<number> {
  const row = await end.server.parts.db
    .selectFrom('accounts')
    .select('balance')
    .where('holder', '=', `user:${userId}`)
    .where('currency', '=', 'coin')
    .executeTakeFirst()
  return row?.balance ?? 0
}
