import { answer, detail, list, ownList } from '../cache.ts'
import { money, pages, queued, read } from '../call.ts'
import { like, ofOwner, remove } from '../families.ts'
import { listOf, opt, shape } from '../schema.ts'
import { brings, unlocks } from '../reply-effects.ts'
import { editing, ownPlan } from '../offline.ts'
import { Review, Score } from '../shapes/comment.ts'
import { Count, Flag, Id, RichText } from '../shapes/common.ts'
import { Area, Contact, Dating } from '../shapes/dating.ts'
import { byId, CommentText, purchase, Sort, UploadedImages, Word } from '../shapes/inputs.ts'
import { wholeList } from '../shapes/page.ts'

/** Dating listings; `area` is the code of an `Area`. */
export const dating = {
  list: pages('/api/girl/list_filter', { area: opt(Word), certified: opt(Flag), sort: Sort }, Dating, list('dating')),
  areas: read('/api/girl/list_area', {}, wholeList(Area), answer),
  detail: read('/api/girl/detail', byId, Dating, detail('dating')),
  bought: pages('/api/girl/list_my_buy', {}, Dating, ownList('dating'), { who: 'user' }),
  liked: pages('/api/girl/list_my_like', {}, Dating, list('dating', { newestFirst: true }), { who: 'user' }),
  like: like('/api/girl/toggle_like', 'dating', 'dating.liked'),
  buy: money('/api/girl/buy', purchase, shape({ coins: Count, contact: Contact }), unlocks('dating')),
  comments: pages('/api/girl/list_comment', byId, Review, list('review', { newestFirst: true })),
  comment: queued(
    '/api/girl/create_comment',
    { id: Id, score: Score, content: CommentText, images: UploadedImages },
    Review,
    ownPlan(brings('review')),
    { who: 'buyer', silent: true },
  ),
  editComment: queued(
    '/api/girl/edit_comment',
    { ...byId, content: CommentText, score: opt(Score) },
    Review,
    editing('review'),
    ofOwner,
  ),
  removeComment: remove('/api/girl/remove_comment', 'review'),
  joinUs: read('/api/girl/page_join_us', {}, shape({ intro: RichText, contacts: listOf(Contact) }), answer),
}
