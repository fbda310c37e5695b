import { sql, type Selectable, type Updateable } from 'kysely'
import type { Image } from '#contract/shapes/common.ts'
import type { Db, Tx } from '../database/tables.ts'
import type { MediaTable } from '../database/tables/media.ts'
import { states, type JsonText } from '../database/tables/types.ts'
import { addJobs } from './jobs.ts'

/** An original as the database has it. */
export type Media = Selectable<MediaTable>

/** An original that came whole. */
export interface NewMedia {
  readonly upload_name: string
  readonly user_id: number
  readonly origin: MediaTable['origin']
  /** Where the store has it. */
  readonly source: string
  readonly used_at?: number
  readonly sha256?: string
}

/** Work that somebody waits for comes before all else. */
export const firstPriority = 100

/** Keeps a film that came whole, or a recording of `kind`, to be looked into and worked on; answers its id. */
export async function addFilm(
  tx: Tx,
  { kind = 'video', ...film }: NewMedia & { readonly kind?: 'video' | 'audio' },
  nowMs: number,
): Promise<number> {
  const row = { ...film, kind, state: 'probing', generation: 1, created_at: nowMs } as const
  const { id, generation } = await tx
    .insertInto('media')
    .values(row)
    .returning(['id', 'generation'])
    .executeTakeFirstOrThrow()
  await addJobs(tx, { id, generation }, [{ kind: 'probe', priority: firstPriority }], nowMs)
  return id
}

/** An original that nothing more is to be done with: what was in it has been read. */
export async function addReadMedia(
  tx: Tx,
  original: Pick<Media, 'upload_name' | 'user_id' | 'kind' | 'sha256' | 'container' | 'bytes' | 'found'>,
  nowMs: number,
): Promise<number> {
  const row = { origin: 'import', state: 'ready', generation: 1, used_at: nowMs, created_at: nowMs } as const
  const { id } = await tx
    .insertInto('media')
    .values({ ...original, ...row })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An original that is imported, before its file is there. */
export type NewOriginal = Pick<Media, 'upload_name' | 'user_id' | 'kind' | 'sha256' | 'source'> &
  Partial<Pick<Media, 'container' | 'bytes' | 'seconds' | 'found'>>

/** Keeps the row of an original before its file is there; the sweeper takes both unless they are used. Answers its id. */
export async function addUnusedMedia(db: Db, original: NewOriginal, nowMs: number): Promise<number> {
  const row = { origin: 'import', state: 'receiving', generation: 1, created_at: nowMs } as const
  const { id } = await db
    .insertInto('media')
    .values({ ...original, ...row })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What is done with an original that came whole, by what it is; nothing with others. */
const firstSteps = {
  video: { state: 'probing', job: 'probe' },
  audio: { state: 'working', job: 'sound' },
} as const

/** Uses an original whose file has come, and has it worked on. Rejects where the sweeper has taken it meanwhile. */
export async function takeUpOriginal(tx: Tx, id: number, nowMs: number): Promise<void> {
  const waiting = tx.selectFrom('media').select('kind').where('id', '=', id).where('dropped_at', 'is', null)
  const { kind } = await waiting.executeTakeFirstOrThrow()
  const step = kind === 'video' || kind === 'audio' ? firstSteps[kind] : undefined
  const used = tx.updateTable('media').set({ state: step?.state ?? 'ready', used_at: nowMs })
  const { generation } = await used
    .where('id', '=', id)
    .where('dropped_at', 'is', null)
    .returning('generation')
    .executeTakeFirstOrThrow()
  if (step) await addJobs(tx, { id, generation }, [{ kind: step.job, priority: firstPriority }], nowMs)
}

/** A film of these bytes that somebody has imported and that was not refused. */
export async function importedFilm(
  db: Db,
  userId: number,
  sha256: string,
): Promise<Pick<Media, 'id' | 'generation'> | undefined> {
  const film = db
    .selectFrom('media')
    .select(['id', 'generation'])
    .where('sha256', '=', sha256)
    .where('user_id', '=', userId)
  const here = film.where('origin', '=', 'import').where('state', '!=', 'refused').where('dropped_at', 'is', null)
  // one that an import left that ended too early is nobody's film
  return here
    .where('used_at', 'is not', null)
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('replacements').select('replacements.id').whereRef('former_id', '=', 'media.id'))),
    )
    .executeTakeFirst()
}

