import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOf } from '#contract/catalogue.ts'
import { errcodes } from '#contract/reply.ts'
import { createRng } from '#demo/rng.ts'
import { crowdOf, gather, type Crowd, type Inputs } from './support/crowd.ts'
import type { End } from './support/ends.ts'
import { inputsOf } from './support/inputs.ts'
import { makeHome, startProcess, type ServerHome, type ServerProcess } from './support/server-process.ts'

const seed = process.env.TEST_SEED ?? String(Date.now() % 1e9)
const clients = 50
const requests = 1000
const rounds = Number(process.env.LOAD_ROUNDS ?? 4)

/** No coins, bought or done before, or too much of one thing within an hour: what people are told every day. */
const usual = [402, 409, 429]

describe(`${requests} requests of mixed calls from ${clients} clients at once`, () => {
  let home: ServerHome
  let server: ServerProcess
  let crowd: Crowd
  beforeAll(async () => {
    let inputs: Inputs = {}
    home = await makeHome(async (made) => {
      inputs = await inputsOf({ server: made } as End)
    })
    server = await startProcess(home)
    const meeting = { line: server.line, keys: home.keys, inputs }
    crowd = await crowdOf(meeting, await gather(meeting, clients))
  })
  afterAll(async () => {
    await server.kill()
    await home.remove()
  })

  it(
    `no error but rate limits, and memory that stays (TEST_SEED=${seed})`,
    { timeout: 60_000 + rounds * 30_000 },
    async () => {
      const rng = createRng(seed)
      const memory: number[] = []
      let limited = 0
      for (let round = 0; round < rounds; round += 1) {
        const replies = await crowd.ask(requests, rng.branch())
        expect(replies).toHaveLength(requests)
        for (const { name, answer } of replies) {
          const { errcode, status, msg } = answer
          if (errcode === errcodes.tooMany) limited += 1
          else {
            expect(errcode, `${name}: ${msg}`).toBe(0)
            expect([callOf(name).success, ...usual], `${name}: ${msg}`).toContain(status)
          }
        }
        memory.push(server.rssBytes() ?? 0)
      }
      const shown = memory.map((bytes) => Math.round(bytes / 2 ** 20))
      console.log(`TEST_SEED=${seed}: ${rounds} rounds, ${limited} limited, ${shown.join(', ')} MB after each`)
      expect(server.said()).not.toContain('"level":"error"')
      expect(await server.stop()).toBe(0)
      // What the first round brings into memory stays there; what each further one leaves would add up.
      expect(memory.at(-1)!).toBeLessThanOrEqual(memory[0]! * 1.6 + 100 * 2 ** 20)
    },
  )
})
