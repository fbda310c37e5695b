import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayEndMs, dayOf } from '#server/services/day.ts'
import { sumDays } from '#server/services/day-sums.ts'
import { createUsage } from '#server/services/usage.ts'
import { openDeskPlace, type DeskPlace } from '../support/desk-place.ts'

let place: DeskPlace
let nowMs = dayEndMs(dayOf(Date.now())) - 3600 * 1000
const day = () => dayOf(nowMs)
beforeAll(async () => {
  place = await openDeskPlace({ clock: () => nowMs })
})
afterAll(() => place.close())

const db = () => place.server.parts.db
beforeEach(async () => {
  for (const table of ['day_sums', 'day_tops', 'views', 'watches', 'leases', 'sessions'] as const)
    await db().deleteFrom(table).execute()
})

/** So many people open an item on a day. */
const open = (people: number, item_id = 1, kind = 'novel') =>
  db()
    .insertInto('views')
    .values(Array.from({ length: people }, (_, at) => ({ person: `d:${at}`, kind, item_id, day: day() })))
    .execute()

const see = async () => (await place.desk.member('owner')).done('today.see', {})

test('what twenty people do is told, and what nineteen do is not', async () => {
  await open(19)
  await sumDays(db(), nowMs)
  expect((await see()).people).toMatchObject({ active: null, opened: [{ kind: 'novel', count: null }] })
  expect(await db().selectFrom('day_tops').selectAll().execute()).toEqual([])
  await db().deleteFrom('leases').execute()
  await db().deleteFrom('views').execute()
  await open(20)
  await sumDays(db(), nowMs)
  expect((await see()).people).toMatchObject({ active: 20, opened: [{ kind: 'novel', count: 20 }] })
  expect(await db().selectFrom('day_tops').select(['kind', 'people']).execute()).toEqual([
    { kind: 'novel', people: 20 },
  ])
})

test('one server sums at a time, and what was counted stays when its rows have gone', async () => {
  await open(25)
  await sumDays(db(), nowMs)
  await db().deleteFrom('views').execute()
  await db().insertInto('views').values({ person: 'd:x', kind: 'novel', item_id: 1, day: day() }).execute()
  await sumDays(db(), nowMs)
  await db().deleteFrom('leases').execute()
  await sumDays(db(), nowMs)
  expect((await see()).people?.active).toBe(25)
})

test('who had an account before today returns, and who made it today is new', async () => {
  const users = await db().selectFrom('users').select(['id', 'uuid']).limit(45).execute()
  const [fresh, known] = [users.slice(0, 20), users.slice(20)]
  const made = (ids: readonly { id: number }[], created_at: number) =>
    db()
      .updateTable('users')
      .set({ created_at })
      .where(
        'id',
        'in',
        ids.map(({ id }) => id),
      )
      .execute()
  await db().updateTable('users').set({ created_at: 1 }).execute()
  await made(fresh, nowMs)
  const views = users.map(({ uuid }) => ({ person: `u:${uuid}`, kind: 'novel', item_id: 1, day: day() }))
  await db().insertInto('views').values(views).execute()
  await sumDays(db(), nowMs)
  expect((await see()).people).toMatchObject({ new: 20, active: users.length })
  const back = await db()
    .selectFrom('day_sums')
    .selectAll()
    .where('name', '=', 'returning')
    .where('day', '=', day())
    .execute()
  expect(Number(back[0]?.value)).toBe(known.length)
})

test('a day that nobody summed is summed later', async () => {
  await open(30)
  await sumDays(db(), nowMs)
  await db().deleteFrom('leases').execute()
  const then = day()
  nowMs += 3 * 24 * 3600 * 1000
  await open(22)
  await sumDays(db(), nowMs)
  const rows = await db()
    .selectFrom('day_sums')
    .select(['day', 'value'])
    .where('name', '=', 'active')
    .orderBy('day')
    .execute()
  expect(rows.filter((row) => row.day >= then).map(({ value }) => Number(value))).toEqual([30, 0, 0, 22])
})

test('calls are counted by line and by build, and a device can’t make up builds without end', async () => {
  const usage = createUsage()
  for (let call = 0; call < 100; call += 1) usage.count('https://a.test', `b${call}`)
  usage.count('https://a.test', 'no\nbuild')
  await usage.keep(db(), nowMs)
  usage.count('https://a.test', 'b0')
  await usage.keep(db(), nowMs)
  const { place: seen } = await see()
  expect(seen?.lines).toEqual([{ name: 'https://a.test', calls: 102 }])
  expect(seen?.builds).toHaveLength(31)
  expect(seen?.builds).toContainEqual({ name: 'b0', calls: 2 })
  expect(seen?.disk?.free).toBeGreaterThan(0)
})

test('reports are counted by age, and a role sees only what is its own', async () => {
  await db().deleteFrom('cases').execute()
  const hourMs = 3600 * 1000
  const opened = (item_id: string, hours: number) => ({
    ...{ kind: 'video', item_id, author_id: null, state: 'open' as const, urgent: 0 as const, score: 1 },
    opened_at: nowMs - hours * hourMs,
  })
  await db()
    .insertInto('cases')
    .values([opened('1', 1), opened('2', 30), opened('3', 40), opened('4', 100)])
    .execute()
  const moderator = await place.desk.member('moderator')
  const seen = await moderator.done('today.see', {})
  expect(seen.reports).toEqual({ day: 1, days: 2, older: 1 })
  expect(Object.keys(seen).toSorted()).toEqual(['most', 'people', 'reports'])
})
