import type { Same } from '../language.ts'
import type { zh } from '../zh/kinds.ts'

export const en: Same<typeof zh> = {
  video: 'video',
  compilation: 'collection',
  user: 'user',
  article: 'article',
  post: 'post',
  want: 'request',
  'want-reply': 'answer',
  comic: 'comic',
  novel: 'novel',
  picture: 'picture set',
  audio: 'audiobook',
  game: 'game',
  dating: 'listing',
  review: 'review',
  club: 'fan club',
  topic: 'topic',
  comment: 'comment',
  'image-misuse': 'misused image',
  other: 'content',
}
