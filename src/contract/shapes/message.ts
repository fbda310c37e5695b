import * as v from 'valibot'
import { listOf, oneOf, opt, shape, type Schema } from '../schema.ts'
import { Flag, Id, Image, RichText, Text, Time } from './common.ts'
import { UserBrief } from './user-brief.ts'

/** The boxes of my messages. */
export const Box = oneOf(['system', 'reply', 'like', 'order'])

const MessageSchema = shape({
  id: Id,
  box: Box,
  title: Text,
  content: Text,
  created_at: Time,
  read: Flag,
  link: opt(Text),
  from: opt(UserBrief),
  code: opt(Text),
  params: opt<unknown>(v.unknown()),
})
/** A message to me; `code` and `params` (`notifications.ts`) of what the server tells, of which title and content are the Chinese. */
export interface Message extends v.InferOutput<typeof MessageSchema> {}
export const Message: Schema<Message> = MessageSchema

const NoticeSchema = shape({
  id: Id,
  title: Text,
  content: RichText,
  created_at: Time,
  pinned: Flag,
})
/** An announcement. */
export interface Notice extends v.InferOutput<typeof NoticeSchema> {}
export const Notice: Schema<Notice> = NoticeSchema

const HelpItemSchema = shape({
  id: Id,
  group: Text,
  question: Text,
  answer: RichText,
})
/** A question and its answer, under a group's heading. */
export interface HelpItem extends v.InferOutput<typeof HelpItemSchema> {}
export const HelpItem: Schema<HelpItem> = HelpItemSchema

const FeedbackMessageSchema = shape({
  id: Id,
  from: oneOf(['me', 'service']),
  content: Text,
  images: listOf(Image),
  created_at: Time,
  edited_at: opt(Time),
  request_id: opt(Text),
})
/** A line of the thread with customer service. `request_id` for its author. */
export interface FeedbackMessage extends v.InferOutput<typeof FeedbackMessageSchema> {}
export const FeedbackMessage: Schema<FeedbackMessage> = FeedbackMessageSchema
