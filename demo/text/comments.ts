import type { Rng } from '../rng.ts'
import {
  craft,
  humour,
  memories,
  praise,
  questions,
  readingComments,
  replies,
  reviewComments,
  short,
  tails,
} from './words/comments.ts'
import { answerComments, articleComments, moreReviews, postComments } from './words/comments-circle.ts'
import { gameComments, novelComments, pictureComments } from './words/comments-works.ts'

/** What is commented on: it decides which comments make sense. */
export type CommentSubject =
  | 'film'
  | 'reading'
  | 'meeting'
  | 'novel'
  | 'picture'
  | 'game'
  | 'article'
  | 'post'
  | 'answer'

/** Comments under one item; none twice, as long as there are enough different ones (more than 150 for films). */
export function comments(rng: Rng, count: number, subject: CommentSubject = 'film'): string[] {
  const out: string[] = []
  while (out.length < count) out.push(...round(rng, subject))
  return out.slice(0, count)
}

/** All comments for a subject in random order, some with a second sentence. */
function round(rng: Rng, subject: CommentSubject): string[] {
  if (subject === 'meeting') return rng.shuffle([...reviewComments, ...moreReviews])
  if (subject === 'reading')
    return rng.shuffle([...readingComments, '好看。', '收藏了。', '来了来了。', '蹲下一话。', '真好啊。'])
  if (subject === 'novel') return rng.shuffle([...novelComments, '好看。', '收藏了。', '来了来了。', '真好啊。'])
  if (subject === 'picture') return rng.shuffle([...pictureComments, '好看。', '收藏了。', '真静。'])
  if (subject === 'game') return rng.shuffle([...gameComments, '好玩。', '收藏了。', '已下载。'])
  if (subject === 'article') return rng.shuffle([...articleComments, '好文。', '收藏了。', '谢谢记录。'])
  if (subject === 'post') return rng.shuffle(postComments)
  if (subject === 'answer') return rng.shuffle(answerComments)
  const endings = rng.shuffle(tails)
  return rng.shuffle([...praise, ...questions, ...memories, ...craft, ...short, ...humour]).map((text) => {
    const second = text.length > 9 && text.length < 26 && rng.chance(0.1) ? endings.pop() : undefined
    return second === undefined || /[？！]$/.test(text) ? text : text + second
  })
}

/** Answers to a comment, none twice. */
export function replyTexts(rng: Rng, count: number): string[] {
  return rng.some(replies, count)
}
