import { sql } from 'kysely'
import type { Db, Tx } from '../database/tables.ts'
import { states } from '../database/tables/types.ts'

/** What was published and is on show, of which nobody was told. */
export interface Untold {
  /** Of the publication. */
  readonly id: number
  readonly kind: string
  readonly itemId: number
  readonly title: string
  readonly userId: number
}

/** What was published and is on show, and of which nobody was told yet; the oldest first. */
export const untold = (db: Db, most: number): Promise<Untold[]> =>
  db
    .selectFrom('publications')
    .leftJoin('mvs', (on) => on.onRef('mvs.id', '=', 'item_id').on('publications.kind', '=', 'video'))
    .leftJoin('articles', (on) => on.onRef('articles.id', '=', 'item_id').on('publications.kind', '=', 'article'))
    .leftJoin('posts', (on) => on.onRef('posts.id', '=', 'item_id').on('publications.kind', '=', 'post'))
    .leftJoin('works', (on) => on.onRef('works.id', '=', 'item_id').onRef('works.kind', '=', 'publications.kind'))
    .select(['publications.id', 'publications.kind', 'item_id as itemId'])
    .select(sql<string>`coalesce(mvs.title, articles.title, posts.title, works.title)`.as('title'))
    .select(sql<number>`coalesce(mvs.user_id, articles.user_id, posts.user_id, works.user_id)`.as('userId'))
    .where('told_at', 'is', null)
    .where('stated_by', '!=', '')
    .where(sql`coalesce(mvs.state, articles.state, posts.state, works.state)`, '=', states.live)
    .where(sql`coalesce(mvs.user_id, articles.user_id, posts.user_id, works.user_id)`, 'is not', null)
    .orderBy('publications.id')
    .limit(most)
    .execute()

/** Notes that followers are told of these; answers those of which they were not. */
export async function markTold(tx: Tx, ids: readonly number[], nowMs: number): Promise<Set<number>> {
  const query = tx.updateTable('publications').set({ told_at: nowMs }).where('told_at', 'is', null)
  const rows = await query
    .where('id', 'in', [...ids])
    .returning('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** What all followers of somebody read. */
export interface News {
  readonly title: string
  readonly content: string
  readonly code: string
  /** JSON. */
  readonly params: string
  readonly link: string
  readonly once: string
}

/** Puts a message into the boxes of all who follow somebody, in one statement; once each. */
export const tellFollowers = (tx: Tx, userId: number, news: News, nowMs: number) =>
  sql`
    insert into messages (user_id, box, title, content, code, params, link, from_id, once, created_at)
    select follower_id, 'system', cast(${news.title} as text), cast(${news.content} as text), cast(${news.code} as text),
      cast(${news.params} as text), cast(${news.link} as text), followed_id, cast(${news.once} as text), cast(${nowMs} as bigint)
    from follows where followed_id = ${userId}
    on conflict do nothing`.execute(tx)
