import { afterEach, beforeEach, expect, it } from 'vitest'
import { retention } from '#contract/retention.ts'
import type { Db } from '#server/database/tables.ts'
import { dayOf } from '#server/services/day.ts'
import { agings, deleteAged } from '#server/services/retention.ts'
import { openTestDatabase } from '#tests/unit/server-uploads/support/database.ts'

const hourMs = 3600 * 1000
const dayMs = 24 * hourMs
const nowMs = Date.now()
const names = Object.keys(agings) as (keyof typeof retention)[]

let database: Awaited<ReturnType<typeof openTestDatabase>>
let db: Db
beforeEach(async () => {
  database = await openTestDatabase()
  db = database.db
})
afterEach(() => database.close())

/** Rows of each that were kept for so many days, by the number that `retention` has for it. */
async function age(name: keyof typeof retention, days: number, count = 1): Promise<void> {
  const ms = nowMs - days * dayMs
  const day = dayOf(nowMs) - days
  for (let at = 0; at < count; at += 1) {
    const key = `${name}-${days}-${at}`
    const session = { hash: key, user_id: 1, device: key, created_at: ms }
    const rows = {
      views: () => db.insertInto('views').values({ person: key, kind: 'comic', item_id: 1, day }),
      watches: () =>
        db
          .insertInto('watches')
          .values({ person: key, mv_id: 1, day, counted: 0, seconds: 1, completed: 0, updated_at: ms }),
      attempts: () => db.insertInto('attempts').values({ key, since: ms, count: 1 }),
      passkeyChallenges: () =>
        db.insertInto('passkey_challenges').values({ challenge: key, user_id: null, device: key, expires_at: ms }),
      endedSessions: () => db.insertInto('sessions').values({ ...session, used_at: nowMs, revoked_at: ms }),
      idleSessions: () => db.insertInto('sessions').values({ ...session, used_at: ms, revoked_at: null }),
      loginNetworks: () => db.insertInto('login_networks').values({ user_id: at, network: key, used_at: ms }),
      requests: () =>
        db.insertInto('requests').values({
          person: key,
          request_id: key,
          call: 'mv.like',
          hash: '',
          state: 'done',
          outcome: '',
          money: 0,
          created_at: ms,
        }),
      rateLimits: () => db.insertInto('rate_limits').values({ key, points: 1, expire: ms }),
    } satisfies Record<keyof typeof retention, () => unknown>
    await rows[name]().execute()
  }
}

/** How many rows there are of each. */
async function counts(): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const table of new Set(Object.values(agings).map(({ table: one }) => one)))
    found[table] = (await db.selectFrom(table).selectAll().execute()).length
  return found
}

it('what has had its time goes, in chunks, and what has some left stays', async () => {
  for (const name of names) {
    await age(name, retention[name] + 1, name === 'attempts' ? 1203 : 2)
    await age(name, retention[name] - 1)
  }
  await deleteAged(db, nowMs)
  expect(await counts()).toEqual({
    views: 1,
    watches: 1,
    attempts: 1,
    passkey_challenges: 1,
    sessions: 2,
    login_networks: 1,
    requests: 1,
    rate_limits: 1,
  })
})

it('what a payment did is known for ever', async () => {
  await age('requests', 4000)
  await db.updateTable('requests').set({ money: 1 }).execute()
  await deleteAged(db, nowMs)
  expect(await counts()).toMatchObject({ requests: 1 })
})

it('of several servers one does it, once an hour', async () => {
  await deleteAged(db, nowMs)
  await age('attempts', 400)
  await Promise.all([deleteAged(db, nowMs + hourMs / 2), deleteAged(db, nowMs + 10)])
  expect(await counts()).toMatchObject({ attempts: 1 })
  await Promise.all([1, 2, 3].map(() => deleteAged(db, nowMs + hourMs)))
  expect(await counts()).toMatchObject({ attempts: 0 })
  const leases = await db.selectFrom('leases').selectAll().execute()
  expect(leases).toEqual([{ name: 'retention', until: nowMs + 2 * hourMs }])
})
