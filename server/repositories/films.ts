import type { Db } from '../database/tables.ts'
import { states } from '../database/tables/types.ts'

/** A video that is on show, or was deleted and is there for its buyers, as it is played. So for the others. */
export const filmOfVideo = (db: Db, id: number) =>
  db.selectFrom('mvs').selectAll().where('id', '=', id).where('state', 'in', liveOrSold).executeTakeFirst()

const liveOrSold = [states.live, states.sold]

/** Those that are there for anybody: what was sold has a price, so who did not buy it has no right to it. */
const livePosts = (db: Db) =>
  db.selectFrom('posts').select(['id', 'user_id', 'coins', 'loop', 'seconds']).where('state', 'in', liveOrSold)

/** The clip of a post that is on show. */
export const filmOfPost = (db: Db, id: number) => livePosts(db).where('id', '=', id).executeTakeFirst()

/** A clip in an article that is on show. */
export const filmOfArticle = (db: Db, id: number) =>
  db
    .selectFrom('article_media')
    .innerJoin('articles', 'articles.id', 'article_media.article_id')
    .select(['article_media.free', 'article_media.loop', 'article_media.seconds'])
    .select(['articles.id', 'articles.user_id', 'articles.coins'])
    .where('article_media.id', '=', id)
    .where('articles.state', '=', states.live)
    .executeTakeFirst()

/** A chapter of an audio book that is on show. */
export const filmOfChapter = (db: Db, id: number) =>
  db
    .selectFrom('work_parts')
    .innerJoin('works', 'works.id', 'work_parts.work_id')
    .select(['work_parts.id', 'work_parts.coins', 'work_parts.size', 'work_parts.source'])
    .select(['works.kind', 'works.user_id'])
    .where('work_parts.id', '=', id)
    .where('works.kind', '=', 'audio')
    .where('works.state', '=', states.live)
    .executeTakeFirst()

/** The posts on show that have an uploaded clip. */
export const filmsOfClip = (db: Db, clipId: number) => livePosts(db).where('clip_id', '=', clipId).execute()

/** The videos that play an original, on show or there for their buyers. */
export const videosOfMedia = (db: Db, mediaId: number) =>
  db.selectFrom('mvs').select('id').where('media_id', '=', mediaId).where('state', 'in', liveOrSold).execute()
