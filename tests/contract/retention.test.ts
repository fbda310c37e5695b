import { afterEach, beforeEach, expect, it } from 'vitest'
import { retention } from '#contract/retention.ts'
import type { Db } from '#server/database/tables.ts'
import { dayOf } from '#server/services/day.ts'
import { writeJson, states } from '#server/database/tables/types.ts'
import { personalFates, personalTables } from '#server/repositories/personal-data.ts'
import { agings, terms } from '#server/repositories/retention.ts'
import { announceTakeDown } from '#server/repositories/take-downs.ts'
import { deleteAged } from '#server/services/retention.ts'
import { zh } from '#tests/words.ts'
import { openTestDatabase } from '#tests/unit/server-uploads/support/database.ts'

const hourMs = 3600 * 1000
const dayMs = 24 * hourMs
const nowMs = Date.now()
type Aged = keyof typeof agings
const names = Object.keys(agings) as Aged[]

let database: Awaited<ReturnType<typeof openTestDatabase>>
let db: Db
beforeEach(async () => {
  database = await openTestDatabase()
  db = database.db
})
afterEach(() => database.close())

let lastId = 1000
const nextId = () => (lastId += 1)
const aCase = {
  ...{ kind: 'post', item_id: '1', author_id: 1, state: 'closed' as const, urgent: 0 as const, score: 1 },
  ...{ outcome: 'kept' as const, dropped_at: null },
}
const sanction = { user_id: 1, kind: 'strike' as const, log_id: null, reason: '', created_at: 0 }
const decision = { moderator: 'wen', action: 'keep' as const, case_id: null, user_id: 1, reason: 'abuse' }

/** Rows of each that were kept for so many days, by the number that `retention` has for it. */
async function age(name: Aged, days: number, count = 1): Promise<void> {
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
      missedSearches: () =>
        db.insertInto('missed_searches').values({ day, kind: 'video', word: key, count: 1, marks: 1 }),
      pushSubscriptions: () =>
        db.insertInto('push_subscriptions').values({
          ...{ session: key, user_id: 1, endpoint_hash: key, sealed: '', kinds: writeJson(['system'] as const) },
          ...{ quiet: null, seen_at: ms, due_at: null, due_kind: null },
        }),
      resetLinks: () =>
        db.insertInto('recovery_codes').values({ hash: key, user_id: 1, created_at: ms, expires_at: ms }),
      creatorDays: () => db.insertInto('creator_days').values({ user_id: at, day, plays: 1, likes: 0, fans: 0 }),
      clubDays: () => db.insertInto('club_days').values({ club_id: at, day, joined: 1 }),
      messages: () =>
        db.insertInto('messages').values({
          ...{ user_id: 1, box: 'system' as const, title: '', content: '', code: null, params: null, link: null },
          ...{ from_id: null, once: null, created_at: ms },
        }),
      reports: async () => {
        const { id } = await db
          .insertInto('cases')
          .values({ ...aCase, opened_at: ms, decided_at: ms })
          .returning('id')
          .executeTakeFirstOrThrow()
        const report = {
          ...{ case_id: id, person: key, user_id: null, network: '', kind: 'post', item_id: '1', type_id: 1 },
          ...{ content: '', contact: null, weight: 1, quarantined: 0 as const, verdict: 'right' as const },
          ...{ answer: null, answered_at: null, created_at: ms },
        }
        await db.insertInto('reports').values(report).execute()
      },
      cases: () => db.insertInto('cases').values({ ...aCase, opened_at: ms, decided_at: ms }),
      appeals: () =>
        db.insertInto('appeals').values({
          ...{ log_id: nextId(), user_id: 1, content: '', state: 'refused' as const, created_at: ms },
          ...{ decided_at: ms, answer: '' },
        }),
      lapsedSanctions: () => db.insertInto('sanctions').values({ ...sanction, ends_at: ms, lifted_at: null }),
      liftedSanctions: () => db.insertInto('sanctions').values({ ...sanction, ends_at: null, lifted_at: ms }),
      decisions: () => db.insertInto('moderation_log').values({ ...decision, at: ms }),
      publications: () =>
        db.transaction().execute(async (tx) => {
          const id = nextId()
          await announceTakeDown(tx, [{ kind: 'video', id }], ms)
          const record = { kind: 'video', item_id: id, stated_by: 'wen', record: 'a', media_id: null, created_at: 0 }
          await tx.insertInto('publications').values(record).execute()
        }),
    } satisfies Record<Aged, () => unknown>
    const made = rows[name]()
    if ('execute' in made) await made.execute()
    else await made
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
    missed_searches: 1,
    rate_limits: 1,
    push_subscriptions: 1,
    recovery_codes: 1,
    creator_days: 1,
    club_days: 1,
    messages: 1,
    reports: 1,
    // its own and that of the report
    cases: 2,
    appeals: 1,
    sanctions: 2,
    moderation_log: 1,
    publications: 1,
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

