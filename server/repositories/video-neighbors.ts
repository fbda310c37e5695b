import { sql } from 'kysely'
import type { Db } from '../database/tables.ts'
import { readJson, states, writeJson } from '../database/tables/types.ts'

/** What an account watched or liked: the furthest of all days, and when it last did. */
export interface VideoMark {
  readonly personId: number
  readonly id: number
  readonly small: boolean
  readonly atMs: number
  /** How much of it was watched, 0 to 1; 1 for a like. */
  readonly share: number
}

/** The largest id of an account. */
export async function lastUserId(db: Db): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select((of) => of.fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  return Number(row.id ?? 0)
}

/** The accounts after one and up to another, in the order of their ids. */
export const usersBetween = (db: Db, afterId: number, toId: number, most: number) =>
  db
    .selectFrom('users')
    .select(['id', 'uuid'])
    .where('id', '>', afterId)
    .where('id', '<=', toId)
    .where('state', '=', states.live)
    .orderBy('id')
    .limit(most)
    .execute()

type Users = Awaited<ReturnType<typeof usersBetween>>

/** What these accounts watched, of the videos that are on show. */
export async function watchedBy(db: Db, users: Users): Promise<VideoMark[]> {
  const ids = new Map(users.map(({ id, uuid }) => [`u:${uuid}`, id]))
  const rows = await db
    .selectFrom('watches')
    .innerJoin('mvs', 'mvs.id', 'watches.mv_id')
    .select((of) => [
      'watches.person',
      'mvs.id',
      'mvs.small',
      'mvs.seconds as length',
      of.fn.max('watches.seconds').as('seconds'),
      of.fn.max('watches.completed').as('completed'),
      of.fn.max('watches.updated_at').as('at'),
    ])
    .where('watches.person', 'in', [...ids.keys()])
    .where('mvs.state', '=', states.live)
    .groupBy(['watches.person', 'mvs.id', 'mvs.small', 'mvs.seconds'])
    .execute()
  return rows.map(({ person, id, small, length, seconds, completed, at }) => ({
    personId: ids.get(person)!,
    id,
    small: small === 1,
    atMs: Number(at),
    share: Number(completed) === 1 ? 1 : Math.min(1, Number(seconds) / Math.max(1, length)),
  }))
}

/** What these accounts like since a time, of the videos that are on show. */
export async function likedBy(db: Db, users: Users, sinceMs: number): Promise<VideoMark[]> {
  const rows = await db
    .selectFrom('likes')
    .innerJoin('mvs', 'mvs.id', 'likes.item_id')
    .select(['likes.user_id', 'mvs.id', 'mvs.small', 'likes.created_at'])
    .where('likes.kind', '=', 'video')
    .where(
      'likes.user_id',
      'in',
      users.map(({ id }) => id),
    )
    .where('likes.created_at', '>=', sinceMs)
    .where('mvs.state', '=', states.live)
    .execute()
  return rows.map(({ user_id: personId, id, small, created_at: atMs }) => ({
    ...{ personId, id, small: small === 1, atMs },
    share: 1,
  }))
}

/** Keeps the neighbors of videos, in place of what was known of them. */
export const keepNeighbors = (db: Db, found: readonly (readonly [id: number, others: number[]])[], nowMs: number) =>
  db
    .insertInto('video_neighbors')
    .values(found.map(([id, others]) => ({ mv_id: id, others: writeJson(others), made_at: nowMs })))
    .onConflict((conflict) =>
      conflict.column('mv_id').doUpdateSet((of) => ({
        others: of.ref('excluded.others'),
        made_at: of.ref('excluded.made_at'),
      })),
    )
    .execute()

/** Forgets so many of those that were not found anew; answers how many those were. */
export async function dropFormerNeighbors(db: Db, beforeMs: number, most: number): Promise<number> {
  const dropped = await sql`
    delete from video_neighbors where mv_id in (
      select mv_id from video_neighbors where made_at < ${beforeMs} limit ${most}
    )`.execute(db)
  return Number(dropped.numAffectedRows ?? 0)
}

/** The ids of the videos that go with one, the nearest first, on show or not. */
export async function neighborIds(db: Db, id: number): Promise<number[]> {
  const row = await db.selectFrom('video_neighbors').select('others').where('mv_id', '=', id).executeTakeFirst()
  return row ? readJson(row.others) : []
}
