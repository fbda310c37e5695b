import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errcodes } from '#contract/reply.ts'
import { openPostgres } from '#server/database/postgres.ts'
import type { TestServer } from '#tests/support/test-server.ts'
import { createRng } from '#demo/rng.ts'
import { hasPostgres, startPostgres, type RunningPostgres } from '../../tools/cluster/postgres.ts'
import { newRequestId } from './support/client.ts'
import { asAdmin } from './support/cluster.ts'
import { ledgerFaultsIn } from './support/items.ts'
import { makeHome, startProcess, type ServerHome, type ServerProcess } from './support/server-process.ts'
import { apiOf, learn, openShop, spend, type Api, type Shop } from './support/spender.ts'

const seed = process.env.TEST_SEED ?? String(Date.now() % 1e9)
/** A soak sets more. */
const restarts = Number(process.env.RESTARTS ?? 6)
const writers = 50

describe.skipIf(!hasPostgres())('a server whose PostgreSQL is restarted, crashes, or drops connections', () => {
  let postgres: RunningPostgres
  let home: ServerHome
  let shop: Shop
  let server: ServerProcess | undefined
  beforeAll(async () => {
    postgres = await startPostgres()
    const fill = async ({ parts, lines, keys, fetch: send }: TestServer) => {
      const paid = parts.db.selectFrom('mvs').select(['id', 'coins']).where('coins', '>', 0).orderBy('id')
      shop = await openShop(await apiOf(lines[0]!, keys, send), await paid.limit(20).execute(), writers)
    }
    home = await makeHome(fill, postgres.env['DATABASE_URL'])
  })
  afterAll(async () => {
    await server?.kill()
    await postgres?.stop()
    await home?.remove()
  })

  const breaks: Readonly<Record<string, () => Promise<unknown>>> = {
    restart: () => postgres.restart('fast'),
    crash: () => postgres.restart('crash'),
    cut: () =>
      asAdmin(postgres.env['DATABASE_URL']!, (client) =>
        client.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename is not null',
        ),
      ),
  }

  it(
    `${restarts} times under ${writers} writers: lives on, loses and doubles nothing that it answered (TEST_SEED=${seed})`,
    { timeout: 120_000 + restarts * 20_000 },
    async () => {
      const rng = createRng(seed)
      server = await startProcess(home, { SHIGUANG_RATE: 'off' })
      const tally = { answered: 0, repeated: 0 }
      const api = repeating(await apiOf(server.line, home.keys), () => (tally.repeated += 1))
      let isOver = false
      const writing = shop.spenders.map(async (spender, at) => {
        const own = rng.fork(at)
        while (!isOver) if (await spend(api, shop, spender, own)) tally.answered += 1
      })
      for (let at = 0; at < restarts; at += 1) {
        const before = tally.answered
        const enough = before + rng.int(10, 40)
        while (tally.answered < enough && !server.hasEnded())
          await new Promise((resolve) => setTimeout(resolve, rng.int(1, 15)))
        expect(server.hasEnded(), server.said()).toBe(false)
        await breaks[rng.pick(Object.keys(breaks))]!()
      }
      isOver = true
      await Promise.all(writing)
      for (const spender of shop.spenders) await learn(api, spender)
      const coins = []
      for (const { who } of shop.spenders)
        coins.push(((await api.call('user.info', {}, who)).data as { coins: number }).coins)
      expect(coins).toEqual(shop.spenders.map((spender) => spender.coins))
      expect(await server.stop(), server.said()).toBe(0)
      const { db, close } = await openPostgres(postgres.env['DATABASE_URL']!)
      expect(await ledgerFaultsIn(db)).toEqual([])
      await close()
      console.log(`TEST_SEED=${seed}: ${JSON.stringify({ restarts, ...tally })}`)
      expect(tally.repeated).toBeGreaterThan(0)
    },
  )
})

/** Repeats as the app does: with the same request id, until it is answered. */
function repeating(api: Api, onRepeat: () => void): Api {
  const until = async <T>(ask: () => Promise<T>, isFault: (answer: T) => boolean): Promise<T> => {
    const endMs = Date.now() + 60_000
    for (;;) {
      const answer = await ask().catch((error: unknown) => {
        if (Date.now() > endMs) throw error
        return undefined
      })
      if (answer !== undefined && !isFault(answer)) return answer
      if (Date.now() > endMs) throw new Error('there was no answer within a minute')
      onRepeat()
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  return {
    call: (name, input, who, sending) => {
      const known = { requestId: newRequestId(), ...sending }
      return until(
        () => api.call(name, input, who, known),
        ({ errcode }) => errcode === errcodes.fault,
      )
    },
    post: (path, form) =>
      until(
        () => api.post(path, form),
        (status) => status >= 500,
      ),
  }
}
