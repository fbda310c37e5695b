import type { Rng } from '../rng.ts'
import { fill, settingOf } from './fill.ts'
import { topicPosts } from './words/circle-topics.ts'
import { clubIntros, posts, wantReplies, wants } from './words/circle.ts'
import { moreWantReplies, moreWants } from './words/wants-more.ts'

/** What a post says, and the category it belongs to. */
export interface PostText {
  readonly category: string
  readonly title: string
  readonly content: string
}

/** A post that belongs to no topic. */
export function post(rng: Rng, index = rng.int(0, posts.length - 1)): PostText {
  return postOf(rng, posts[index % posts.length] ?? rng.pick(posts))
}

/** How many posts are written of each topic. */
export const postsOfTopic = 8

/** A post of a topic, by its name and number. */
export function topicPost(rng: Rng, topic: string, index: number): PostText {
  const written = topicPosts[topic] ?? []
  return postOf(rng, written[index % written.length] ?? rng.pick(posts))
}

function postOf(rng: Rng, [category, text]: readonly [category: string, text: string]): PostText {
  const content = fill(text, settingOf(rng).words)
  const [title = content] = content.split(/[。？！，：]/)
  return { category, title, content }
}

const allWants = [...wants, ...moreWants]

/** A request for a film, with what its author added later. */
export function want(index: number): { title: string; content: string; added: string[] } {
  const [title, content, added] = allWants[index % allWants.length] ?? ['', '']
  return { title, content, added: added === undefined ? [] : [added] }
}

/** How many requests are written. */
export const wantCount = allWants.length

/** Answers to a request, none twice. */
export function wantAnswers(rng: Rng, count: number): string[] {
  return rng.some([...wantReplies, ...moreWantReplies], count)
}

/** What a fan group offers. */
export function clubIntro(rng: Rng): string {
  return rng.some(clubIntros, 2).join('')
}
