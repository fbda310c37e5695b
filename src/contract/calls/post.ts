import { detail, list, ownList } from '../cache.ts'
import { headedPages, money, pages, queued, read } from '../call.ts'
import { comment, ofOwner, Paid, praise, remove } from '../families.ts'
import { opt, shape } from '../schema.ts'
import { brings, unlocks } from '../reply-effects.ts'
import { editing, ownPlan } from '../offline.ts'
import { Comment } from '../shapes/comment.ts'
import { Category, Count, Id, Seconds } from '../shapes/common.ts'
import {
  byId,
  byUuid,
  Coins,
  commentsOf,
  Content,
  purchase,
  Sort,
  Title,
  UploadedImages,
  UploadedPath,
  UploadedUrl,
  Yes,
} from '../shapes/inputs.ts'
import { wholeList } from '../shapes/page.ts'
import { Post, Topic } from '../shapes/post.ts'
import { reportAnything } from './report.ts'

const inCircle = { topic_id: opt(Id), category_id: opt(Id) }
/** Without a cover the server makes one, and finds out the length: some browsers can't read what the server can. */
const NewVideo = shape({ url: UploadedUrl, cover: opt(UploadedPath), seconds: Seconds })

/** The posts circle, and the report of anything that is not a video. */
export const wei = {
  list: headedPages(
    '/api/wei/list',
    { ...inCircle, sort: Sort },
    Post,
    { topic: opt(Topic), category: opt(Category) },
    list('post', { newestFirst: true }),
  ),
  her: pages('/api/wei/herTie', byUuid, Post, list('post', { newestFirst: true })),
  mine: pages('/api/wei/myTie', {}, Post, ownList('post'), { who: 'user' }),
  detail: read('/api/wei/detail', byId, Post, detail('post')),
  create: queued(
    '/api/wei/create',
    {
      title: Title,
      content: Content,
      ...inCircle,
      images: UploadedImages,
      video: opt(NewVideo),
      coins: opt(Coins),
      consent: Yes,
    },
    Post,
    ownPlan(brings('post')),
    { toast: true },
  ),
  /**
   * What is not named stays; a topic, a category or a price of 0 is none. Pictures are added behind those that stay, with
   * the statement that they may be shown.
   */
  edit: queued(
    '/api/wei/edit',
    {
      ...byId,
      title: Title,
      content: Content,
      topic_id: opt(Count),
      category_id: opt(Count),
      coins: opt(Count),
      add_images: opt(UploadedImages),
      remove_images: opt(UploadedImages),
      consent: opt(Yes),
    },
    Post,
    editing('post'),
    ofOwner,
  ),
  remove: remove('/api/wei/remove', 'post'),
  unlock: money('/api/community/unlock', purchase, Paid, unlocks('post')),
  praise: praise('/api/wei/praiseWei', 'post'),
  comments: pages('/api/wei/commentList', commentsOf, Comment, list('comment:post')),
  commentReplies: pages('/api/wei/commentReplyList', { comment_id: Id }, Comment, list('comment:post')),
  comment: comment('/api/wei/comment', 'post', 'wei.comments', { toast: true }),
  praiseComment: praise('/api/wei/praiseComment', 'comment:post'),
  report: reportAnything,
}

/** Topics of the circle. */
export const topic = {
  feature: read('/api/topic/feature', {}, wholeList(Topic), list('topic')),
}
