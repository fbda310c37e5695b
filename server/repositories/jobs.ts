import { PostgresAdapter, sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Db, Tx } from '../database/tables.ts'
import type { JobKind, JobsTable } from '../database/tables/media.ts'
import { pageOf, type RowPage } from './page.ts'
import { factOf, setFact } from './place.ts'

/** A piece of work as the database has it. */
export type Job = Selectable<JobsTable>

/** A piece of work that is asked for. */
export interface NewJob {
  readonly kind: JobKind
  readonly piece?: string
  readonly priority: number
}

/** Of what a job is: a media row in one generation. */
interface OfMedia {
  readonly id: number
  readonly generation: number
}

/** Asks for work; what was asked for before is not asked for again. */
export async function addJobs(tx: Db, media: OfMedia, jobs: readonly NewJob[], nowMs: number): Promise<void> {
  if (jobs.length === 0) return
  const rows = jobs.map(({ kind, piece = '', priority }): Insertable<JobsTable> => {
    const fresh = { state: 'waiting', tries: 0, losses: 0, due_at: 0, progress: 0, created_at: nowMs } as const
    return { kind, media_id: media.id, generation: media.generation, piece, priority, ...fresh }
  })
  await tx
    .insertInto('jobs')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What waits, or is held by somebody who is silent; not of what was taken down or replaced. */
const isFree = (nowMs: number) => sql<boolean>`
  ((jobs.state = 'waiting' and jobs.due_at <= ${nowMs}) or (jobs.state = 'working' and jobs.lease_until < ${nowMs}))
  and exists (select 1 from media
    where media.id = jobs.media_id and media.generation = jobs.generation and media.dropped_at is null)`

/** Takes the job that is to be done next, so that nobody else does until a time; undefined where none waits. */
export async function claimJob(db: Db, worker: string, untilMs: number, nowMs: number): Promise<Job | undefined> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  return db
    .updateTable('jobs')
    .set({
      state: 'working',
      worker,
      lease_until: untilMs,
      heartbeat_at: nowMs,
      losses: sql<number>`losses + case when state = 'working' then 1 else 0 end`,
    })
    .where('id', '=', (of) => {
      const next = of
        .selectFrom('jobs')
        .select('jobs.id')
        .where(isFree(nowMs))
        .orderBy('priority')
        .orderBy('id')
        .limit(1)
      // others take the next ones meanwhile
      return isPostgres ? next.forUpdate().skipLocked() : next
    })
    .returningAll()
    .executeTakeFirst()
}

const taken = (db: Db, { id, worker }: Pick<Job, 'id' | 'worker'>) =>
  db.updateTable('jobs').where('id', '=', id).where('state', '=', 'working').where('worker', '=', worker)

/** Holds a job for longer and tells how far it is; false where it was lost, or is not wanted any more. */
export async function holdJob(
  db: Db,
  job: Job,
  set: Pick<Updateable<JobsTable>, 'lease_until' | 'heartbeat_at' | 'progress' | 'stage' | 'speed'>,
): Promise<boolean> {
  const held = await taken(db, job)
    .set(set)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('media')
          .select('media.id')
          .whereRef('media.id', '=', 'jobs.media_id')
          .whereRef('media.generation', '=', 'jobs.generation')
          .where('media.dropped_at', 'is', null),
      ),
    )
    .returning('id')
    .executeTakeFirst()
  return held !== undefined
}

/** Changes a job that somebody holds; false where it was lost. */
export async function setHeld(tx: Db, job: Job, set: Updateable<JobsTable>): Promise<boolean> {
  return (await taken(tx, job).set(set).returning('id').executeTakeFirst()) !== undefined
}

/** Whether there is still something to be done with the original. */
export async function hasOpenJobs(db: Db, media: OfMedia): Promise<boolean> {
  const open = await db
    .selectFrom('jobs')
    .select('id')
    .where('media_id', '=', media.id)
    .where('generation', '=', media.generation)
    .where('state', 'in', ['waiting', 'working'])
    .limit(1)
    .execute()
  return open.length > 0
}

/** What was asked for and is not needed any more. */
export const cancelJobs = (tx: Tx, media: OfMedia, nowMs: number) =>
  tx
    .updateTable('jobs')
    .set({ state: 'cancelled', finished_at: nowMs, lease_until: null })
    .where('media_id', '=', media.id)
    .where('generation', '=', media.generation)
    .where('state', 'in', ['waiting', 'working'])
    .execute()

/** Forgets what ended before a time. */
export const removeJobs = (db: Db, state: 'done' | 'failed' | 'cancelled', beforeMs: number) =>
  db.deleteFrom('jobs').where('state', '=', state).where('finished_at', '<', beforeMs).execute()

/** Forgets the work on a media row. */
export const removeJobsOf = (db: Db, mediaId: number) => db.deleteFrom('jobs').where('media_id', '=', mediaId).execute()

