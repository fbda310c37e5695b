import { sql, type Insertable, type Selectable } from 'kysely'
import type { Image } from '#contract/shapes/common.ts'
import type { PageInput } from '#contract/shapes/inputs.ts'
import { found } from '../api/refusal.ts'
import type { Db, Tx } from '../database/tables.ts'
import { readJson, states, writeJson } from '../database/tables/types.ts'
import type { VideosTable } from '../database/tables/videos.ts'
import { noRows, orderOf, pageOf, type RowPage, type SortedInput, type SortName } from './page.ts'
import { boughtOf } from './purchases.ts'
import { bestOrder, hitsOf } from './search.ts'
import { tagIdOf } from './tags.ts'

/** A video as the database has it. */
export type VideoRow = Selectable<VideosTable>

/** The videos that are on show. */
const liveVideos = (db: Db) => db.selectFrom('mvs').selectAll('mvs').where('mvs.state', '=', states.live)

type VideoQuery = ReturnType<typeof liveVideos>

/** A video that is on show, or 404. */
export async function liveVideo(db: Db, id: number): Promise<VideoRow> {
  return found(await liveVideos(db).where('mvs.id', '=', id).executeTakeFirst(), 'video-gone')
}

/** A video that is on show, or was deleted after somebody bought it and is theirs; 404 for all others. */
export async function readableVideo(db: Db, id: number, userId: number | undefined): Promise<VideoRow> {
  const sold = db.selectFrom('mvs').selectAll('mvs').where('mvs.state', '=', states.sold).where('mvs.id', '=', id)
  const row = await sold.executeTakeFirst()
  return row && (await boughtOf(db, userId, 'video', [id])).has(id) ? row : liveVideo(db, id)
}

/** Whether a video plays an original, on show or not, or will: its maker said so when they sent it. */
export async function isVideo(
  db: Db,
  { id, upload_name: name }: { readonly id: number; readonly upload_name: string },
): Promise<boolean> {
  const video = await db.selectFrom('mvs').select('id').where('media_id', '=', id).executeTakeFirst()
  if (video) return true
  const next = db.selectFrom('replacements').select('id').where('media_id', '=', id).where('kind', '=', 'video')
  if (await next.executeTakeFirst()) return true
  const sent = db.selectFrom('big_uploads').select('id').where('name', '=', name).where('purpose', '=', 'film')
  return (await sent.executeTakeFirst()) !== undefined
}

/** Those of these videos that are on show, in no order. */
export const videosById = async (db: Db, ids: readonly number[]): Promise<VideoRow[]> =>
  ids.length === 0 ? [] : liveVideos(db).where('mvs.id', 'in', ids).execute()

/** Those that carry a tag, given by its id. */
const taggedWith = (query: VideoQuery, tagId: number): VideoQuery =>
  query.where('mvs.id', 'in', (of) =>
    of
      .selectFrom('item_tags')
      .select('item_tags.item_id')
      .where('item_tags.kind', '=', 'video')
      .where('item_tags.tag_id', '=', tagId),
  )

/** What a list of videos can be asked for; what is not given does not matter. */
export interface VideoFilter {
  readonly small?: boolean
  readonly userId?: number
  readonly styleId?: number | undefined
  readonly clubId?: number
  readonly tagId?: number | undefined
  /** Names of tags, all of which they carry. */
  readonly tags?: readonly string[]
  /** Chosen by hand. */
  readonly ids?: readonly number[] | undefined
  readonly access?: 'vip' | 'coins' | 'free' | undefined
  /** This one alone, or all but this one. */
  readonly id?: number
  readonly not?: number
  readonly word?: string | undefined
}

/** One page of the videos that fit; what fits a word best stands first unless a sort is asked for. */
export async function videoPage(
  db: Db,
  filter: VideoFilter,
  input: SortedInput,
  fallback: SortName = 'hot',
): Promise<RowPage<VideoRow>> {
  const { small, userId, styleId, clubId, tagId, tags = [], ids, access, id, not, word } = filter
  let query = liveVideos(db)
  if (small !== undefined) query = query.where('mvs.small', '=', small ? 1 : 0)
  if (userId !== undefined) query = query.where('mvs.user_id', '=', userId)
  if (styleId !== undefined) query = query.where('mvs.style_id', '=', styleId)
  if (clubId !== undefined) {
    query = query.where('mvs.id', 'in', (of) =>
      of.selectFrom('club_videos').select('club_videos.mv_id').where('club_videos.club_id', '=', clubId),
    )
  }
  if (ids !== undefined) query = query.where('mvs.id', 'in', ids)
  if (access === 'vip') query = query.where('mvs.vip_only', '=', 1)
  if (access === 'coins') query = query.where('mvs.coins', '>', 0)
  if (id !== undefined) query = query.where('mvs.id', '=', id)
  if (not !== undefined) query = query.where('mvs.id', '!=', not)
  if (tagId !== undefined) query = taggedWith(query, tagId)
  for (const named of await Promise.all(tags.map((name) => tagIdOf(db, name)))) {
    if (named === undefined) return noRows
    query = taggedWith(query, named)
  }
  if (word === undefined) return pageOf(query, orderOf('mvs', input.sort, fallback), input)
  const hits = hitsOf(db, 'video', word)
  if (!hits) return noRows
  const isBest = input.sort === undefined || input.sort === 'best'
  return pageOf(
    query.innerJoin(hits, (on) => on.onRef('hits.item_id', '=', 'mvs.id')),
    isBest ? bestOrder('mvs.id') : orderOf('mvs', input.sort, fallback),
    input,
  )
}

