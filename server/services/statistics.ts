import type { DeskCohort, DeskSeries, DeskStatistics, DeskTop, Step } from '#contract/desk/statistics.ts'
import { floor, type Guarded } from '#contract/desk/today.ts'
import type { Db } from '../database/tables.ts'
import { peopleSumsOf, topsOf } from '../repositories/day-sums.ts'
import { titlesOf } from '../repositories/desk-content.ts'
import { returns } from './day-sums.ts'
import { dateOf, dayOf } from './day.ts'

/** Some days by their numbers, both included. */
export interface Days {
  readonly fromDay: number
  readonly toDay: number
}

type Sums = Awaited<ReturnType<typeof peopleSumsOf>>

/** Figures of people who were there: two days of them can't be added. */
const means = new Set(['active', 'members', 'returning'])
const isReturn = (name: string) => name.startsWith('back:')

/** The day that a step begins with: weeks begin on Mondays. */
function beginOf(day: number, by: Step): number {
  if (by === 'day') return day
  if (by === 'week') return day - ((day + 3) % 7)
  return day - Number(dateOf(day).slice(8)) + 1
}

function stepsOf({ fromDay, toDay }: Days, by: Step): number[] {
  const begins = Array.from({ length: toDay - fromDay + 1 }, (_, at) => beginOf(fromDay + at, by))
  return [...new Set(begins)]
}

/** A figure of each step: of days with too few people nothing is told, however steps are laid over them. */
function seriesOf(name: string, sums: Sums, steps: readonly number[], by: Step): DeskSeries {
  const byStep = Map.groupBy(sums, ({ day }) => beginOf(day, by))
  const values = steps.map((step): Guarded => {
    const told = (byStep.get(step) ?? []).filter(({ people }) => (people ?? 0) >= floor)
    if (told.length === 0) return null
    const sum = told.reduce((all, { value }) => all + value, 0)
    return means.has(name) ? Math.round(sum / told.length) : sum
  })
  return { name, values }
}

const sumOf = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0)
const guarded = (count: number): Guarded => (count >= floor ? count : null)

/** Of those who came in each week, how many came back. */
function cohortsOf(sums: Sums, { fromDay, toDay }: Days, today: number): DeskCohort[] {
  const values = new Map(sums.map(({ day, name, value }) => [`${name} ${day}`, value]))
  return stepsOf({ fromDay, toDay }, 'week').map((week) => {
    const days = Array.from({ length: 7 }, (_, at) => week + at).filter((day) => day <= today)
    const countsOf = (name: string, after: number) => days.map((day) => values.get(`${name} ${day + after}`) ?? 0)
    const joined = countsOf('new', 0)
    const hidden = sumOf(joined.filter((count) => count < floor))
    return {
      week: dateOf(week),
      // a few of some day would be what is left of the week without its other days
      new: guarded(sumOf(joined) - (hidden < floor ? hidden : 0)),
      back: returns.map((after) => ({
        after,
        ...(days.at(-1)! + after <= today && { people: guarded(sumOf(countsOf(`back:${after}`, after))) }),
      })),
    }
  })
}

/** What happened within some days, by steps; the first of them is whole. */
export async function statisticsOf(db: Db, days: Days, by: Step, nowMs: number): Promise<DeskStatistics> {
  const { toDay } = days
  const fromDay = beginOf(days.fromDay, by)
  const today = dayOf(nowMs)
  const firstWeek = beginOf(fromDay, 'week')
  const sums = await peopleSumsOf(db, firstWeek, Math.min(today, toDay + 7 + Math.max(...returns)))
  const steps = stepsOf({ fromDay, toDay }, by)
  const within = sums.filter(({ day, name }) => day >= fromDay && day <= toDay && !isReturn(name))
  const byName = Map.groupBy(within, ({ name }) => name)
  return {
    from: dateOf(fromDay),
    to: dateOf(toDay),
    steps: steps.map(dateOf),
    series: Array.from(byName, ([name, of]) => seriesOf(name, of, steps, by)).toSorted((a, b) =>
      a.name < b.name ? -1 : 1,
    ),
    cohorts: cohortsOf(sums, { fromDay: firstWeek, toDay }, today),
  }
}

/** The items that most people opened within some days, and those that lost most since as many days before. */
export async function topItems(db: Db, { fromDay, toDay }: Days, most: number) {
  const length = toDay - fromDay + 1
  const now = await topsOf(db, fromDay, toDay)
  const former = await topsOf(db, fromDay - length, fromDay - 1)
  const keyOf = (item: { kind: string; item_id: number }) => `${item.kind} ${item.item_id}`
  const items = new Map<string, Omit<DeskTop, 'title'>>()
  for (const { kind, item_id: id, people } of now) items.set(`${kind} ${id}`, { kind, id, people, before: 0 })
  for (const item of former) {
    const { kind, item_id: id, people: before } = item
    items.set(keyOf(item), { kind, id, people: items.get(keyOf(item))?.people ?? 0, before })
  }
  const all = [...items.values()]
  const top = all.filter(({ people }) => people > 0).toSorted((a, b) => b.people - a.people)
  const falling = all
    .filter(({ people, before }) => people < before)
    .toSorted((a, b) => a.people - a.before - (b.people - b.before))
  return { top: await named(db, top.slice(0, most)), falling: await named(db, falling.slice(0, most)) }
}

async function named(db: Db, items: readonly Omit<DeskTop, 'title'>[]): Promise<DeskTop[]> {
  const titles = new Map<string, Map<number, string>>()
  for (const [kind, of] of Map.groupBy(items, (item) => item.kind))
    titles.set(
      kind,
      await titlesOf(
        db,
        kind,
        of.map(({ id }) => id),
      ),
    )
  return items.map((item) => ({ ...item, title: titles.get(item.kind)?.get(item.id) ?? '' }))
}
