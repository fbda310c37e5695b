import { detail, list, ownList } from '../cache.ts'
import { headedPages, money, pages, queued, read } from '../call.ts'
import { Paid, Praised } from '../families.ts'
import { opt, shape } from '../schema.ts'
import { Comment } from '../shapes/comment.ts'
import { Category, Id, Seconds } from '../shapes/common.ts'
import {
  byId,
  byUuid,
  Coins,
  commentsOf,
  Content,
  newComment,
  purchase,
  Sort,
  Title,
  toggle,
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
    { toast: true },
  ),
  unlock: money('/api/community/unlock', purchase, Paid),
  praise: queued('/api/wei/praiseWei', toggle, Praised, { success: 251 }),
  comments: pages('/api/wei/commentList', commentsOf, Comment, list('comment:post')),
  commentReplies: pages('/api/wei/commentReplyList', { comment_id: Id }, Comment, list('comment:post')),
  comment: queued('/api/wei/comment', newComment, Comment, { toast: true }),
  praiseComment: queued('/api/wei/praiseComment', toggle, Praised, { success: 251 }),
  report: reportAnything,
}

/** Topics of the circle. */
export const topic = {
  feature: read('/api/topic/feature', {}, wholeList(Topic), list('topic')),
}
