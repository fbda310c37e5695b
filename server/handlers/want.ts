import { me, type HandlersOf } from '../api/handler.ts'
import { found } from '../api/refusal.ts'
import { mvCards } from '../serializers/mvs.ts'
import { wantReplyCards } from '../serializers/want-replies.ts'
import { wantCards } from '../serializers/wants.ts'
import { viewerOf } from '../serializers/viewer.ts'
import { emptyPage, liveMvs, mvPage } from '../repositories/mvs.ts'
import { answererRanking } from '../repositories/ranking.ts'
import { liveWant, liveWantReplies, liveWantReply, liveWants, replyOrder, wantPage } from '../repositories/wants.ts'
import { commentsOf } from '../services/comments.ts'
import { tellOfItemLike } from '../services/item-news.ts'
import { toggleLike } from '../services/like.ts'
import { minBounty, whyNotAsk } from '../services/bounty.ts'
import { countItem, countView } from '../services/item-counts.ts'
import { mapPage, pageOf } from '../repositories/page.ts'
import { hitsOf } from '../repositories/search.ts'
import { refusalMessage } from '../words/messages.ts'
import { accept, appendCoins, appendDetail, create } from './want/ask.ts'
import { countReply, reply } from './want/reply.ts'

const kind = 'want'

const comments = commentsOf({
  kind: 'want-reply',
  mustBeThere: async (db, id) => {
    const { user_id, want_id } = await liveWantReply(db, id)
    return { user_id, placeId: want_id }
  },
  count: async (tx, id) => void (await countReply(tx, id, { comments: 1 })),
})

/** Serves `contract/calls/want.ts`: requests for films, their bounties and answers. */
export const find: HandlersOf<'find'> = {
  list: (ask) => {
    const { status } = ask.input
    const all = liveWants(ask.db)
    return wantPage(ask, status === undefined ? all : all.where('wants.status', '=', status))
  },
  mine: (ask) => wantPage(ask, liveWants(ask.db).where('wants.user_id', '=', me(ask).id)),
  wanted: (ask) => {
    const query = liveWants(ask.db)
      .innerJoin('likes', 'likes.item_id', 'wants.id')
      .where('likes.kind', '=', kind)
      .where('likes.user_id', '=', me(ask).id)
    return wantPage(ask, query, { label: 'wanted', by: 'likes.created_at', id: 'wants.id' })
  },
  answered: async (ask) => {
    const query = liveWantReplies(ask.db).where('want_replies.user_id', '=', me(ask).id)
    const page = await pageOf(query, replyOrder('new'), ask.input)
    return mapPage(page, (rows) => wantReplyCards(ask.db, rows, viewerOf(ask)))
  },
  detail: async (ask) => {
    const { db, person, input, nowMs } = ask
    const row = await liveWant(db, input.id)
    const [card] = await wantCards(db, [row], viewerOf(ask))
    await countView(db, person, { kind, id: row.id }, nowMs)
    return found(card, 'want-gone')
  },
  want: async (ask) => {
    const want_count = await toggleLike(ask, {
      kind,
      mustBeThere: liveWant,
      count: async (tx, id, by) => (await countItem(tx, kind, id, { likes: by })).likes_count,
      liked: (row) => tellOfItemLike(ask, kind, row, { verb: 'want' }),
    })
    return { is_want: ask.input.on, want_count }
  },
  rank: answererRanking,
  check: async (ask) => {
    const refusal = await whyNotAsk(ask.db, me(ask).id)
    const why = refusal && { reason: refusalMessage(refusal.reason), refusal: refusal.reason }
    return { allowed: !refusal, ...why, min_coins: minBounty }
  },
  create,
  appendDetail,
  appendCoins,
  accept,
  replies: async (ask) => {
    await liveWant(ask.db, ask.input.id)
    const query = liveWantReplies(ask.db).where('want_replies.want_id', '=', ask.input.id)
    const page = await pageOf(query, replyOrder(ask.input.sort), ask.input)
    return mapPage(page, (rows) => wantReplyCards(ask.db, rows, viewerOf(ask)))
  },
  reply,
  mvs: async (ask) => {
    const { db, input } = ask
    if (input.word === undefined) return mvPage({ ...ask, input: { ...input, sort: 'hot' } }, liveMvs(db))
    const hits = hitsOf(db, 'video', input.word)
    if (!hits) return emptyPage()
    const query = liveMvs(db).innerJoin(hits, (on) => on.onRef('hits.item_id', '=', 'mvs.id'))
    const page = await pageOf(query, { label: 'best', by: 'hits.points', id: 'mvs.id' }, input)
    return mapPage(page, (rows) => mvCards(db, rows, viewerOf(ask)))
  },
  praiseReply: async (ask) => {
    const likes_count = await toggleLike(ask, {
      kind: 'want-reply',
      mustBeThere: liveWantReply,
      count: async (tx, id, by) => (await countReply(tx, id, { likes: by })).likes_count,
      liked: (row) => tellOfItemLike(ask, 'want-reply', { ...row, title: row.content }, { placeId: row.want_id }),
    })
    return { is_praise: ask.input.on, likes_count }
  },
  comments: (ask) => comments.list({ ...ask, input: { ...ask.input, id: ask.input.reply_id, sort: 'old' } }),
  commentReply: (ask) => comments.create({ ...ask, input: { id: ask.input.reply_id, content: ask.input.content } }),
}
