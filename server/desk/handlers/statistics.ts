import { mostDays } from '#contract/desk/statistics.ts'
import { dayOf, dayOfDate } from '../../services/day.ts'
import { missedSearches } from '../../services/missed-searches.ts'
import { statisticsOf, topItems, type Days } from '../../services/statistics.ts'
import type { DeskHandlers } from '../handler.ts'
import { DeskRefusal } from '../refusal.ts'

const usualDays = 30
const most = 50

/** The days that somebody asks for. Refuses what is no span, or too long a one. */
export function daysOf({ from, to }: { from?: string | undefined; to?: string | undefined }, nowMs: number): Days {
  const toDay = to === undefined ? dayOf(nowMs) : dayOfDate(to)
  const fromDay = from === undefined ? toDay - usualDays + 1 : dayOfDate(from)
  const length = toDay - fromDay + 1
  if (!(length >= 1 && length <= mostDays)) throw new DeskRefusal(400, 'input-wrong', { field: 'from' })
  return { fromDay, toDay }
}

/** What people do, in sums; see `contract/desk/statistics.ts`. */
export const statistics: DeskHandlers<'statistics'> = {
  see: ({ db, input, nowMs }) => statisticsOf(db, daysOf(input, nowMs), input.by ?? 'day', nowMs),
  items: ({ db, input, nowMs }) => topItems(db, daysOf(input, nowMs), most),
  missed: async ({ db, input, nowMs }) => ({ rows: await missedSearches(db, daysOf(input, nowMs), most) }),
}
