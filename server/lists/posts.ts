import type { PageInput } from '#contract/shapes/inputs.ts'
import type { Page } from '#contract/shapes/page.ts'
import type { Post } from '#contract/shapes/post.ts'
import type { Ask } from '../api/handler.ts'
import { found } from '../api/refusal.ts'
import { postCards, type PostRow } from '../cards/posts.ts'
import type { Db } from '../database/tables.ts'
import { states } from '../database/tables/types.ts'
import { mapPage, pageOf } from '../rules/keyset.ts'
import { orderOf } from '../rules/sorts.ts'

/** The posts that are on show. */
export const livePosts = (db: Db) => db.selectFrom('posts').selectAll('posts').where('posts.state', '=', states.live)

/** A query over posts that are on show. */
export type PostQuery = ReturnType<typeof livePosts>

/** A post that is on show, or 404. */
export async function livePost(db: Db, id: number): Promise<PostRow> {
  return found(await livePosts(db).where('posts.id', '=', id).executeTakeFirst(), '动态不存在或已删除')
}

interface SortedPage extends PageInput {
  readonly sort?: string
}

/** One page of posts in the asked sort; the newest first unless told. */
export async function postPage(ask: Ask<SortedPage>, query: PostQuery): Promise<Page<Post>> {
  const page = await pageOf(query, orderOf('posts', ask.input.sort, 'new'), ask.input)
  return mapPage(page, (rows) => postCards(ask, rows))
}
