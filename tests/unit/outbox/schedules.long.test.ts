import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'
import { createClient, visitor, type Who } from '#tests/contract/support/client.ts'
import { seeded, SEED } from '../net/generate.ts'
import { createTestClock } from '../net/test-clock.ts'
import { runSchedule } from './schedule.ts'
import { judge, likedBy } from './truth.ts'
import { createWorld } from './world.ts'

/** R1: 1,000 for every run, more by `SCHEDULES` for the soak. */
const schedules = Number(process.env['SCHEDULES'] ?? 1000)
const perPerson = 40

const clock = createTestClock(Date.now())
let server: TestServer
const people: (Who & { userId: number })[] = []

beforeAll(async () => {
  server = await createTestServer({ seed: 1, clock: clock.trueMs })
  const client = await createClient(server.fetch, server.lines[0]!, server.keys, clock.trueMs)
  for (let count = 0; count <= schedules / perPerson; count += 1) {
    const { device } = visitor()
    const username = `outbox${count}`
    const { data } = await client.call(
      'user.register',
      { username, password: 'secret-1', phone: '13900000000', adult: true },
      { device },
    )
    const { id, uuid } = await server.parts.db
      .selectFrom('users')
      .select(['id', 'uuid'])
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
    people.push({ device, uuid, userId: id, ...(data as { token: string }) })
  }
}, 600_000)
afterAll(() => server.close())

test(
  `${schedules} schedules of faults, kills and tabs: nothing lost, doubled or reordered (R1, seed ${SEED})`,
  { timeout: 36_000_000 },
  async () => {
    const { db } = server.parts
    const videos = (
      await db
        .selectFrom('mvs')
        .select('id')
        .where('state', '=', 0)
        .where('coins', '=', 0)
        .orderBy('id')
        .limit(5)
        .execute()
    ).map(({ id }) => id)
    const counts = { lost: 0, doubled: 0, reordered: 0, unsent: 0 }
    const tally = { acts: 0, kills: 0, tabs: 0 }
    for (let number = 0; number < schedules; number += 1) {
      const dice = seeded(SEED + number)
      const who = people[Math.floor(number / perPerson)]!
      const world = await createWorld({ server, clock, who, dice })
      // who toggles something has seen how it was
      for (const item of await likedBy(db, who.userId)) world.truth.likes.set(item, { on: true, unsure: false })
      const log: string[] = []
      const scene = {
        world,
        server,
        who,
        clock,
        dice,
        name: `${SEED}/${number}`,
        videos: videos.slice(0, 2 + dice(2)),
        log,
      }
      const sent = await runSchedule(scene, 8 + dice(16))
      const wrongs = await judge(db, who.userId, 'video', world.truth)
      const context = `seed ${SEED + number}: ${log.join(', ')}`
      const waiting = sent ? [] : await world.db.outbox.toArray()
      tally.acts += world.truth.comments.length + world.truth.likes.size + world.truth.groups.length
      tally.kills += log.filter((line) => line.startsWith('kill')).length
      tally.tabs += world.tabs.length
      world.close()
      expect({ ...wrongs, waiting }, context).toEqual({ lost: [], doubled: [], reordered: [], waiting: [] })
      counts.unsent += sent ? 0 : 1
    }
    console.info(`seed ${SEED}: ${JSON.stringify({ schedules, ...tally, ...counts })}`)
  },
)
