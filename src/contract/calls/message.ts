import { answer, ownList } from '../cache.ts'
import { headedPages, pages, queued, read } from '../call.ts'
import { edit, remove } from '../families.ts'
import { oneOf, opt, shape } from '../schema.ts'
import { brings, ownEffect } from '../reply-effects.ts'
import { feedbackTopics } from '../feedback-topics.ts'
import { ownPlan } from '../offline.ts'
import { Count, Id } from '../shapes/common.ts'
import { Content, UploadedImages } from '../shapes/inputs.ts'
import { Box, FeedbackMessage, HelpItem, Message, Notice } from '../shapes/message.ts'
import { wholeList } from '../shapes/page.ts'

/** My messages, in boxes. */
export const message = {
  list: headedPages('/api/system/getMsg', { box: Box }, Message, { unread: Count }, ownList('message'), {
    who: 'user',
  }),
  read: queued('/api/system/readMsg', { box: Box, to_id: Id }, shape({ unread: Count }), ownPlan(ownEffect), {
    success: 251,
    silent: true,
  }),
}

/** Announcements. */
export const notice = {
  list: pages('/api/system/notice', {}, Notice, ownList('notice')),
}

/** Questions and answers. */
export const help = {
  list: read('/api/system/helpFeedbackList', {}, wholeList(HelpItem), answer),
}

/** The thread with customer service. */
export const feedback = {
  thread: pages('/api/system/feedback', {}, FeedbackMessage, ownList('feedback'), { who: 'user' }),
  send: queued(
    '/api/system/feeding',
    { content: Content, images: UploadedImages, about: opt(oneOf(feedbackTopics)) },
    FeedbackMessage,
    ownPlan(brings('feedback')),
    {
      success: 251,
      toast: true,
    },
  ),
  edit: edit('/api/system/editFeeding', 'feedback', FeedbackMessage),
  remove: remove('/api/system/removeFeeding', 'feedback'),
}
