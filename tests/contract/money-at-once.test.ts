import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '#contract/catalogue.ts'
import { createRng } from '#demo/rng.ts'
import type { Who } from './support/client.ts'
import { ends, type End } from './support/ends.ts'
import { aVideo, ledgerFaults } from './support/items.ts'

const seed = Number(process.env.TEST_SEED ?? 20_261)

describe.each(ends)('$name: fifty money calls at once', ({ open }) => {
  let end: End
  beforeAll(async () => void (end = await open()))
  afterAll(() => end.close())

  it(`of ten people who hardly have coins: nobody goes below 0, nothing appears or vanishes (seed ${seed})`, async () => {
    const rng = createRng(seed)
    const people = await Promise.all(Array.from({ length: 10 }, () => end.newcomer(60)))
    const { db } = end.server.parts
    for (const { userId } of people)
      await db.updateTable('users').set({ creator: 1 }).where('id', '=', userId).execute()
    const videos = await Promise.all([0, 1, 2, 3].map((skip) => aVideo(end, 'coins', skip)))
    const before = await sumOfCoins(end)
    const account = { type: 'bank', name: '甲', number: '12345678' }
    const draw = (): [CallName, object] =>
      rng.weighted<() => [CallName, object]>([
        [() => ['mv.buy', ((mv) => ({ id: mv.id, price: mv.coins }))(rng.pick(videos))], 3],
        [() => ['user.reward', { uuid: rng.pick(people).uuid, gift_id: 3, count: 2, price: 20 }], 4],
        [() => ['club.join', { club_id: rng.int(1, 3), months: 1, price: 30 }], 2],
        [() => ['coins.withdraw', { coins: 100, account }], 1],
        [() => ['user.exchange', { code: 'SHIGUANG' }], 2],
        [() => ['order.pay', { product_id: 1, method: 1 }], 1],
      ])()
    for (let round = 0; round < 3; round += 1) {
      const asked = Array.from({ length: 50 }, (): [Who, CallName, object] => [rng.pick(people), ...draw()])
      const answers = await Promise.all(asked.map(([who, name, input]) => end.call(name, input, who)))
      for (const [at, { errcode, status }] of answers.entries()) {
        expect(errcode, asked[at]![1]).toBe(0)
        expect([200, 400, 402, 409], `${asked[at]![1]} answered ${status}`).toContain(status)
      }
      expect(await ledgerFaults(end)).toEqual([])
    }
    expect(await sumOfCoins(end)).toBe(before)
  })
})

/** Of everybody and the house: 0, whatever was done. */
async function sumOfCoins(end: End): Promise<number> {
  const { sum } = await end.server.parts.db
    .selectFrom('postings')
    .select((of) => of.fn.sum<number>('delta').as('sum'))
    .executeTakeFirstOrThrow()
  return Number(sum)
}
