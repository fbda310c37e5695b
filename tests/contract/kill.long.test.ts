import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFolder } from '#server/database/open.ts'
import { createRng, type Rng } from '#demo/rng.ts'
import type { Who } from './support/client.ts'
import { ledgerFaultsIn } from './support/items.ts'
import { makeHome, startProcess, type ServerHome, type ServerProcess } from './support/server-process.ts'
import { apiOf, learn, openShop, spend, type Api, type Shop } from './support/spender.ts'

const seed = process.env.TEST_SEED ?? String(Date.now() % 1e9)
/** A soak sets more. */
const kills = Number(process.env.KILLS ?? 6)
const people = 6

describe('a server that is killed while coins move', () => {
  let home: ServerHome
  let videos: Shop['videos']
  let server: ServerProcess | undefined
  beforeAll(async () => {
    home = await makeHome(async ({ parts }) => {
      const paid = parts.db.selectFrom('mvs').select(['id', 'coins']).where('coins', '>', 0).orderBy('id')
      videos = await paid.limit(20).execute()
    })
  })
  afterAll(async () => {
    await server?.kill()
    await home.remove()
  })

  it(
    `${kills} times: every acknowledged coin is there, and the ledger is exact (TEST_SEED=${seed})`,
    { timeout: 60_000 + kills * 10_000 },
    async () => {
      const rng = createRng(seed)
      server = await startProcess(home, { SHIGUANG_RATE: 'off' })
      let api = await apiOf(server.line, home.keys)
      const shop = await openShop(api, videos, people)
      const tally = { answered: 0, unsure: 0 }
      for (let life = 0; life < kills; life += 1) {
        tally.answered += await spendUntilKilled(api, shop, rng.branch(), server)
        tally.unsure += shop.spenders.reduce((sum, { unsure }) => sum + unsure.length, 0)
        server = await startProcess(home, { SHIGUANG_RATE: 'off' })
        api = await apiOf(server.line, home.keys)
        for (const spender of shop.spenders) await learn(api, spender)
        const coins = await Promise.all(shop.spenders.map(async ({ who }) => coinsOf(api, who)))
        expect(coins, `after kill ${life + 1}`).toEqual(shop.spenders.map((spender) => spender.coins))
      }
      expect(await server.stop()).toBe(0)
      console.log(`TEST_SEED=${seed}: ${JSON.stringify({ kills, ...tally })}`)
      expect(tally.answered).toBeGreaterThan(kills * 10)
      expect(tally.unsure).toBeGreaterThan(0)
      const { db, close } = await openFolder(home.dataFolder)
      expect(await ledgerFaultsIn(db)).toEqual([])
      await close()
    },
  )
})

const coinsOf = async (api: Api, who: Who): Promise<number> =>
  ((await api.call('user.info', {}, who)).data as { coins: number }).coins

/** Everybody spends at once until the server is killed in the middle of it; answers how often it answered. */
async function spendUntilKilled(api: Api, shop: Shop, rng: Rng, server: ServerProcess): Promise<number> {
  const enough = rng.int(20, 80)
  let acknowledged = 0
  let isDead = false
  const kill = async () => {
    // In the middle of whatever is under way.
    await new Promise((resolve) => setTimeout(resolve, rng.float(0, 15)))
    isDead = true
    await server.kill()
  }
  let killed: Promise<void> | undefined
  await Promise.all(
    shop.spenders.map(async (spender, at) => {
      const own = rng.fork(at)
      while (!isDead && (await spend(api, shop, spender, own))) {
        acknowledged += 1
        if (acknowledged === enough) killed = kill()
      }
    }),
  )
  await killed
  return acknowledged
}
