import { found } from '../api/refusal.ts'
import { postCards, type PostRow } from '../serializers/posts.ts'
import type { Db } from '../database/tables.ts'
import { states } from '../database/tables/types.ts'
import { sortedPage } from './sorted-page.ts'

/** The posts that are on show. */
export const livePosts = (db: Db) => db.selectFrom('posts').selectAll('posts').where('posts.state', '=', states.live)

/** A post that is on show, or 404. */
export async function livePost(db: Db, id: number): Promise<PostRow> {
  return found(await livePosts(db).where('posts.id', '=', id).executeTakeFirst(), 'post-gone')
}

/** One page of posts in the asked sort; the newest first unless told. */
export const postPage = sortedPage('posts', 'new', (ask, rows: PostRow[]) => postCards(ask, rows))
