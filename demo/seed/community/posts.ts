import type { Insertable } from 'kysely'
import type { CategoriesTable } from '#server/database/tables/pages.ts'
import type { PostsTable } from '#server/database/tables/circle.ts'
import { states, writeJson } from '#server/database/tables/types.ts'
import { allLoops } from '../../loops.ts'
import type { Rng } from '../../rng.ts'
import { post, postsOfTopic, topicPost, type PostText } from '../../text/circle.ts'
import { categories, tagGroups, topics as topicNames } from '../../text/words/tags.ts'
import { familyFor } from '../looks.ts'
import { secretFolder } from '../works/shelf.ts'
import { playsOf, timesOf, uncounted, type Around } from './around.ts'

/** A post before it is kept. */
export type NewPost = Insertable<PostsTable> & { id: number }

const firstCategory = 311
const sizes = [
  [720, 960],
  [960, 720],
  [800, 800],
] as const

/** The categories of posts. */
export const postCategories: readonly Insertable<CategoriesTable>[] = categories.post.map((name, place) => ({
  id: firstCategory + place,
  tab_id: null,
  name,
  icon: null,
  type: 'post',
  place,
}))

interface Draft extends PostText {
  readonly topicId: number | null
}

/** Texts of all topics in turn, then those of none; in random order. */
function draftsOf(rng: Rng, count: number): Draft[] {
  const drafts = Array.from({ length: count }, (_, at): Draft => {
    const topic = at % topicNames.length
    const [name] = topicNames[topic] ?? ['']
    const round = Math.floor(at / topicNames.length)
    if (round < postsOfTopic) return { ...topicPost(rng, name, round), topicId: topic + 1 }
    return { ...post(rng, at - postsOfTopic * topicNames.length), topicId: null }
  })
  return rng.shuffle(drafts)
}

/** Makes posts, the oldest first, and counts them for their topics and authors. */
export function makePosts(rng: Rng, count: number, around: Around): NewPost[] {
  const { people, topics, nowMs } = around
  const drafts = draftsOf(rng, count)
  return timesOf(rng, count, 90, nowMs).map((createdAt, at): NewPost => {
    const id = at + 1
    const { category, title, content, topicId } = drafts[at]!
    const isPaid = rng.chance(0.14)
    const author = isPaid ? rng.pick(people.creators) : authorOf(rng, at, around)
    people.users[author - 1]!.post_count += 1
    const topic = topicId === null ? undefined : topics[topicId - 1]
    if (topic) topic.posts_count += 1
    const plays = playsOf(rng, 8000, nowMs - createdAt)
    return {
      id,
      user_id: author,
      topic_id: topicId,
      category_id: firstCategory + (categories.post as readonly string[]).indexOf(category),
      title,
      content,
      coins: isPaid ? rng.pick([2, 3, 5, 8]) : 0,
      ...shownOf(rng, id, { isPaid, text: content }, around),
      clip_id: null,
      request_id: null,
      plays,
      likes_count: Math.round(plays * rng.float(0.02, 0.12)),
      ...uncounted,
      state: states.live,
      created_at: createdAt,
    }
  })
}

/** Now and then somebody who can log in, else anybody. */
function authorOf(rng: Rng, at: number, { people }: Around): number {
  if (at % 12 === 5) return rng.pick(people.logins)
  return rng.pick(rng.chance(0.45) ? people.creators : people.watchers)
}

/** Pictures, and sometimes a clip. Of a paid one nobody can guess where the pictures are. */
function shownOf(rng: Rng, id: number, { isPaid, text }: { isPaid: boolean; text: string }, { pictures }: Around) {
  const family = familyFor(
    rng,
    tagNames.filter((name) => text.includes(name)),
  )
  const folder = `post/${isPaid ? secretFolder() : id}`
  const hasClip = rng.chance(0.2)
  const count = isPaid ? rng.int(4, 9) : rng.pick([1, 1, 2, 3, 3, 4, 6, 9])
  const images = Array.from({ length: hasClip ? rng.int(0, 2) : count }, (_, no) =>
    pictures.scene(`${folder}/${no}.webp`, rng.int(1, 1e9), rng.pick(sizes), family),
  )
  if (!hasClip) return { images: writeJson(images), cover: null, seconds: null, loop: null }
  const loop = rng.pick(allLoops())
  const cover = pictures.scene(`post/${id}.webp`, loop.seed, loop.portrait ? [360, 640] : [640, 360], loop.family)
  return { images: writeJson(images), cover: writeJson(cover), seconds: rng.int(8, 58), loop: loop.id }
}

const tagNames = tagGroups.flatMap(([, names]) => names)
