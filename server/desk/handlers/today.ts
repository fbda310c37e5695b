import { floor, type DeskToday, type Guarded } from '#contract/desk/today.ts'
import type { Db } from '../../database/tables.ts'
import { countOpenCases } from '../../repositories/cases.ts'
import { sumsOf } from '../../repositories/day-sums.ts'
import { countJobs } from '../../repositories/jobs.ts'
import { dayOf } from '../../services/day.ts'
import { diskOf } from '../../stores/durable.ts'
import type { DeskHandlers } from '../handler.ts'
import { mayDo } from '../members.ts'

/** So far lists are counted. */
const most = 1000
const dayMs = 24 * 3600 * 1000

type Sum = Awaited<ReturnType<typeof sumsOf>>[number]

const guarded = (sum: Sum | undefined): Guarded => (sum && (sum.people ?? 0) >= floor ? Number(sum.value) : null)

/** Sums whose names begin with a word, by what follows it. */
const named = (sums: readonly Sum[], word: string) =>
  sums.flatMap((sum) => (sum.name.startsWith(`${word}:`) ? [{ rest: sum.name.slice(word.length + 1), sum }] : []))

const callsOf = (sums: readonly Sum[], word: string) =>
  named(sums, word)
    .map(({ rest, sum }) => ({ name: rest, calls: Number(sum.value) }))
    .toSorted((a, b) => b.calls - a.calls)

async function reportsOf(db: Db, nowMs: number): Promise<NonNullable<DeskToday['reports']>> {
  const within = (fromMs: number, toMs: number) => countOpenCases(db, { fromMs, toMs }, most)
  return {
    day: await within(nowMs - dayMs, nowMs + dayMs),
    days: await within(nowMs - 3 * dayMs, nowMs - dayMs),
    older: await within(0, nowMs - 3 * dayMs),
  }
}

/** How the place is today; see `contract/desk/today.ts`. */
export const today: DeskHandlers<'today'> = {
  see: async ({ db, member, nowMs, parts }) => {
    const may = (right: Parameters<typeof mayDo>[1]) => mayDo(member.row, right)
    const day = dayOf(nowMs)
    const sums = await sumsOf(db, day, day)
    const sum = (name: string) => sums.find((one) => one.name === name)
    return {
      ...(may('statistics.see') && {
        people: {
          new: guarded(sum('new')),
          active: guarded(sum('active')),
          returning: guarded(sum('returning')),
          watched: named(sums, 'seconds').map(({ rest, sum: one }) => ({ kind: rest, seconds: guarded(one) })),
          opened: named(sums, 'opened').map(({ rest, sum: one }) => ({ kind: rest, count: guarded(one) })),
        },
      }),
      ...(may('orders.see') && {
        income: {
          paid: named(sums, 'paid').reduce((total, { sum: one }) => total + Number(one.value), 0),
          refunded: Number(sum('refunded')?.value ?? 0),
        },
      }),
      ...(may('reports.see') && { reports: await reportsOf(db, nowMs) }),
      ...(may('jobs.see') && {
        jobs: { failed: await countJobs(db, 'failed', most), waiting: await countJobs(db, 'waiting', most) },
      }),
      ...(may('settings.see') && {
        place: {
          disk: await diskOf(parts.place.dataFolder),
          lines: callsOf(sums, 'line'),
          builds: callsOf(sums, 'build'),
        },
      }),
      most,
    }
  },
}