it('every table has a term, and what has one is ended by it', async () => {
  const tables = (await db.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('kysely_'))
  expect(Object.keys(terms).toSorted()).toEqual(tables.toSorted())
  const aged = new Set<string>(Object.values(agings).map(({ table }) => table))
  for (const [table, term] of Object.entries(terms)) {
    expect(aged.has(table), table).toBe(term === 'aged')
    // what is people's goes with them, or is said to be kept for good or while its files are used
    if (!(table in personalTables) || term === 'aged') continue
    const fate = personalFates[table as keyof typeof personalTables]
    expect(fate === 'keep' ? ['swept', 'books'] : ['account', 'swept'], table).toContain(term)
  }
  expect(Object.keys(zh.settings.kept)).toEqual(Object.keys(retention))
})

it('a ban that is in force, an open case and an open appeal have no term, nor has what was decided about them', async () => {
  const ms = nowMs - 4000 * dayMs
  const entry = async () =>
    (
      await db
        .insertInto('moderation_log')
        .values({ ...decision, at: ms })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  await entry()
  const kept = [await entry(), await entry()]
  const ban = { ...sanction, kind: 'ban' as const, log_id: kept[0]!, ends_at: null, lifted_at: null }
  await db.insertInto('sanctions').values(ban).execute()
  await db
    .insertInto('appeals')
    .values({
      log_id: kept[1]!,
      user_id: 1,
      content: '',
      state: 'open',
      created_at: ms,
      decided_at: null,
      answer: null,
    })
    .execute()
  const open = { ...aCase, state: 'open' as const, outcome: null, opened_at: ms, decided_at: null }
  await db.insertInto('cases').values(open).execute()
  // its files are still there
  await db
    .insertInto('cases')
    .values({ ...aCase, item_id: '2', outcome: 'taken-down', opened_at: ms, decided_at: ms })
    .execute()
  await deleteAged(db, nowMs)
  expect(await counts()).toMatchObject({ moderation_log: 2, sanctions: 1, appeals: 1, cases: 2 })
})

it('the log lets no entry go that is younger than its term', async () => {
  await age('decisions', retention.decisions - 1)
  await expect(db.deleteFrom('moderation_log').execute()).rejects.toThrow('only added to')
  await expect(db.updateTable('moderation_log').set({ at: 0 }).execute()).rejects.toThrow('only added to')
})

it('texts and pictures that were deleted or taken down go after their term, unless a case about them is open', async () => {
  const aPost = async (state: number, days: number, isReported = false) => {
    const post = {
      ...{ user_id: 1, topic_id: null, category_id: null, title: '湖边', content: '清晨', coins: 0, cover: null },
      ...{ images: writeJson([]), seconds: null, loop: null, clip_id: null, request_id: null, edited_at: null },
      ...{ plays: 0, likes_count: 0, comments_count: 0, heat: 0, state, created_at: 0 },
    }
    const { id } = await db.insertInto('posts').values(post).returning('id').executeTakeFirstOrThrow()
    await db.transaction().execute((tx) => announceTakeDown(tx, [{ kind: 'post', id }], nowMs - days * dayMs))
    const open = { ...aCase, item_id: String(id), state: 'open' as const, outcome: null, decided_at: null }
    if (isReported)
      await db
        .insertInto('cases')
        .values({ ...open, opened_at: 0 })
        .execute()
    return id
  }
  const { removed, gone, sold, live } = states
  const old = retention.removedTexts + 1
  const emptied = [await aPost(removed, old), await aPost(gone, old)]
  const reported = await aPost(removed, old, true)
  for (const state of [sold, live]) await aPost(state, old)
  await aPost(removed, old - 2)
  await deleteAged(db, nowMs)
  const empty = async () =>
    (
      await db.selectFrom('posts').selectAll().where('content', '=', '').where('title', '=', '').orderBy('id').execute()
    ).map(({ id }) => id)
  expect(await empty()).toEqual(emptied)
  await db.updateTable('cases').set({ state: 'closed', decided_at: nowMs }).execute()
  await deleteAged(db, nowMs + hourMs)
  expect(await empty()).toEqual([...emptied, reported])
})
