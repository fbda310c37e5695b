import type { Same } from '../catalogue.ts'
import type { comments as zh } from '../zh/comments.ts'

export const comments: Same<typeof zh> = {
  sort: 'Order of comments',
  hot: 'Top',
  new: 'Newest',
  placeholder: 'Say something',
  write: 'Write a comment',
  replyTo: (name: string) => `Reply to ${name}`,
  reply: 'Reply',
  repliedTo: (name: string) => `to @${name}: `,
  send: 'Send',
  sending: 'Sending',
  cancelReply: 'Don’t reply',
  emoji: 'Emoji',
  keyboard: 'Close emoji',
  tooLong: (over: number) => `${over} too many`,
  unfold: (count: string) => (count === '1' ? 'Show 1 reply' : `Show ${count} replies`),
  fold: 'Hide replies',
  moreReplies: 'More replies',
  emptyTitle: 'No comments yet',
  emptyText: 'Be the first to say something.',
  like: (name: string) => `Like the comment by ${name}`,
  menu: (name: string) => `More for the comment by ${name}`,
  copy: 'Copy',
  copied: 'Copied',
  author: 'Creator',
}
