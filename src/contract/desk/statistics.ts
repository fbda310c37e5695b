import * as v from 'valibot'
import { look } from './call.ts'
import type { Guarded } from './today.ts'

/** What days are put together to. */
export const steps = ['day', 'week', 'month'] as const
/** One of `steps`. */
export type Step = (typeof steps)[number]

/** So many days can be looked at together. */
export const mostDays = 400

const date = v.optional(v.pipe(v.string(), v.isoDate()))
/** Some days, both included: `YYYY-MM-DD`; the last thirty where nothing is said. */
const Span = v.object({ from: date, to: date })

/** How one figure went, a value for each step. */
export interface DeskSeries {
  /** The name of its sum: `new`, `opened:novel`, `paid:vip` … (`server/services/day-sums.ts`). */
  readonly name: string
  readonly values: readonly Guarded[]
}

/** Those who made their account in a week, and how many of them came back. */
export interface DeskCohort {
  /** Its Monday. */
  readonly week: string
  readonly new: Guarded
  /** How many came back so many days later; undefined where that day is yet to come. */
  readonly back: readonly { readonly after: number; readonly people?: Guarded }[]
}

/** What happened within some days. */
export interface DeskStatistics {
  readonly from: string
  readonly to: string
  /** The first day of each step. */
  readonly steps: readonly string[]
  readonly series: readonly DeskSeries[]
  readonly cohorts: readonly DeskCohort[]
}

/** How many people opened an item within some days, and within as many days before. */
export interface DeskTop {
  readonly kind: string
  readonly id: number
  /** Empty where it is gone. */
  readonly title: string
  readonly people: number
  readonly before: number
}

/** What was looked for and not found. */
export interface DeskMissed {
  readonly kind: string
  readonly word: string
  readonly count: number
}

/** What people do, in sums out of which nobody can be read: where fewer than `floor` stand behind a day's, it counts as nothing. */
export const statistics = {
  /** Numbers of people who were there are means of a day; all others are sums. */
  see: look<DeskStatistics>()('statistics.see', v.object({ ...Span.entries, by: v.optional(v.picklist(steps)) })),
  items: look<{ readonly top: readonly DeskTop[]; readonly falling: readonly DeskTop[] }>()('statistics.see', Span),
  missed: look<{ readonly rows: readonly DeskMissed[] }>()('statistics.see', Span),
}
