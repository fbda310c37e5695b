import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Image } from '#contract/shapes/common.ts'
import type { Db, Tx } from '../database/tables.ts'
import { states, type JsonText } from '../database/tables/types.ts'
import type { ClipsTable } from '../database/tables/uploads.ts'

/** A clip as the database has it. */
export type Clip = Selectable<ClipsTable>

/** Keeps a film that came whole, to be cut; answers its id. */
export async function addClip(tx: Tx, clip: Insertable<ClipsTable>): Promise<number> {
  const { id } = await tx.insertInto('clips').values(clip).returning('id').executeTakeFirstOrThrow()
  return id
}

/** How many films of somebody came and are not cut yet. */
export async function countWaiting(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('clips')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('state', 'in', ['waiting', 'working'])
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A clip of somebody by the name of its upload: it is used from now on and stays. */
export const markClipUsed = (tx: Tx, userId: number, uploadName: string, nowMs: number) =>
  tx
    .updateTable('clips')
    .set({ used_at: sql<number>`coalesce(used_at, ${nowMs})` })
    .where('upload_name', '=', uploadName)
    .where('user_id', '=', userId)
    .where('dropped_at', 'is', null)
    // what a moderator has taken from view is not shown again elsewhere
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('posts')
            .select('posts.id')
            .whereRef('posts.clip_id', '=', 'clips.id')
            .where('posts.state', '!=', states.live),
        ),
      ),
    )
    .returning(['id', 'state', 'reason'])
    .executeTakeFirst()

/** Those of these clips that were not taken down, in no order. */
export const clipsById = async (db: Db, ids: readonly number[]): Promise<Clip[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('clips')
        .selectAll()
        .where('id', 'in', [...ids])
        .where('dropped_at', 'is', null)
        .execute()

/** A clip that can be played; undefined for what only posts show that are not on show. */
export const shownClip = (db: Db, id: number): Promise<Clip | undefined> =>
  db
    .selectFrom('clips')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .where('dropped_at', 'is', null)
    .where(({ exists, not, or, selectFrom }) => {
      const shownBy = selectFrom('posts').select('posts.id').whereRef('posts.clip_id', '=', 'clips.id')
      return or([not(exists(shownBy)), exists(shownBy.where('posts.state', 'in', [states.live, states.sold]))])
    })
    .executeTakeFirst()

/** What waits to be cut, or is held by somebody who is silent. */
const isFree = (nowMs: number) =>
  sql<boolean>`(state = 'waiting' or (state = 'working' and lease_until < ${nowMs})) and dropped_at is null`

/** The clip that is to be cut next; undefined where none waits. */
export async function nextClip(db: Db, nowMs: number): Promise<number | undefined> {
  const next = await db.selectFrom('clips').select('id').where(isFree(nowMs)).orderBy('id').limit(1).executeTakeFirst()
  return next?.id
}

/** Takes a clip, so that nobody else does, until a time; undefined where somebody else was faster. */
export const takeClip = (db: Db, id: number, untilMs: number, nowMs: number): Promise<Clip | undefined> =>
  db
    .updateTable('clips')
    .set({ state: 'working', lease_until: untilMs, tries: sql<number>`tries + 1` })
    .where('id', '=', id)
    .where(isFree(nowMs))
    .returningAll()
    .executeTakeFirst()

/** A clip as it was taken: whoever has the same try has it. */
type Taken = Pick<Clip, 'id' | 'tries'>

const taken = (db: Db, { id, tries }: Taken) =>
  db.updateTable('clips').where('id', '=', id).where('state', '=', 'working').where('tries', '=', tries)

/** Holds a taken clip for longer; false where it was lost, or taken down. */
export async function holdClip(db: Db, clip: Taken, untilMs: number): Promise<boolean> {
  const held = await taken(db, clip)
    .set({ lease_until: untilMs })
    .where('dropped_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return held !== undefined
}

/** Changes a taken clip and answers it; undefined where it was lost. */
export const setTaken = (db: Db, clip: Taken, set: Updateable<ClipsTable>): Promise<Clip | undefined> =>
  taken(db, clip).set(set).returningAll().executeTakeFirst()

/** Takes clips down: nothing of them is served from now on, and their files go at the next sweep. */
export async function dropClips(db: Db, ids: readonly number[], nowMs: number): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('clips')
    .set({ dropped_at: nowMs })
    .where('id', 'in', [...ids])
    .where('dropped_at', 'is', null)
    .execute()
}

/** Takes down what came before a time and nothing uses. */
export const dropUnusedClips = (db: Db, beforeMs: number, nowMs: number) =>
  db
    .updateTable('clips')
    .set({ dropped_at: nowMs })
    .where('used_at', 'is', null)
    .where('dropped_at', 'is', null)
    .where('created_at', '<', beforeMs)
    .execute()

/**
 * The clips that were taken down and that nobody cuts any more: whoever is cutting one finds out within the lease, and
 * writes nothing after it.
 */
export const droppedClips = (db: Db, nowMs: number) =>
  db
    .selectFrom('clips')
    .select(['id', 'upload_name'])
    .where('dropped_at', 'is not', null)
    .where((of) => of.or([of('state', '!=', 'working'), of('lease_until', '<', nowMs)]))
    .execute()

/** Forgets a clip. */
export const removeClip = (db: Db, id: number) => db.deleteFrom('clips').where('id', '=', id).execute()

/** The posts that show a clip, in whatever state. */
export const postsOfClip = (db: Db, clipId: number) =>
  db.selectFrom('posts').select(['id', 'user_id', 'title']).where('clip_id', '=', clipId).execute()

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