/** How many films of somebody came and can't be watched yet. */
export async function countWaiting(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('media')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('state', 'in', ['probing', 'working'])
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** An original of somebody by the name of its upload: it is used from now on and stays. */
export const markMediaUsed = (tx: Tx, userId: number, uploadName: string, nowMs: number) =>
  tx
    .updateTable('media')
    .set({ used_at: sql<number>`coalesce(used_at, ${nowMs})` })
    .where('upload_name', '=', uploadName)
    .where('user_id', '=', userId)
    .where('dropped_at', 'is', null)
    // what a moderator has taken from view is not shown again elsewhere
    .where(({ and, exists, not, selectFrom }) => {
      const post = selectFrom('posts').select('posts.id').whereRef('posts.clip_id', '=', 'media.id')
      const video = selectFrom('mvs').select('mvs.id').whereRef('mvs.media_id', '=', 'media.id')
      return and([
        not(exists(post.where('posts.state', '!=', states.live))),
        not(exists(video.where('mvs.state', 'not in', [states.live, states.coming, states.draft]))),
      ])
    })
    .returning(['id', 'kind', 'state', 'reason'])
    .executeTakeFirst()

/** Whether something uses the original of an upload. */
export async function isMediaUsed(tx: Tx, uploadName: string): Promise<boolean> {
  const used = tx
    .selectFrom('media')
    .select('id')
    .where('upload_name', '=', uploadName)
    .where('used_at', 'is not', null)
  return (await used.executeTakeFirst()) !== undefined
}

/** Those of these originals that were not taken down, in no order. */
export const mediaById = async (db: Db, ids: readonly number[]): Promise<Media[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('media')
        .selectAll()
        .where('id', 'in', [...ids])
        .where('dropped_at', 'is', null)
        .execute()

/** Whether an original may be played: not where only items show it that are not on show themselves. */
export async function isOnShow(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('media')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .where('dropped_at', 'is', null)
    .where(({ and, exists, not, or, selectFrom }) => {
      const post = selectFrom('posts').select('posts.id').whereRef('posts.clip_id', '=', 'media.id')
      const video = selectFrom('mvs').select('mvs.id').whereRef('mvs.media_id', '=', 'media.id')
      const part = selectFrom('work_parts').select('work_parts.id').whereRef('work_parts.media_id', '=', 'media.id')
      const work = part.innerJoin('works', 'works.id', 'work_parts.work_id').where('works.state', '=', states.live)
      const coming = selectFrom('coming_parts').select('id').whereRef('coming_parts.media_id', '=', 'media.id')
      const played = selectFrom('replacements').select('replacements.id').whereRef('former_id', '=', 'media.id')
      const before = played.where('ready_at', 'is not', null)
      return or([
        and([not(exists(post)), not(exists(video)), not(exists(part)), not(exists(coming)), not(exists(before))]),
        exists(
          before
            .innerJoin('mvs', 'mvs.id', 'replacements.item_id')
            .where('replacements.kind', '=', 'video')
            .where('mvs.state', 'in', [states.live, states.sold]),
        ),
        exists(
          before
            .innerJoin('work_parts', 'work_parts.id', 'replacements.item_id')
            .innerJoin('works', 'works.id', 'work_parts.work_id')
            .where('replacements.kind', '=', 'audio-chapter')
            .where('works.state', '=', states.live),
        ),
        exists(work),
        exists(post.where('posts.state', 'in', [states.live, states.sold])),
        exists(video.where('mvs.state', 'in', [states.live, states.sold])),
      ])
    })
    .executeTakeFirst()
  return row !== undefined
}

/** Keeps a film of which nothing but what is made of it is there; answers its id. */
export async function addReadyFilm(
  tx: Db,
  film: Omit<NewMedia, 'source'> & { readonly seconds: number },
  nowMs: number,
): Promise<number> {
  const row = { ...film, kind: 'video', state: 'ready', generation: 1, created_at: nowMs } as const
  return (await tx.insertInto('media').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Changes an original of one generation, while it is wanted. */
export const setMedia = (
  tx: Db,
  { id, generation }: Pick<Media, 'id' | 'generation'>,
  set: Updateable<MediaTable>,
): Promise<Media | undefined> =>
  tx
    .updateTable('media')
    .set(set)
    .where('id', '=', id)
    .where('generation', '=', generation)
    .returningAll()
    .executeTakeFirst()

/** Takes originals down: nothing of them is served from now on, and their files go at the next sweep. */
export async function dropMedia(db: Db, ids: readonly number[], nowMs: number): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('media')
    .set({ dropped_at: nowMs })
    .where('id', 'in', [...ids])
    .where('dropped_at', 'is', null)
    .execute()
}

/** Has an item let go of its originals, for good; answers those that nothing else is made of. */
export async function letGoOfMedia(
  tx: Tx,
  { table, id }: { readonly table: string; readonly id: number },
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return []
  if (table === 'posts') await tx.updateTable('posts').set({ clip_id: null }).where('id', '=', id).execute()
  if (table === 'mvs') await tx.updateTable('mvs').set({ media_id: null }).where('id', '=', id).execute()
  if (table === 'works') await tx.updateTable('work_parts').set({ media_id: null }).where('work_id', '=', id).execute()
  const posts = tx.selectFrom('posts').select('clip_id as media_id').where('clip_id', 'in', ids)
  const videos = tx.selectFrom('mvs').select('media_id').where('media_id', 'in', ids)
  const parts = tx
    .selectFrom('work_parts')
    .innerJoin('works', 'works.id', 'work_parts.work_id')
    .select('work_parts.media_id')
    .where('work_parts.media_id', 'in', ids)
  const held = [
    ...(await posts.where('state', '!=', states.removed).execute()),
    ...(await videos.where('state', '!=', states.removed).execute()),
    ...(await parts.where('works.state', '!=', states.removed).execute()),
  ]
  const elsewhere = new Set(held.map(({ media_id }) => media_id))
  return ids.filter((one) => !elsewhere.has(one))
}

/** Takes down what came before a time and nothing uses. */
export const dropUnusedMedia = (db: Db, beforeMs: number, nowMs: number) =>
  db
    .updateTable('media')
    .set({ dropped_at: nowMs })
    .where('used_at', 'is', null)
    .where('dropped_at', 'is', null)
    .where('created_at', '<', beforeMs)
    .execute()

/**
 * What was taken down and nobody works on any more: whoever does finds out within the lease, and writes nothing after
 * it.
 */
export const droppedMedia = (db: Db, nowMs: number) =>
  db
    .selectFrom('media')
    .select(['id', 'source'])
    .where('dropped_at', 'is not', null)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('jobs')
            .select('jobs.id')
            .whereRef('jobs.media_id', '=', 'media.id')
            .where('jobs.state', '=', 'working')
            .where('jobs.lease_until', '>=', nowMs),
        ),
      ),
    )
    .execute()