/** The videos that somebody likes, the newest like first. */
export function likedVideos(db: Db, userId: number, input: PageInput): Promise<RowPage<VideoRow>> {
  const query = liveVideos(db)
    .innerJoin('likes', 'likes.item_id', 'mvs.id')
    .where('likes.kind', '=', 'video')
    .where('likes.user_id', '=', userId)
  return pageOf(query, { label: 'liked', by: 'likes.created_at', id: 'mvs.id' }, input)
}

/** The videos of a collection of likes, the one put in last first. */
export function videosOfGroup(db: Db, groupId: number, input: PageInput): Promise<RowPage<VideoRow>> {
  const query = liveVideos(db)
    .innerJoin('like_group_items', 'like_group_items.item_id', 'mvs.id')
    .where('like_group_items.group_id', '=', groupId)
  return pageOf(query, { label: 'group', by: 'like_group_items.created_at', id: 'mvs.id' }, input)
}

/** The videos of a compilation: in the order that its maker gave, unless a sort is asked for. */
export function videosOfCompilation(db: Db, id: number, input: SortedInput): Promise<RowPage<VideoRow>> {
  const query = liveVideos(db)
    .innerJoin('compilation_items', 'compilation_items.mv_id', 'mvs.id')
    .where('compilation_items.compilation_id', '=', id)
  const given = { label: 'given', by: 'compilation_items.position', id: 'mvs.id', ascending: true }
  return pageOf(query, input.sort === undefined ? given : orderOf('mvs', input.sort, 'hot'), input)
}

/** The hottest long videos of a creator. */
export const bestVideosOf = (db: Db, userId: number, count: number): Promise<VideoRow[]> =>
  liveVideos(db)
    .where('user_id', '=', userId)
    .where('small', '=', 0)
    .orderBy('heat', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()

/** Those that share most tags with a video, then the hottest; of the same form, and never the video itself. */
export function relatedVideos(db: Db, { id, small }: VideoRow, count: number): Promise<VideoRow[]> {
  const shared = db
    .selectFrom('item_tags as other')
    .innerJoin('item_tags as own', 'own.tag_id', 'other.tag_id')
    .select(['other.item_id', sql<number>`count(*)`.as('shared')])
    .where('own.kind', '=', 'video')
    .where('own.item_id', '=', id)
    .where('other.kind', '=', 'video')
    .where('other.item_id', '!=', id)
    .groupBy('other.item_id')
    .as('alike')
  return liveVideos(db)
    .innerJoin(shared, 'alike.item_id', 'mvs.id')
    .where('mvs.small', '=', small)
    .orderBy('alike.shared', 'desc')
    .orderBy('mvs.heat', 'desc')
    .orderBy('mvs.id', 'desc')
    .limit(count)
    .execute()
}

/** The covers of these videos by id, also of those that are not on show. */
export async function videoCovers(db: Db, ids: readonly number[]): Promise<Map<number, Image>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('mvs').select(['id', 'cover']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, cover }) => [id, readJson(cover)]))
}

/** Counts what happened to a video; answers its new row. */
export const countVideoRow = (
  tx: Tx,
  id: number,
  { plays, likes, comments }: { readonly plays: number; readonly likes: number; readonly comments: number },
): Promise<VideoRow> =>
  tx
    .updateTable('mvs')
    .set((of) => ({
      plays: of('plays', '+', plays),
      likes_count: of('likes_count', '+', likes),
      comments_count: of('comments_count', '+', comments),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Sets the heat of a video. */
export const setVideoHeat = (tx: Tx, id: number, heat: number) =>
  tx.updateTable('mvs').set({ heat }).where('id', '=', id).execute()

/** Films end within a second, and their rows have whole ones: SQLite would keep a part, PostgreSQL refuses it. */
const whole = <T extends { seconds: number }>(row: T): T => ({ ...row, seconds: Math.round(row.seconds) })

/** Keeps a video; answers its id. */
export async function addVideo(tx: Tx, video: Insertable<VideosTable>): Promise<number> {
  const { id } = await tx.insertInto('mvs').values(whole(video)).returning('id').executeTakeFirstOrThrow()
  return id
}

/** What a video without a picture has for a cover. */
export const noCover = writeJson<Image>({ path: '', width: 0, height: 0 })

/** Puts the videos on show that wait for a film, and counts them for their makers; answers them. A chosen cover stays. */
export async function showVideos(
  tx: Tx,
  mediaId: number,
  {
    cover,
    ...set
  }: Pick<VideoRow, 'seconds' | 'created_at'> & Partial<Pick<VideoRow, 'aspect' | 'cover' | 'chapters'>>,
): Promise<VideoRow[]> {
  if (cover !== undefined)
    await tx
      .updateTable('mvs')
      .set({ cover })
      .where('media_id', '=', mediaId)
      .where('state', '=', states.coming)
      .where('cover', '=', noCover)
      .execute()
  const shown = await tx
    .updateTable('mvs')
    .set({ ...whole(set), state: states.live })
    .where('media_id', '=', mediaId)
    .where('state', '=', states.coming)
    .returningAll()
    .execute()
  for (const video of shown) await countVideos(tx, video, 1)
  return shown
}

/** Counts a video for its maker, or one less. */
export const countVideos = (tx: Tx, { user_id: userId, small }: Pick<VideoRow, 'user_id' | 'small'>, by: 1 | -1) =>
  tx
    .updateTable('users')
    .set((of) => (small === 1 ? { small_count: of('small_count', '+', by) } : { mv_count: of('mv_count', '+', by) }))
    .where('id', '=', userId)
    .execute()
