import { detail, list, notKept } from '../cache.ts'
import { headedPages, money, pages, queued, read } from '../call.ts'
import { comment, groupable, Liked, Nothing, praise } from '../families.ts'
import { opt, shape } from '../schema.ts'
import { changes, changesNothing, ownEffect } from '../reply-effects.ts'
import { ownPlan } from '../offline.ts'
import { Comment } from '../shapes/comment.ts'
import { Count, Flag, Id, Seconds, Text, Time } from '../shapes/common.ts'
import { byId, byUuid, commentsOf, purchase, ReportText, Sort, Tags, toggle, Word } from '../shapes/inputs.ts'
import { Compilation, Mv, MvDetail, UnlockedFields } from '../shapes/media.ts'
import { wholeList } from '../shapes/page.ts'

/** Videos. */
export const mv = {
  detail: read('/api/MvDetail/detail', byId, MvDetail, detail('video')),
  related: read('/api/MvDetail/related', byId, wholeList(Mv), list('video')),
  byTag: pages('/api/mv/listOfTag', { tag: Word, sort: Sort }, Mv, list('video')),
  byTagNew: pages('/api/mv/listOfTagNew', { tag_id: Id, sort: Sort }, Mv, list('video')),
  byTagName: pages('/api/mvList/tagByName', { name: Word, sort: Sort }, Mv, list('video')),
  byTags: pages('/api/mv/list_of_tags_new', { tags: Tags, sort: Sort }, Mv, list('video')),
  byStyle: pages('/api/MvList/style', { style_id: Id, sort: Sort }, Mv, list('video')),
  log: queued('/api/MvDetail/log', { id: Id, seconds: Seconds, completed: Flag }, Nothing, ownPlan(changesNothing), {
    who: 'any',
    silent: true,
  }),
  report: queued('/api/MvDetail/report', { id: Id, type: Id, content: ReportText }, Nothing, ownPlan(changesNothing), {
    who: 'any',
    toast: true,
  }),
  comments: pages('/api/mvComment/comment', commentsOf, Comment, list('comment:video')),
  likeComment: praise('/api/mvComment/like', 'comment:video'),
  comment: comment('/api/mvComment/pushComment', 'video', 'mv.comments'),
  buy: money('/api/user/watchingMvByCoins', purchase, shape({ coins: Count, ...UnlockedFields }), ownEffect),
  like: queued('/api/mvDetail/like', { ...toggle, group_id: opt(Id) }, Liked, ownPlan(changes('video')), {
    success: 251,
  }),
  ...groupable('/api/mvdetail', 'video', 'mv', 'user.liked'),
}

/** The AES-128 key of a stream in base64url, and until when it may be used. */
export const stream = {
  key: read('/api/MvDetail/streamKey', { key_id: Id }, shape({ key: Text, until: Time, access: Text }), notKept),
}

/** Short clips. */
export const short = {
  byTag: pages('/api/MvList/smallByTag', { tag: opt(Word), sort: Sort }, Mv, list('video')),
  feed: pages('/api/MvList/smallVideoByTag', { tag: opt(Word), from_id: opt(Id) }, Mv, list('video')),
}

/** Collections of videos. */
export const compilation = {
  list: pages('/api/compilation/list', { sort: Sort }, Compilation, list('compilation')),
  her: pages('/api/compilation/her', byUuid, Compilation, list('compilation', { newestFirst: true })),
  mvs: headedPages('/api/compilation/mvlist', { id: Id, sort: Sort }, Mv, { compilation: Compilation }, list('video')),
}
