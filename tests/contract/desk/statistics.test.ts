import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dateOf, dayEndMs, dayOfDate } from '#server/services/day.ts'
import { createMissedSearches } from '#server/services/missed-searches.ts'
import { deskOrigin, type AtDesk } from '#tests/support/desk.ts'
import { createClient, visitor, type Client } from '../support/client.ts'
import { openDeskPlace, type DeskPlace } from '../support/desk-place.ts'

// a Wednesday in the middle of a month
const today = dayOfDate('2026-07-15')
const nowMs = dayEndMs(today) - 3600 * 1000
let place: DeskPlace
let analyst: AtDesk
let app: Client
beforeAll(async () => {
  place = await openDeskPlace({ clock: () => nowMs })
  analyst = await place.desk.member('analyst')
  const { fetch, lines, keys } = place.server
  app = await createClient(fetch, lines[0]!, keys, () => nowMs)
})
afterAll(() => place.close())

const db = () => place.server.parts.db
beforeEach(async () => {
  for (const table of ['day_sums', 'day_tops', 'missed_searches'] as const) await db().deleteFrom(table).execute()
})

const sum = (date: string, name: string, value: number, people = value) =>
  db()
    .insertInto('day_sums')
    .values({ day: dayOfDate(date), name, value, people })
    .execute()

const see = (input: Parameters<typeof analyst.done<'statistics.see'>>[1]) => analyst.done('statistics.see', input)
const valuesOf = async (name: string, input: Parameters<typeof see>[0]) =>
  (await see(input)).series.find((one) => one.name === name)?.values

test('openings are added up by day, week and month, and people are told as a mean of a day', async () => {
  await sum('2026-07-05', 'opened:novel', 100, 40)
  await sum('2026-07-06', 'opened:novel', 200, 40)
  await sum('2026-07-08', 'opened:novel', 300, 40)
  await sum('2026-07-06', 'active', 40)
  await sum('2026-07-08', 'active', 60)
  const span = { from: '2026-07-05', to: '2026-07-08' }
  expect(await valuesOf('opened:novel', { ...span, by: 'day' })).toEqual([100, 200, null, 300])
  expect(await valuesOf('opened:novel', { ...span, by: 'week' })).toEqual([100, 500])
  expect(await valuesOf('opened:novel', { ...span, by: 'month' })).toEqual([600])
  expect(await valuesOf('active', { ...span, by: 'week' })).toEqual([null, 50])
  expect(await see({ ...span, by: 'week' })).toMatchObject({ from: '2026-06-29', steps: ['2026-06-29', '2026-07-06'] })
})

test('a day with nineteen people behind it is told by no step and no span that it lies in', async () => {
  await sum('2026-07-06', 'paid:vip', 8000, 25)
  await sum('2026-07-07', 'paid:vip', 1234, 19)
  for (const by of ['day', 'week', 'month'] as const)
    for (const from of ['2026-07-01', '2026-07-06', '2026-07-07'])
      for (const to of ['2026-07-07', '2026-07-12']) {
        const values = (await valuesOf('paid:vip', { from, to, by })) ?? []
        for (const value of values) expect([null, 8000]).toContain(value)
      }
})

test('of those who joined in a week it is told how many came back, as far as the days have come', async () => {
  await sum('2026-06-29', 'new', 60)
  await sum('2026-06-30', 'new', 40)
  await sum('2026-07-02', 'new', 7)
  await sum('2026-06-30', 'back:1', 30)
  await sum('2026-07-01', 'back:1', 20)
  await sum('2026-07-06', 'back:7', 19)
  const { cohorts } = await see({ from: '2026-06-29', to: '2026-07-05' })
  expect(cohorts).toEqual([
    {
      week: '2026-06-29',
      new: 100,
      back: [{ after: 1, people: 50 }, { after: 7, people: null }, { after: 30 }],
    },
  ])
})

