import { me, type HandlersOf } from '../api/handler.ts'
import { found } from '../api/refusal.ts'
import { holdRow } from '../database/hold-row.ts'
import { states } from '../database/tables/types.ts'
import { categoryOf } from '../repositories/categories.ts'
import { balanceOf } from '../repositories/ledger.ts'
import { mapPage } from '../repositories/page.ts'
import { featuredTopics, livePost, liveTopic, postPage, readablePost } from '../repositories/posts.ts'
import { liveUser } from '../repositories/users.ts'
import { categoryCard } from '../serializers/categories.ts'
import { postCards, topicCard } from '../serializers/posts.ts'
import { commentsOf } from '../services/comments.ts'
import { countItem, countView } from '../services/item-counts.ts'
import { userHolder } from '../services/ledger.ts'
import { toggleLike } from '../services/like.ts'
import { createPost, editPost, removePost } from '../services/posts.ts'
import { purchase } from '../services/purchase.ts'
import { keepReport } from '../services/reports.ts'
import { notifyOfItemLike } from '../services/messages.ts'

const kind = 'post'

const comments = commentsOf({ kind, mustBeThere: livePost })

/** Serves `contract/calls/post.ts`: the posts circle. */
export const wei: HandlersOf<'wei'> = {
  list: async (ask) => {
    const { topic_id: topicId, category_id: categoryId } = ask.input
    const { db } = ask
    const topic = topicId === undefined ? {} : { topic: topicCard(await liveTopic(db, topicId)) }
    const category = categoryId === undefined ? {} : { category: categoryCard(await categoryOf(db, kind, categoryId)) }
    const page = await mapPage(postPage(db, { topicId, categoryId }, ask.input), (rows) => postCards(ask, rows))
    return { ...page, ...topic, ...category }
  },
  her: async (ask) => {
    const { id: userId } = await liveUser(ask.db, ask.input.uuid)
    return mapPage(postPage(ask.db, { userId }, ask.input), (rows) => postCards(ask, rows))
  },
  mine: (ask) => mapPage(postPage(ask.db, { userId: me(ask).id }, ask.input), (rows) => postCards(ask, rows)),
  detail: async (ask) => {
    const { db, person, input, nowMs } = ask
    const row = await readablePost(db, input.id, person.user?.id)
    const [card] = await postCards(ask, [row])
    if (row.state === states.live) await countView(db, person, { kind, id: row.id }, nowMs)
    return found(card, 'post-gone')
  },
  create: createPost,
  edit: editPost,
  remove: removePost,
  unlock: async (ask) => {
    const { db: tx, input } = ask
    // its author may be changing what it costs, or what is in it
    await holdRow(tx, 'posts', input.id)
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
      liked: (row) => notifyOfItemLike(ask, kind, row),
    })
    return { is_praise: ask.input.on, likes_count }
  },
  comments: comments.list,
  commentReplies: comments.replies,
  comment: comments.create,
  praiseComment: comments.praise,
  /** Reports anything that is not a video; guests may. */
  report: (ask) => keepReport(ask, ask.input),
}

/** Topics of the circle. */
export const topic: HandlersOf<'topic'> = {
  feature: async ({ db }) => ({ list: (await featuredTopics(db)).map(topicCard) }),
}
