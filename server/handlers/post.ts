import { me, type RequestContext, type HandlersOf } from '../api/handler.ts'
import { found } from '../api/refusal.ts'
import { categoryCard } from '../serializers/categories.ts'
import { postCards } from '../serializers/posts.ts'
import { topicCard } from '../serializers/topics.ts'
import { livePost, livePosts, postPage } from '../repositories/posts.ts'
import { liveTopics } from '../repositories/topics.ts'
import { liveUser } from '../repositories/users.ts'
import { commentsOf } from '../services/comments.ts'
import { tellOfItemLike } from '../services/item-news.ts'
import { toggleLike } from '../services/like.ts'
import { purchase } from '../services/purchase.ts'
import { countItem, countView } from '../services/item-counts.ts'
import { balanceOf, userHolder } from '../services/ledger.ts'
import { create } from '../services/posts.ts'
import { reportAnything } from './report.ts'

const kind = 'post'

const comments = commentsOf({
  kind,
  mustBeThere: livePost,
  count: async (tx, id) => void (await countItem(tx, kind, id, { comments: 1 })),
})

/** Serves `contract/calls/post.ts`: the posts circle. */
export const wei: HandlersOf<'wei'> = {
  list: async (ask) => {
    const { topic_id: topicId, category_id: categoryId } = ask.input
    const head = { ...(await topicOf(ask, topicId)), ...(await categoryOf(ask, categoryId)) }
    let query = livePosts(ask.db)
    if (topicId !== undefined) query = query.where('posts.topic_id', '=', topicId)
    if (categoryId !== undefined) query = query.where('posts.category_id', '=', categoryId)
    return { ...(await postPage(ask, query)), ...head }
  },
  her: async (ask) => {
    const { id } = await liveUser(ask.db, ask.input.uuid)
    return postPage(ask, livePosts(ask.db).where('posts.user_id', '=', id))
  },
  mine: (ask) => postPage(ask, livePosts(ask.db).where('posts.user_id', '=', me(ask).id)),
  detail: async (ask) => {
    const { db, person, input, nowMs } = ask
    const row = await livePost(db, input.id)
    const [card] = await postCards(ask, [row])
    await countView(db, person, { kind, id: row.id }, nowMs)
    return found(card, 'post-gone')
  },
  create,
  unlock: async (ask) => {
    const { db: tx, input } = ask
    const row = await livePost(tx, input.id)
    const { id: itemId, title, coins: price, user_id: sellerId } = row
    await purchase(ask, { kind, itemId, title, price, sellerId, notForSale: 'post-without-price' })
    return { coins: await balanceOf(tx, userHolder(me(ask).id), 'coin') }
  },
  praise: async (ask) => {
    const likes_count = await toggleLike(ask, {
      kind,
      mustBeThere: livePost,
      count: async (tx, id, by) => (await countItem(tx, kind, id, { likes: by })).likes_count,
      liked: (row) => tellOfItemLike(ask, kind, row),
    })
    return { is_praise: ask.input.on, likes_count }
  },
  comments: comments.list,
  commentReplies: comments.replies,
  comment: comments.create,
  praiseComment: comments.praise,
  report: reportAnything,
}

async function topicOf({ db }: RequestContext<unknown>, id: number | undefined) {
  if (id === undefined) return {}
  const row = await liveTopics(db).where('id', '=', id).executeTakeFirst()
  return { topic: topicCard(found(row, 'topic-unknown')) }
}

async function categoryOf({ db }: RequestContext<unknown>, id: number | undefined) {
  if (id === undefined) return {}
  const query = db.selectFrom('categories').selectAll().where('id', '=', id).where('type', '=', kind)
  return { category: categoryCard(found(await query.executeTakeFirst(), 'category-unknown')) }
}