test('items are ordered by who opened them, and by how many they lost, with their titles', async () => {
  const [first, second] = await db().selectFrom('mvs').select(['id', 'title']).orderBy('id').limit(2).execute()
  const top = (date: string, item_id: number, people: number) =>
    db()
      .insertInto('day_tops')
      .values({ day: dayOfDate(date), kind: 'video', item_id, people })
      .execute()
  await top('2026-07-01', first!.id, 90)
  await top('2026-07-02', second!.id, 30)
  await top('2026-07-03', first!.id, 50)
  await top('2026-07-04', second!.id, 70)
  const { top: most, falling } = await analyst.done('statistics.items', { from: '2026-07-03', to: '2026-07-04' })
  expect(most).toEqual([
    { kind: 'video', id: second!.id, title: second!.title, people: 70, before: 30 },
    { kind: 'video', id: first!.id, title: first!.title, people: 50, before: 90 },
  ])
  expect(falling.map(({ id }) => id)).toEqual([first!.id])
})

test('what many look for and nobody finds is told, and what one looks for a hundred times is not', async () => {
  const missed = createMissedSearches(place.server.parts.secret)
  const searched = (word: string, person: string, list: readonly unknown[] = []) =>
    missed.note('search.videos', { word }, { list }, person)
  for (let at = 0; at < 100; at += 1) {
    searched('雪山の湖', `u:${at}`)
    searched('my own street', 'u:1')
    searched('found', `u:${at}`, [{}])
    missed.note('novel.list', { word: 'lamp', category: 3 }, { list: [] }, `u:${at}`)
  }
  for (let at = 0; at < 19; at += 1) for (let again = 0; again < 9; again += 1) searched('nineteen', `u:${at}`)
  await missed.keep(db(), nowMs)
  // other servers, and other days
  searched('my own street', 'u:1')
  await missed.keep(db(), nowMs - 24 * 3600 * 1000)
  expect((await analyst.done('statistics.missed', {})).rows).toEqual([{ kind: 'video', word: '雪山の湖', count: 100 }])
  expect(JSON.stringify(await db().selectFrom('missed_searches').selectAll().execute())).not.toContain('u:1')
})

test('what enough people look for is told, however often single people look for other things', async () => {
  const missed = createMissedSearches(place.server.parts.secret)
  const searched = (word: string, person: string) => missed.note('search.videos', { word }, { list: [] }, person)
  for (let at = 0; at < 60; at += 1) for (let again = 0; again < 200; again += 1) searched(`alone ${at}`, `v:${at}`)
  // nor does anybody use up what is counted
  for (let at = 0; at < 6000; at += 1) searched(`made up ${at}`, 'v:100')
  for (let at = 0; at < 60; at += 1) searched('harbour', `u:${at}`)
  await missed.keep(db(), nowMs)
  expect((await analyst.done('statistics.missed', {})).rows).toEqual([{ kind: 'video', word: 'harbour', count: 60 }])
})

test('a search of the app that finds nothing is counted under its day, as searches compare it', async () => {
  const missed = createMissedSearches(place.server.parts.secret)
  Object.assign(place.server.parts, { missedSearches: missed })
  for (const word of ['Ｑｚｘ  zzq!', 'qzx ZZQ'])
    expect((await app.call('search.creators', { word }, visitor())).status).toBe(200)
  await missed.keep(db(), nowMs)
  expect(await db().selectFrom('missed_searches').select(['day', 'kind', 'word', 'count']).execute()).toEqual([
    { day: today, kind: 'user', word: 'qzx zzq', count: 2 },
  ])
})

test('a span that ends before it begins, or is longer than what is kept for looking, is refused', async () => {
  for (const span of [
    { from: '2026-07-02', to: '2026-07-01' },
    { from: '2020-01-01', to: '2026-07-01' },
  ])
    expect(await analyst.call('statistics.see', span)).toMatchObject({ status: 400, code: 'input-wrong' })
})

test('the figures are taken along as a table, with none of what is under the floor', async () => {
  const date = dateOf(today)
  await sum(date, 'opened:novel', 4321, 40)
  await sum(date, 'refunded', 777, 3)
  const table = async (cookie: string) =>
    place.desk.fetch(
      new Request(`${deskOrigin}/export/statistics.csv?from=${date}&to=${date}`, {
        headers: { host: new URL(deskOrigin).host, cookie: `__Host-desk=${cookie}` },
      }),
    )
  const text = await (await table(analyst.cookie)).text()
  expect(text).toContain(`${date},opened:novel,4321`)
  expect(text).toContain(`${date},refunded,under 20`)
  expect(text).not.toContain('777')
  expect((await table((await place.desk.member('support')).cookie)).status).toBe(403)
})
