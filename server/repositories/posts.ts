import type { Insertable, Selectable } from 'kysely'
import { found } from '../api/refusal.ts'
import type { Db, Tx } from '../database/tables.ts'
import type { PostsTable } from '../database/tables/circle.ts'
import type { TopicsTable } from '../database/tables/pages.ts'
import { states } from '../database/tables/types.ts'
import { boughtOf } from './purchases.ts'
import { orderOf, pageOf, type RowPage, type SortedInput } from './page.ts'

export type PostRow = Selectable<PostsTable>

/** A topic as the database has it. */
export type TopicRow = Selectable<TopicsTable>

/** The posts that are on show. */
const livePosts = (db: Db) => db.selectFrom('posts').selectAll('posts').where('posts.state', '=', states.live)

/** A post that is on show, or 404. */
export async function livePost(db: Db, id: number): Promise<PostRow> {
  return found(await livePosts(db).where('posts.id', '=', id).executeTakeFirst(), 'post-gone')
}

/** A post as its page shows it: one that its author deleted is there for those who bought it. Or 404. */
export async function readablePost(db: Db, id: number, userId: number | undefined): Promise<PostRow> {
  const row = await db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirst()
  if (row?.state === states.sold && (await boughtOf(db, userId, 'post', [id])).has(id)) return row
  return found(row?.state === states.live ? row : undefined, 'post-gone')
}

/** What a list of posts can be asked for; what is not given does not matter. */
export interface PostFilter {
  readonly topicId?: number | undefined
  readonly categoryId?: number | undefined
  readonly userId?: number
}

/** One page of posts; the newest first unless told. */
export function postPage(db: Db, filter: PostFilter, input: SortedInput): Promise<RowPage<PostRow>> {
  const { topicId, categoryId, userId } = filter
  let query = livePosts(db)
  if (topicId !== undefined) query = query.where('posts.topic_id', '=', topicId)
  if (categoryId !== undefined) query = query.where('posts.category_id', '=', categoryId)
  if (userId !== undefined) query = query.where('posts.user_id', '=', userId)
  return pageOf(query, orderOf('posts', input.sort, 'new'), input)
}

/** Keeps a post, and counts it in its topic and for its author; 404 where the topic is not on show. */
export async function addPost(tx: Tx, post: Insertable<PostsTable>): Promise<PostRow> {
  const row = await tx.insertInto('posts').values(post).returningAll().executeTakeFirstOrThrow()
  if (row.topic_id !== null) found(await countInTopic(tx, row.topic_id, 1), 'topic-unknown')
  await countPosts(tx, row.user_id, 1)
  return row
}

/** Counts a post no more that was deleted. */
export async function uncountPost(tx: Tx, { topic_id: topicId, user_id: userId }: PostRow): Promise<void> {
  if (topicId !== null) await countInTopic(tx, topicId, -1)
  await countPosts(tx, userId, -1)
}

/** Counts a post in another topic, or in none; 404 where that is not on show. */
export async function recountTopics(tx: Tx, before: number | null, now: number | null): Promise<void> {
  if (before !== null) await countInTopic(tx, before, -1)
  if (now !== null) found(await countInTopic(tx, now, 1), 'topic-unknown')
}

/** Counts a post for its author, or one less. */
export const countPosts = (tx: Tx, userId: number, by: 1 | -1) =>
  tx
    .updateTable('users')
    .set((of) => ({ post_count: of('post_count', '+', by) }))
    .where('id', '=', userId)
    .execute()

/** The topics that are on show. */
const liveTopics = (db: Db) => db.selectFrom('topics').selectAll().where('topics.state', '=', states.live)

/** Keeps a topic; answers its id. */
export async function addTopic(tx: Tx, topic: Insertable<TopicsTable>): Promise<number> {
  return (await tx.insertInto('topics').values(topic).returning('id').executeTakeFirstOrThrow()).id
}

/** A topic that is on show, or 404. */
export async function liveTopic(db: Db, id: number): Promise<TopicRow> {
  return found(await liveTopics(db).where('id', '=', id).executeTakeFirst(), 'topic-unknown')
}

/** Those of these topics that are on show, in no order. */
export const topicsById = async (db: Db, ids: readonly number[]): Promise<TopicRow[]> =>
  ids.length === 0 ? [] : liveTopics(db).where('id', 'in', ids).execute()

/** The topics that are featured, the busiest first. */
export const featuredTopics = (db: Db): Promise<TopicRow[]> =>
  liveTopics(db).where('featured', '=', 1).orderBy('posts_count', 'desc').orderBy('id').execute()

/** One page of topics, the busiest first. */
export const topicPage = (db: Db, input: SortedInput): Promise<RowPage<TopicRow>> =>
  pageOf(liveTopics(db), { label: 'posts', by: 'topics.posts_count', id: 'topics.id' }, input)

const countInTopic = (tx: Tx, id: number, by: 1 | -1) =>
  tx
    .updateTable('topics')
    .set((of) => ({ posts_count: of('posts_count', '+', by) }))
    .where('id', '=', id)
    .where('state', '=', states.live)
    .returning('id')
    .executeTakeFirst()