/** Those whose originals have been kept for as long as they should be. */
export const agedSources = (db: Db, nowMs: number) =>
  db
    .selectFrom('media')
    .select(['id', 'generation', 'source'])
    .where('source_until', '<=', nowMs)
    .where('source', 'is not', null)
    .execute()

/** Forgets an original. */
export async function removeMedia(db: Db, id: number): Promise<void> {
  await db.deleteFrom('film_hashes').where('media_id', '=', id).execute()
  await db.deleteFrom('media').where('id', '=', id).execute()
}

/** What is made of an original. */
export interface ItemOfMedia {
  readonly media_id: number
  readonly kind: string
  readonly id: number
  readonly title: string
}

/** What is made of these originals, in whatever state. */
export async function itemsOfMedia(db: Db, ids: readonly number[]): Promise<ItemOfMedia[]> {
  if (ids.length === 0) return []
  const of = [...ids]
  const videos = db
    .selectFrom('mvs')
    .select(['media_id', 'id', 'title', sql<string>`'video'`.as('kind')])
    .where('media_id', 'in', of)
  const posts = db
    .selectFrom('posts')
    .select(['clip_id as media_id', 'id', 'title', sql<string>`'post'`.as('kind')])
    .where('clip_id', 'in', of)
  const parts = db
    .selectFrom('work_parts')
    .innerJoin('works', 'works.id', 'work_parts.work_id')
    .select(['work_parts.media_id', 'works.id', 'works.title', 'works.kind'])
    .where('work_parts.media_id', 'in', of)
  const found = await Promise.all([videos.execute(), posts.execute(), parts.execute()])
  return found.flat() as ItemOfMedia[]
}

/** The posts that show a clip, in whatever state. */
export const postsOfClip = (db: Db, clipId: number) =>
  db.selectFrom('posts').select(['id', 'user_id', 'title']).where('clip_id', '=', clipId).execute()

/** The videos that wait for an original. */
export const videosOfOriginal = (db: Db, mediaId: number) =>
  db
    .selectFrom('mvs')
    .select(['id', 'user_id', 'title'])
    .where('media_id', '=', mediaId)
    .where('state', 'in', [states.draft, states.coming])
    .execute()

/** Whether a post shows a clip without a cover. */
export async function isBare(tx: Tx, clipId: number): Promise<boolean> {
  const bare = await tx
    .selectFrom('posts')
    .select('id')
    .where('clip_id', '=', clipId)
    .where('cover', 'is', null)
    .execute()
  return bare.length > 0
}

/** Gives a cover to the posts that show a clip without one. */
export const coverPosts = (
  tx: Tx,
  clipId: number,
  set: { readonly cover: JsonText<Image>; readonly seconds: number },
) => tx.updateTable('posts').set(set).where('clip_id', '=', clipId).where('cover', 'is', null).execute()
