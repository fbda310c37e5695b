import * as v from 'valibot'
import { detail, list, notKept, ownList } from '../cache.ts'
import { money, pages, queued, read } from '../call.ts'
import { edit, ofOwner, praise, remove } from '../families.ts'
import { oneOf, opt, shape, type Schema } from '../schema.ts'
import { brings, ownEffect } from '../reply-effects.ts'
import { editing, ownPlan, toggling } from '../offline.ts'
import { Comment } from '../shapes/comment.ts'
import { Count, Flag, Id, Text } from '../shapes/common.ts'
import {
  byId,
  Coins,
  CommentText,
  Content,
  limits,
  Period,
  Price,
  Sort,
  Title,
  toggle,
  UploadedImages,
  Word,
} from '../shapes/inputs.ts'
import { Mv } from '../shapes/media.ts'
import { wholeList } from '../shapes/page.ts'
import { RankedUser } from '../shapes/user.ts'
import { Want, WantReply } from '../shapes/want.ts'

const MvIds: Schema<number[]> = v.pipe(v.array(Id), v.maxLength(limits.videosOfAnAnswer))

/** Whether one may ask now; why not in words, and as a code with parameters (`refusals.ts`). */
const Allowance = shape({ allowed: Flag, reason: opt(Text), refusal: opt<unknown>(v.unknown()), min_coins: Count })

/** Wanted-film requests: the asker sets a bounty, others answer with videos. */
export const find = {
  list: pages(
    '/api/find/list',
    { sort: Sort, status: opt(oneOf(['open', 'solved'])) },
    Want,
    list('want', { newestFirst: true }),
  ),
  mine: pages('/api/find/myFindList', {}, Want, ownList('want'), { who: 'user' }),
  wanted: pages('/api/find/myLook', {}, Want, ownList('want'), { who: 'user' }),
  answered: pages('/api/find/myReply', {}, WantReply, ownList('want-reply'), { who: 'user' }),
  detail: read('/api/find/detail', byId, Want, detail('want')),
  want: queued(
    '/api/find/wantLook',
    toggle,
    shape({ is_want: Flag, want_count: Count }),
    toggling('want', 'is_want', 'want_count', 'find.wanted'),
    { success: 251 },
  ),
  rank: read('/api/find/rank', { period: Period }, wholeList(RankedUser), list('user', { extras: ['rank', 'score'] })),
  check: read('/api/find/checkFind', {}, Allowance, notKept, {
    who: 'user',
  }),
  create: money(
    '/api/find/create',
    { title: Title, content: Content, images: UploadedImages, coins: Price },
    Want,
    brings('want'),
    { keepsReply: true },
  ),
  edit: queued('/api/find/edit', { ...byId, title: Title, content: Content }, Want, editing('want'), ofOwner),
  remove: remove('/api/find/remove', 'want'),
  appendDetail: queued('/api/find/appendDetail', { id: Id, content: Content }, Want, ownPlan(brings('want')), {
    who: 'owner',
  }),
  appendCoins: money(
    '/api/find/appendCoins',
    { id: Id, coins: Coins },
    shape({ coins: Count, bounty: Count }),
    ownEffect,
    {
      who: 'owner',
      toast: true,
    },
  ),
  accept: money('/api/find/accept', { id: Id, reply_id: Id }, Want, ownEffect, { who: 'owner', toast: true }),
  replies: pages('/api/find/replyByFind', { id: Id, sort: Sort }, WantReply, list('want-reply')),
  reply: queued(
    '/api/find/reply',
    { id: Id, content: Content, mv_ids: MvIds },
    WantReply,
    ownPlan(brings('want-reply')),
  ),
  editReply: edit('/api/find/editReply', 'want-reply', WantReply),
  removeReply: remove('/api/find/removeReply', 'want-reply'),
  mvs: pages('/api/find/mvList', { word: opt(Word) }, Mv, list('video')),
  praiseReply: praise('/api/find/praiseReply', 'want-reply'),
  comments: pages(
    '/api/find/commentList',
    { reply_id: Id },
    Comment,
    list('comment:want-reply', { newestFirst: true }),
  ),
  commentReply: queued(
    '/api/find/commentReply',
    { reply_id: Id, content: CommentText },
    Comment,
    ownPlan(brings('comment:want-reply')),
  ),
}
