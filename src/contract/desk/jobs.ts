import * as v from 'valibot'
import type { Reason } from '../refusals.ts'
import { answering, change, type DeskPage, look } from './call.ts'
import { Nothing, Paged, Reason as Why, RowId, Version } from './shapes.ts'

/** What has become of a job. */
export const jobStates = ['waiting', 'working', 'failed', 'cancelled', 'done'] as const
/** One of `jobStates`. */
export type DeskJobState = (typeof jobStates)[number]

/** A piece of work on an original. */
export interface DeskJob {
  readonly id: number
  readonly kind: 'probe' | 'watchable' | 'track' | 'captions' | 'renditions' | 'storyboard' | 'sound'
  /** Which piece, where a kind has several. */
  readonly piece: string
  readonly state: DeskJobState
  /** The smallest comes first. */
  readonly priority: number
  /** How often it failed, and how often whoever worked on it fell silent. */
  readonly tries: number
  readonly losses: number
  /** Not before. */
  readonly dueAt: number
  /** 0 to 1. */
  readonly progress: number
  readonly stage: string | null
  /** Seconds of film in a second. */
  readonly speed: number | null
  readonly reason: Reason | null
  /** The last that a program said. */
  readonly said: string | null
  readonly createdAt: number
  readonly finishedAt: number | null
  readonly mediaId: number
  /** What is made of the original; null where that is gone. */
  readonly item: { readonly kind: string; readonly id: number; readonly title: string } | null
}

/** What is under way, and how work is done. */
export interface DeskJobsNow {
  readonly working: readonly DeskJob[]
  /** Counted up to `most`. */
  readonly waiting: number
  readonly failed: number
  readonly most: number
  readonly isPaused: boolean
  readonly atOnce: number
  readonly version: string
}

/** How many jobs a process may do at once. */
export const mostJobsAtOnce = 8

const Ids = v.pipe(v.array(RowId), v.minLength(1), v.maxLength(100))

/** The work on films and recordings. */
export const jobs = {
  now: look<DeskJobsNow>()('jobs.see', Nothing),
  list: look<DeskPage<DeskJob>>()('jobs.see', v.object({ ...Paged.entries, state: v.optional(v.picklist(jobStates)) })),
  /** Does again what failed or was cancelled, where the original is still there; tells how many. */
  retry: answering<{ readonly count: number }>()('jobs.edit', v.object({ ids: Ids })),
  /** The same of everything that failed, some at a time: `more` where that were not all. */
  retryAll: answering<{ readonly count: number; readonly more: boolean }>()('jobs.edit', Nothing),
  cancel: answering<{ readonly count: number }>()('jobs.edit', v.object({ ids: Ids, reason: Why })),
  /** Has what waits come before all else, or behind it. */
  order: answering<{ readonly count: number }>()(
    'jobs.edit',
    v.object({ ids: Ids, to: v.picklist(['first', 'last']) }),
  ),
  /** Paused, nothing more is begun; what is under way is ended. */
  setWork: change()(
    'jobs.edit',
    v.object({
      isPaused: v.boolean(),
      atOnce: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostJobsAtOnce)),
      version: Version,
    }),
  ),
}