/** The work as whoever runs this place sees it, the newest first. */
export function allJobs(db: Db, { withDone, most }: { withDone: boolean; most: number }): Promise<Job[]> {
  const query = db.selectFrom('jobs').selectAll().orderBy('id', 'desc').limit(most)
  return (withDone ? query : query.where('state', '!=', 'done')).execute()
}

/** Which jobs are looked at. */
interface JobsInput {
  readonly state?: Job['state'] | undefined
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
}

/** A page of the work: what waits in the order in which it is done, all else the newest first. */
export function jobsPage(db: Db, { state, ...page }: JobsInput): Promise<RowPage<Job>> {
  const query = db.selectFrom('jobs').selectAll()
  if (state === 'waiting') {
    const order = { label: 'waiting', by: 'jobs.priority', id: 'jobs.id', ascending: true }
    return pageOf(query.where('state', '=', state), order, page)
  }
  const order = { label: state ?? 'all', by: 'jobs.id', id: 'jobs.id' }
  return pageOf(state === undefined ? query : query.where('state', '=', state), order, page)
}

/** How many jobs are in a state, counted up to a number. */
export async function countJobs(db: Db, state: Job['state'], most: number): Promise<number> {
  const some = db.selectFrom('jobs').select('id').where('state', '=', state).limit(most).as('some')
  const { count } = await db
    .selectFrom(some)
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Jobs by their ids, in no order. */
export const jobsById = (db: Db, ids: readonly number[]): Promise<Job[]> =>
  db
    .selectFrom('jobs')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()

/** Jobs of a state, the oldest first. */
export const someJobs = (db: Db, state: Job['state'], most: number): Promise<Job[]> =>
  db.selectFrom('jobs').selectAll().where('state', '=', state).orderBy('id').limit(most).execute()

const hasOriginal = sql<boolean>`exists (select 1 from media
  where media.id = jobs.media_id and media.generation = jobs.generation and media.source is not null
    and media.dropped_at is null)`

/** Jobs that failed and can be tried again, the oldest first. */
export const retryableJobs = (db: Db, most: number): Promise<Job[]> =>
  db.selectFrom('jobs').selectAll().where('state', '=', 'failed').where(hasOriginal).orderBy('id').limit(most).execute()

/** Has a job that failed or was cancelled wait again; false where it was neither, or the original is gone. */
export async function retryJob(db: Db, id: number, nowMs: number): Promise<boolean> {
  const again = await db
    .updateTable('jobs')
    .set({ state: 'waiting', due_at: nowMs, error: null, said: null, finished_at: null, progress: 0 })
    .where('id', '=', id)
    .where('state', 'in', ['failed', 'cancelled'])
    .where(hasOriginal)
    .returning(['media_id'])
    .executeTakeFirst()
  if (!again) return false
  await db.updateTable('media').set({ source_until: null }).where('id', '=', again.media_id).execute()
  return true
}

/** How long an original is kept on which work was cancelled. */
const cancelledSourceMs = 30 * 24 * 3600 * 1000

/**
 * Cancels a job that waits or is under way, whose worker finds out within the heartbeat; false where it is neither. Where
 * nothing else is to be done with the original, that is kept for a while, so that the job can be tried again.
 */
export async function cancelJob(tx: Db, id: number, nowMs: number): Promise<boolean> {
  const job = await tx
    .updateTable('jobs')
    .set({ state: 'cancelled', finished_at: nowMs, lease_until: null })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'working'])
    .returning(['media_id', 'generation'])
    .executeTakeFirst()
  if (!job) return false
  if (!(await hasOpenJobs(tx, { id: job.media_id, generation: job.generation })))
    await tx
      .updateTable('media')
      .set({ source_until: nowMs + cancelledSourceMs })
      .where('id', '=', job.media_id)
      .where('source', 'is not', null)
      .execute()
  return true
}

/** Has a job that waits come sooner or later; false where it does not wait. */
export async function orderJob(tx: Db, id: number, priority: number): Promise<boolean> {
  const moved = tx.updateTable('jobs').set({ priority }).where('id', '=', id).where('state', '=', 'waiting')
  return (await moved.returning('id').executeTakeFirst()) !== undefined
}

/** How work is done here. */
export interface JobSettings {
  /** Nothing more is begun; what is under way is ended. */
  readonly isPaused: boolean
  /** How many jobs each process does at once. */
  readonly atOnce: number
}

const factName = 'jobs'

/** How work is done, as the desk has set it. */
export async function jobSettings(db: Db): Promise<JobSettings> {
  const kept = await factOf(db, factName)
  return kept === undefined ? { isPaused: false, atOnce: 1 } : (JSON.parse(kept) as JobSettings)
}

/** Sets how work is done; every process follows within half a minute. */
export const setJobSettings = (tx: Tx, { isPaused, atOnce }: JobSettings) =>
  setFact(tx, factName, JSON.stringify({ isPaused, atOnce }))
