import type { Insertable } from 'kysely'
import type { Tx } from '#server/database/tables.ts'
import type { LikesTable } from '#server/database/tables/talk.ts'
import type { ItemTagsTable } from '#server/database/tables/videos.ts'
import { gramRows } from '#server/repositories/search-index.ts'
import { hotScore } from '#server/services/hot-score.ts'
import { book, userHolder } from '#server/services/ledger.ts'
import type { Rng } from '../rng.ts'
import { makeComments, type NewComment, type Talk } from './comments.ts'
import type { Around } from './community/around.ts'
import { articleCategories, makeArticles, type NewArticle } from './community/articles.ts'
import { areaRows, makeDatings, makeReviews, type NewDating } from './community/datings.ts'
import { makePosts, postCategories, type NewPost } from './community/posts.ts'
import { makeWants, type NewWants } from './community/wants.ts'
import { insertAll } from './insert.ts'
import { tagWorks } from './works/tags.ts'
import { favoriteKind } from '#server/repositories/likes.ts'
import { putBounty, payBounty } from '#server/services/wants.ts'

/** How much the community has made. */
export interface CommunityVolume {
  readonly articles: number
  readonly posts: number
  readonly wants: number
  readonly datings: number
  readonly comments: number
}

/** Articles, posts, requests and listings with everything around them, ready to be inserted. */
export interface Community extends NewWants {
  readonly articles: NewArticle[]
  readonly media: ReturnType<typeof makeArticles>['media']
  readonly posts: NewPost[]
  readonly datings: NewDating[]
  readonly reviews: ReturnType<typeof makeReviews>
  readonly comments: NewComment[]
  readonly itemTags: Insertable<ItemTagsTable>[]
  readonly likes: Insertable<LikesTable>[]
}

/** Makes all of it. Lists its pictures, and counts tags, topics and authors among those that are there. */
export function makeCommunity(rng: Rng, volume: CommunityVolume, around: Around): Community {
  const { articles, media } = makeArticles(rng.fork('articles'), volume.articles, around)
  const posts = makePosts(rng.fork('posts'), volume.posts, around)
  const wants = makeWants(rng.fork('wants'), volume.wants, around)
  const datings = makeDatings(rng.fork('datings'), volume.datings, around)
  const reviews = makeReviews(rng.fork('reviews'), datings, around)
  const comments = talk(rng.fork('comments'), volume.comments, around, [
    { kind: 'article', items: articles, share: 0.4, subject: 'article' },
    { kind: 'post', items: posts, share: 0.5, subject: 'post' },
    { kind: 'want-reply', items: wants.replies, share: 0.1, subject: 'answer' },
  ])
  for (const item of [...articles, ...posts, ...wants.wants, ...datings]) {
    const { plays, likes_count: likes, comments_count } = item
    item.heat = hotScore(item.created_at, { plays, likes, comments: comments_count })
  }
  const tagged = articles.map(({ id, tags }) => ({ id, kind: 'article', tags }))
  const likes = marksOf(rng.fork('marks'), { articles, posts, wants: wants.wants, datings }, around)
  return {
    ...wants,
    articles,
    media,
    posts,
    datings,
    reviews,
    comments,
    itemTags: tagWorks(tagged, around.tags),
    likes,
  }
}

interface Share extends Omit<Talk, 'count' | 'firstId'> {
  /** Of all that is said. */
  readonly share: number
}

function talk(
  rng: Rng,
  count: number,
  { people, firstCommentId, nowMs }: Around,
  shares: readonly Share[],
): NewComment[] {
  const said: NewComment[] = []
  for (const { share, ...what } of shares) {
    const about: Talk = { ...what, count: Math.round(count * share), firstId: firstCommentId + said.length }
    said.push(...makeComments(rng.fork(what.kind), about, [...people.watchers, ...people.creators], nowMs))
  }
  return said
}

/** What the people with a login favorite, like and want. */
function marksOf(
  rng: Rng,
  { articles, posts, wants, datings }: Record<'articles' | 'posts' | 'wants' | 'datings', readonly { id: number }[]>,
  { people, nowMs }: Around,
): Insertable<LikesTable>[] {
  return people.logins.flatMap((userId) => {
    const mark = (kind: string, items: readonly { id: number }[]) =>
      rng.some(items, 5).map(({ id }, at) => ({
        user_id: userId,
        kind,
        item_id: id,
        created_at: nowMs - (at + 1) * 7_200_000,
      }))
    return [
      ...mark(favoriteKind('article'), articles),
      ...mark('post', posts),
      ...mark('want', wants),
      ...mark('dating', datings),
    ]
  })
}

/** Puts all of it into the database; pictures, tags and people are inserted with all others. */
export async function insertCommunity(tx: Tx, made: Community): Promise<void> {
  await insertAll(tx, 'categories', [...articleCategories, ...postCategories])
  await insertAll(
    tx,
    'articles',
    made.articles.map(({ tags: _tags, ...row }) => row),
  )
  await insertAll(tx, 'article_media', made.media)
  await insertAll(tx, 'posts', made.posts)
  await insertAll(tx, 'wants', made.wants)
  await insertAll(tx, 'want_details', made.details)
  await insertAll(tx, 'want_replies', made.replies)
  await insertAll(tx, 'want_reply_mvs', made.replyMvs)
  await insertAll(tx, 'areas', areaRows)
  await insertAll(tx, 'datings', made.datings)
  await insertAll(tx, 'reviews', made.reviews)
  await insertAll(tx, 'comments', made.comments)
  await insertAll(tx, 'item_tags', made.itemTags)
  await insertAll(tx, 'likes', made.likes)
  await insertAll(tx, 'grams', made.articles.flatMap(gramsOfArticle))
  await offerBounties(tx, made)
}

const gramsOfArticle = ({ id, title, summary, author, tags }: NewArticle) =>
  gramRows('article', id, [
    { text: title, weight: 10 },
    { text: tags.join(' '), weight: 6 },
    { text: author, weight: 4 },
    { text: summary, weight: 1 },
  ])

/** The bounties through the ledger, as if the askers had just been given the coins: into escrow, and out where solved. */
async function offerBounties(tx: Tx, { wants, replies }: Community): Promise<void> {
  for (const want of wants) {
    const { user_id: userId, bounty, created_at: nowMs } = want
    if (bounty === 0) continue
    const sides = [
      { holder: userHolder(userId), delta: bounty },
      { holder: 'house:mint', delta: -bounty },
    ] as const
    await book(tx, { currency: 'coin', sides, reason: 'gift', nowMs })
    await putBounty(tx, bounty, { want, userId, nowMs })
    const accepted = replies.find(({ want_id, accepted_at }) => want_id === want.id && accepted_at !== null)
    if (accepted) await payBounty(tx, { want, userId: accepted.user_id, nowMs: accepted.accepted_at ?? nowMs })
  }
}
