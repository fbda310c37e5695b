import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Tx } from '../database/tables.ts'
import type { ReplacementsTable } from '../database/tables/media.ts'
import { readJson } from '../database/tables/types.ts'
import type { VideosTable } from '../database/tables/videos.ts'
import type { WorkPartsTable } from '../database/tables/works.ts'

/** An original that takes the place of another one, as the database has it. */
export type Replacement = Selectable<ReplacementsTable>

/** Has an original take the place of what an item plays, once it is whole; answers those that waited for the same. */
export async function addReplacement(
  tx: Tx,
  replacement: Pick<Insertable<ReplacementsTable>, 'kind' | 'item_id' | 'media_id' | 'title' | 'created_at'>,
): Promise<number[]> {
  const { kind, item_id: itemId } = replacement
  const former = tx.deleteFrom('replacements').where('kind', '=', kind).where('item_id', '=', itemId)
  const waiting = await former.where('ready_at', 'is', null).returning('media_id').execute()
  await tx
    .insertInto('replacements')
    .values({ ...replacement, former_id: null, former_track: null, ready_at: null, given_up_at: null })
    .execute()
  return waiting.map(({ media_id: id }) => id)
}

/** Those that wait and whose originals are whole: all that is watched or heard of them is made, or can't be. */
export const wholeReplacements = (db: Db): Promise<Replacement[]> =>
  db
    .selectFrom('replacements')
    .innerJoin('media', 'media.id', 'replacements.media_id')
    .selectAll('replacements')
    .where('ready_at', 'is', null)
    .where('media.state', '=', 'ready')
    .where('media.dropped_at', 'is', null)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('jobs')
            .select('jobs.id')
            .whereRef('jobs.media_id', '=', 'media.id')
            .where('jobs.kind', 'in', ['watchable', 'track', 'renditions', 'sound'])
            .where('jobs.state', 'in', ['waiting', 'working']),
        ),
      ),
    )
    .orderBy('replacements.id')
    .limit(100)
    .execute()

/** Takes one that waits, so that nobody else does; false where it is gone. */
export async function markReplaced(
  tx: Tx,
  id: number,
  set: Pick<Replacement, 'former_id' | 'former_track' | 'ready_at'>,
): Promise<boolean> {
  const taken = tx.updateTable('replacements').set(set).where('id', '=', id).where('ready_at', 'is', null)
  return (await taken.returning('id').executeTakeFirst()) !== undefined
}

/** Forgets one that waits for what is not there any more. */
export const removeReplacement = (tx: Tx, id: number) =>
  tx.deleteFrom('replacements').where('id', '=', id).where('ready_at', 'is', null).execute()

/** Forgets those that wait for an original which was refused. */
export const removeReplacementsBy = (tx: Tx, mediaId: number) =>
  tx.deleteFrom('replacements').where('media_id', '=', mediaId).where('ready_at', 'is', null).execute()

/** What an original was played by before another one took its place: who kept it goes on with it. */
export async function playedBefore(
  db: Db,
  kind: Replacement['kind'],
  mediaId: number,
  track?: string,
): Promise<number[]> {
  let query = db.selectFrom('replacements').select('item_id').where('kind', '=', kind).where('former_id', '=', mediaId)
  if (track !== undefined) query = query.where('former_track', '=', track)
  const rows = await query.where('ready_at', 'is not', null).execute()
  return rows.map(({ item_id: id }) => id)
}

/** Those that were replaced before a time and whose files are still there, but for what something else plays. */
export async function replacedBefore(db: Db, beforeMs: number): Promise<Replacement[]> {
  const rows = await db
    .selectFrom('replacements')
    .selectAll()
    .where('ready_at', '<', beforeMs)
    .where('given_up_at', 'is', null)
    .limit(100)
    .execute()
  return rows
}

/** What plays an original by now: all of it, or the names of its tracks. */
export async function playedOf(db: Db, mediaId: number): Promise<'whole' | ReadonlySet<string>> {
  const posts = await db.selectFrom('posts').select('id').where('clip_id', '=', mediaId).executeTakeFirst()
  const videos = await db.selectFrom('mvs').select('id').where('media_id', '=', mediaId).executeTakeFirst()
  if (posts ?? videos) return 'whole'
  const parts = await db.selectFrom('work_parts').select('source').where('media_id', '=', mediaId).execute()
  const sources = parts.map(({ source }) => readJson(source))
  return new Set(sources.flatMap((source) => (source.from === 'media' ? [source.track] : [])))
}

/** Notes that the files of what was replaced are given up. */
export const markGivenUp = (db: Db, id: number, nowMs: number) =>
  db.updateTable('replacements').set({ given_up_at: nowMs }).where('id', '=', id).execute()

/** Has a video play another film. */
export const playFilm = (
  tx: Tx,
  id: number,
  { mediaId, ...set }: Pick<Updateable<VideosTable>, 'aspect' | 'chapters' | 'seconds'> & { readonly mediaId: number },
) =>
  tx
    .updateTable('mvs')
    .set({ ...set, media_id: mediaId, loop: '' })
    .where('id', '=', id)
    .execute()

/** What a video plays, and in what state it is. */
export const filmIn = (tx: Db, id: number) =>
  tx.selectFrom('mvs').select(['id', 'user_id', 'media_id', 'state']).where('id', '=', id).executeTakeFirst()

/** A part with what it plays, and its work. */
export const trackIn = (tx: Tx, id: number) =>
  tx
    .selectFrom('work_parts')
    .innerJoin('works', 'works.id', 'work_parts.work_id')
    .select(['work_parts.id', 'no', 'work_parts.size', 'work_parts.source', 'work_parts.media_id', 'work_id'])
    .select(['works.user_id', 'works.state'])
    .where('work_parts.id', '=', id)
    .executeTakeFirst()

/** The id of a part of a work by its number. */
export async function partOfNo(db: Db, workId: number, no: number): Promise<number | undefined> {
  const part = db.selectFrom('work_parts').select('id').where('work_id', '=', workId).where('no', '=', no)
  return (await part.executeTakeFirst())?.id
}

/** Has a part play another original. */
export const playTrack = (
  tx: Tx,
  id: number,
  set: Pick<Updateable<WorkPartsTable>, 'media_id' | 'size' | 'source' | 'title'>,
) => tx.updateTable('work_parts').set(set).where('id', '=', id).execute()
