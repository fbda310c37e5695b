import { randomUUID } from 'node:crypto'
import type { Reason } from '#contract/refusals.ts'
import type { Db, Tx } from '../database/tables.ts'
import type { JobKind } from '../database/tables/media.ts'
import { writeJson } from '../database/tables/types.ts'
import type { Faults } from '../faults.ts'
import type { LogLine } from '../parts.ts'
import { claimJob, holdJob, jobSettings, setHeld, type Job } from '../repositories/jobs.ts'

/** How far a job is: 0 to 1, what is being done, seconds of film in a second. */
export interface JobProgress {
  readonly progress: number
  readonly stage: string
  readonly speed?: number
}

/**
 * What became of a job. `keep` is done in the transaction that says that it ended: either both are true or neither.
 * `stopped`: it was nobody's fault, somebody goes on with it later.
 */
export type JobEnd =
  | { readonly ok: true; readonly keep?: (tx: Tx) => Promise<void>; readonly after?: () => Promise<void> }
  | {
      readonly ok: false
      readonly reason: Reason
      readonly said?: string
      readonly keep?: (tx: Tx) => Promise<void>
      readonly after?: () => Promise<void>
    }
  | 'stopped'

/** Does one kind of job. Throws what is a fault of the server, after which it is tried again later. */
export type JobHandler = (job: Job, signal: AbortSignal, report: (now: JobProgress) => void) => Promise<JobEnd>

/** What the loop needs. */
export interface JobWork {
  readonly db: Db
  readonly now: () => number
  readonly log: (line: LogLine) => void
  readonly faults: Faults
  readonly handlers: Readonly<Record<JobKind, JobHandler>>
  /** What is done with a job that brings those who work on it down. */
  readonly giveUp: JobHandler
}

/** Does what waits, so many jobs at once in this process as the desk says; several processes share the waiting ones. */
export interface JobLoop {
  /** There is something to do. */
  wake(): void
  /** Looks now and then for what another process left behind. */
  start(): void
  /** Ends at once; what was being done is taken up again later, here or elsewhere. */
  stop(): Promise<void>
}

/** Who works says so this often, and loses the job after the lease: they may have died. */
const heartbeatMs = 20_000
const leaseMs = 90_000
const reportMs = 2000
const lookMs = 30_000
const afterFaultMs = 300_000
/** What brought so many workers down is left alone. One that is killed now and then is no fault of the film. */
const mostLosses = 30

/** The background work. */
export function createJobLoop(work: JobWork): JobLoop {
  const stopping = new AbortController()
  const busy = new Set<Promise<void>>()
  let beginning: Promise<void> | undefined
  let again = false
  let timer: NodeJS.Timeout | undefined

  const begin = async () => {
    while (!stopping.signal.aborted) {
      const { isPaused, atOnce } = await jobSettings(work.db)
      if (isPaused || busy.size >= atOnce) return
      const nowMs = work.now()
      const job = await claimJob(work.db, randomUUID(), nowMs + leaseMs, nowMs)
      if (!job) return
      const one = doOne(work, job, stopping.signal)
        .finally(() => busy.delete(one))
        .then(wake, (error: unknown) => work.faults.say('jobs', error))
      busy.add(one)
    }
  }
  const wake = () => {
    if (stopping.signal.aborted) return
    again = beginning !== undefined
    beginning ??= begin()
      .catch((error: unknown) => work.faults.say('jobs', error))
      .finally(() => {
        beginning = undefined
        if (again) wake()
      })
  }
  return {
    wake,
    start: () => {
      wake()
      timer = setInterval(wake, lookMs)
      timer.unref()
    },
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      await beginning
      await Promise.all(busy)
    },
  }
}

async function doOne(work: JobWork, job: Job, stopping: AbortSignal): Promise<void> {
  const { db, now, log, faults } = work
  const startedAt = performance.now()
  const lost = new AbortController()
  const signal = AbortSignal.any([stopping, lost.signal])
  let { progress, stage, speed }: Pick<Job, 'progress' | 'stage' | 'speed'> = job
  let toldAt = startedAt
  const hold = () => {
    const nowMs = now()
    holdJob(db, job, { lease_until: nowMs + leaseMs, heartbeat_at: nowMs, progress, stage, speed })
      .then((isOurs) => isOurs || lost.abort())
      .catch(() => {})
  }
  const report = (said: JobProgress) => {
    progress = Math.min(1, said.progress)
    stage = said.stage
    speed = said.speed ?? null
    if (performance.now() - toldAt < reportMs) return
    toldAt = performance.now()
    hold()
  }
  const beat = setInterval(hold, heartbeatMs)
  let end: JobEnd
  try {
    const handler = job.losses > mostLosses ? work.giveUp : work.handlers[job.kind]
    end = await handler(job, signal, report)
  } catch (error) {
    if (!signal.aborted) faults.say('job', error)
    end = 'stopped'
  } finally {
    clearInterval(beat)
  }
  if (end === 'stopped') {
    if (lost.signal.aborted) return
    // after a fault of ours the next try waits for a while
    const dueAt = stopping.aborted ? 0 : now() + afterFaultMs
    await setHeld(db, job, { state: 'waiting', worker: null, lease_until: null, due_at: dueAt })
    return
  }
  const ended = end
  const kept = await db.transaction().execute(async (tx) => {
    const set = ended.ok
      ? ({ state: 'done', progress: 1, error: null, said: null } as const)
      : ({ state: 'failed', tries: job.tries + 1, error: writeJson(ended.reason), said: ended.said ?? null } as const)
    const isOurs = await setHeld(tx, job, { ...set, lease_until: null, finished_at: now() })
    if (isOurs) await ended.keep?.(tx)
    return isOurs
  })
  if (!kept) return
  const ms = Math.round(performance.now() - startedAt)
  log({ level: 'info', event: 'job', kind: job.kind, state: ended.ok ? 'done' : 'failed', ms })
  await ended.after?.()
}
