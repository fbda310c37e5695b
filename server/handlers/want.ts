import { me, type HandlersOf, type RequestContext } from '../api/handler.ts'
import { found } from '../api/refusal.ts'
import { videoPage } from '../repositories/videos.ts'
import { mapPage, type RowPage } from '../repositories/page.ts'
import {
  countWantReply,
  liveWant,
  liveWantReply,
  wantedWants,
  wantPage,
  wantRepliesOf,
  wantReplyPage,
  type WantReplyRow,
  type WantRow,
} from '../repositories/wants.ts'
import { videoCards } from '../serializers/videos.ts'
import { viewerOf } from '../serializers/viewer.ts'
import { wantCards, wantReplyCards } from '../serializers/wants.ts'
import { commentsOf } from '../services/comments.ts'
import { countItem, countView } from '../services/item-counts.ts'
import { toggleLike } from '../services/like.ts'
import { answererRanking } from '../services/rankings.ts'
import {
  acceptAnswer,
  answerWant,
  appendCoins,
  appendDetail,
  createWant,
  editAnswer,
  editWant,
  leastBounty,
  removeAnswer,
  removeWant,
  whyNotAsk,
} from '../services/wants.ts'
import { refusalMessage } from '../words/messages.ts'
import { notifyOfItemLike } from '../services/messages.ts'

const kind = 'want'

const comments = commentsOf({
  kind: 'want-reply',
  mustBeThere: async (db, id) => {
    const { user_id, want_id } = await liveWantReply(db, id)
    return { user_id, placeId: want_id }
  },
})

type Asked = RequestContext<unknown>

const cardsOf = (ask: Asked, page: Promise<RowPage<WantRow>>) =>
  mapPage(page, (rows) => wantCards(ask.db, rows, viewerOf(ask)))

const answerCardsOf = (ask: Asked, page: Promise<RowPage<WantReplyRow>>) =>
  mapPage(page, (rows) => wantReplyCards(ask.db, rows, viewerOf(ask)))

/** Serves `contract/calls/want.ts`: requests for films, their bounties and answers. */
export const find: HandlersOf<'find'> = {
  list: (ask) => cardsOf(ask, wantPage(ask.db, { status: ask.input.status }, ask.input)),
  mine: (ask) => cardsOf(ask, wantPage(ask.db, { userId: me(ask).id }, ask.input)),
  wanted: (ask) => cardsOf(ask, wantedWants(ask.db, me(ask).id, ask.input)),
  answered: (ask) => answerCardsOf(ask, wantRepliesOf(ask.db, me(ask).id, ask.input)),
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
      liked: (row) => notifyOfItemLike(ask, kind, row, { verb: 'want' }),
    })
    return { is_want: ask.input.on, want_count }
  },
  rank: answererRanking,
  check: async (ask) => {
    const refusal = await whyNotAsk(ask.db, me(ask).id, ask.nowMs)
    const why = refusal && { reason: refusalMessage(refusal.reason), refusal: refusal.reason }
    return { allowed: !refusal, ...why, min_coins: await leastBounty(ask.db, ask.nowMs) }
  },
  create: createWant,
  edit: editWant,
  remove: removeWant,
  editReply: editAnswer,
  removeReply: removeAnswer,
  appendDetail,
  appendCoins,
  accept: acceptAnswer,
  replies: async (ask) => {
    await liveWant(ask.db, ask.input.id)
    return answerCardsOf(ask, wantReplyPage(ask.db, ask.input.id, ask.input))
  },
  reply: answerWant,
  mvs: (ask) =>
    mapPage(videoPage(ask.db, { word: ask.input.word }, ask.input), (rows) => videoCards(ask.db, rows, viewerOf(ask))),
  praiseReply: async (ask) => {
    const likes_count = await toggleLike(ask, {
      kind: 'want-reply',
      mustBeThere: liveWantReply,
      count: async (tx, id, by) => (await countWantReply(tx, id, { likes: by })).likes_count,
      liked: (row) => notifyOfItemLike(ask, 'want-reply', { ...row, title: row.content }, { placeId: row.want_id }),
    })
    return { is_praise: ask.input.on, likes_count }
  },
  comments: (ask) => comments.list({ ...ask, input: { ...ask.input, id: ask.input.reply_id, sort: 'old' } }),
  commentReply: (ask) => comments.create({ ...ask, input: { id: ask.input.reply_id, content: ask.input.content } }),
}
