import type { DeskJob } from '#contract/desk/jobs.ts'
import type { Reason } from '#contract/refusals.ts'
import type { Db, Tx } from '../../database/tables.ts'
import {
  cancelJob,
  countJobs,
  jobsById,
  jobSettings,
  jobsPage,
  orderJob,
  retryableJobs,
  retryJob,
  setJobSettings,
  someJobs,
  type Job,
} from '../../repositories/jobs.ts'
import { itemsOfMedia } from '../../repositories/media.ts'
import type { Changed, DeskEntry, DeskHandlers } from '../handler.ts'
import { DeskRefusal } from '../refusal.ts'
import { mustBeVersion, versionOf } from '../version.ts'

/** So far jobs are counted. */
const most = 1000
const workingShown = 50
const retriedAtOnce = 200
const priorities = { first: 1, last: 9999 } as const

async function shown(db: Db, rows: readonly Job[]): Promise<DeskJob[]> {
  const items = new Map(
    (await itemsOfMedia(db, [...new Set(rows.map((row) => row.media_id))])).map((one) => [one.media_id, one]),
  )
  return rows.map((row) => {
    const { kind, id, title } = items.get(row.media_id) ?? {}
    return {
      id: row.id,
      kind: row.kind,
      piece: row.piece,
      state: row.state,
      priority: row.priority,
      tries: row.tries,
      losses: row.losses,
      dueAt: row.due_at,
      progress: row.progress,
      stage: row.stage,
      speed: row.speed,
      reason: row.error === null ? null : (JSON.parse(row.error) as Reason),
      said: row.said || null,
      createdAt: row.created_at,
      finishedAt: row.finished_at,
      mediaId: row.media_id,
      item: kind === undefined || id === undefined ? null : { kind, id, title: title ?? '' },
    }
  })
}

/** Does something to each of these jobs that it can be done to; refuses where that is none of them. */
async function each(
  tx: Tx,
  rows: readonly Job[],
  doIt: (job: Job) => Promise<boolean>,
  after: (job: Job) => Record<string, unknown>,
  reason?: string,
): Promise<Changed<{ readonly count: number }>> {
  const done: Job[] = []
  for (const job of rows) if (await doIt(job)) done.push(job)
  if (done.length === 0) throw new DeskRefusal(409, 'undecidable')
  const titles = new Map((await shown(tx, done)).map(({ id, item }) => [id, item?.title ?? '']))
  const log = done.map((job): DeskEntry => {
    const { id, kind, piece, state, priority } = job
    const name = [titles.get(id), kind, piece].filter(Boolean).join(' ')
    const before = { state, priority }
    return { kind: 'job', target: id, name, before, after: after(job), ...(reason !== undefined && { reason }) }
  })
  return { reply: { count: done.length }, log }
}

const waiting = () => ({ state: 'waiting' })

/** The work on films and recordings; see `contract/desk/jobs.ts`. */
export const jobs: DeskHandlers<'jobs'> = {
  now: async ({ db }) => {
    const settings = await jobSettings(db)
    return {
      working: await shown(db, await someJobs(db, 'working', workingShown)),
      waiting: await countJobs(db, 'waiting', most),
      failed: await countJobs(db, 'failed', most),
      most,
      ...settings,
      version: versionOf(settings),
    }
  },

  list: async ({ db, input }) => {
    const { rows, next } = await jobsPage(db, input)
    return { rows: await shown(db, rows), next }
  },

  retry: async ({ db: tx, input, nowMs, parts }) => ({
    ...(await each(tx, await jobsById(tx, input.ids), ({ id }) => retryJob(tx, id, nowMs), waiting)),
    after: () => parts.uploads?.wake(),
  }),

  retryAll: async ({ db: tx, nowMs, parts }) => {
    const failed = await retryableJobs(tx, retriedAtOnce)
    const { reply, log } = await each(tx, failed, ({ id }) => retryJob(tx, id, nowMs), waiting)
    const more = failed.length === retriedAtOnce
    return { reply: { ...reply, more }, log, after: () => parts.uploads?.wake() }
  },

  cancel: async ({ db: tx, input, nowMs }) => {
    const rows = await jobsById(tx, input.ids)
    return each(
      tx,
      rows,
      ({ id }) => cancelJob(tx, id, nowMs),
      () => ({ state: 'cancelled' }),
      input.reason,
    )
  },

  order: async ({ db: tx, input }) => {
    const priority = priorities[input.to]
    return each(
      tx,
      await jobsById(tx, input.ids),
      ({ id }) => orderJob(tx, id, priority),
      () => ({ priority }),
    )
  },

  setWork: async ({ db: tx, input, parts }) => {
    const before = await jobSettings(tx)
    mustBeVersion(before, input.version)
    const { isPaused, atOnce } = input
    await setJobSettings(tx, { isPaused, atOnce })
    const log = { kind: 'jobs', target: 'work', name: '', before: { ...before }, after: { isPaused, atOnce } }
    return { reply: {}, log, after: () => parts.uploads?.wake() }
  },
}
