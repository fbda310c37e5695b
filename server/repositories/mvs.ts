import type { Page } from '#contract/shapes/page.ts'
import { found } from '../api/refusal.ts'
import { mvCards, type MvRow } from '../serializers/mvs.ts'
import { viewerOf } from '../serializers/viewer.ts'
import type { Db } from '../database/tables.ts'
import { states } from '../database/tables/types.ts'
import { sortedPage } from './sorted-page.ts'

/** The videos that are on show. */
export const liveMvs = (db: Db) => db.selectFrom('mvs').selectAll('mvs').where('mvs.state', '=', states.live)

/** A query over videos that are on show. */
export type MvQuery = ReturnType<typeof liveMvs>

/** A video that is on show, or 404. */
export async function liveMv(db: Db, id: number): Promise<MvRow> {
  return found(await liveMvs(db).where('mvs.id', '=', id).executeTakeFirst(), 'video-gone')
}

/** One page of videos in the asked sort. */
export const mvPage = sortedPage('mvs', 'hot', (ask, rows: MvRow[]) => mvCards(ask.db, rows, viewerOf(ask)))

/** Those that carry a tag, given by its id. */
export const taggedWith = (query: MvQuery, tagId: number): MvQuery =>
  query.where('mvs.id', 'in', (of) =>
    of
      .selectFrom('item_tags')
      .select('item_tags.item_id')
      .where('item_tags.kind', '=', 'video')
      .where('item_tags.tag_id', '=', tagId),
  )

/** The id of a tag by its name; a tag that nobody uses has none. */
export async function tagIdOf(db: Db, name: string): Promise<number | undefined> {
  const row = await db.selectFrom('tags').select('id').where('name', '=', name).executeTakeFirst()
  return row?.id
}

/** Nothing to list. */
export const emptyPage = <T>(): Page<T> => ({ list: [], next: null })
