import type { CallName } from '#contract/catalogue.ts'
import type { Want, WantReply } from '#contract/shapes/want.ts'
import type { Who } from './client.ts'
import type { End } from './ends.ts'

/** Somebody made by `end.newcomer`. */
export type Newcomer = Awaited<ReturnType<End['newcomer']>>

/** The data of a call that must succeed. */
export async function dataOf<T>(end: End, name: CallName, input: object, who: Who, status = 200): Promise<T> {
  const answer = await end.call(name, input, who)
  if (answer.status !== status)
    throw new Error(`${name} ${JSON.stringify(input)}: ${answer.errcode} ${answer.status} ${answer.msg}`)
  return answer.data as T
}

/** The coins that somebody has. */
export const coinsOf = async (end: End, who: Who): Promise<number> =>
  (await dataOf<{ coins: number }>(end, 'user.info', {}, who)).coins

let uploads = 0
/** A picture that somebody uploaded, as the upload leaves it in the database. */
export async function anUpload(end: End, { userId }: { readonly userId: number }): Promise<string> {
  const path = `u/test/${(uploads += 1)}.webp`
  await end.server.parts.db
    .insertInto('uploaded_images')
    .values({
      path,
      user_id: userId,
      upload_id: `upload ${uploads}`,
      width: 640,
      height: 480,
      hash: 'IvcJLwqUmHl5lohvh2WGR5drCXyX0GcJ',
      bytes: 1000,
      used_at: null,
      dropped_at: null,
      created_at: end.clock.nowMs,
    })
    .execute()
  return path
}

/** An article, free or not, and not by the demo's creator with a login. */
export const anArticle = (end: End, isPaid: boolean, skip = 0) =>
  end.server.parts.db
    .selectFrom('articles')
    .selectAll()
    .where('coins', isPaid ? '>' : '=', 0)
    .orderBy('id')
    .limit(1)
    .offset(skip)
    .executeTakeFirstOrThrow()

/** A post of somebody without a login, free or not. */
export const aPost = (end: End, isPaid: boolean, skip = 0) =>
  end.server.parts.db
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'posts.user_id')
    .selectAll('posts')
    .where('users.password', 'is', null)
    .where('posts.coins', isPaid ? '>' : '=', 0)
    .orderBy('posts.id')
    .limit(1)
    .offset(skip)
    .executeTakeFirstOrThrow()

/** A dating listing. */
export const aListing = (end: End, skip = 0) =>
  end.server.parts.db.selectFrom('datings').selectAll().orderBy('id').limit(1).offset(skip).executeTakeFirstOrThrow()

/** A new request of somebody. */
export const newWant = (end: End, who: Who, coins = 20): Promise<Want> =>
  dataOf(end, 'find.create', { title: '找一部讲灯塔的片子', content: '黑白的，结尾有雾。', images: [], coins }, who)

/** A new answer to it. */
export const newReply = (end: End, id: number, who: Who, mv_ids: number[] = []): Promise<WantReply> =>
  dataOf(end, 'find.reply', { id, content: '应该是这一部', mv_ids }, who)

/** Inputs of the community's calls that anybody who is logged in may make. */
export async function communityInputs(end: End): Promise<Partial<Record<CallName, object>>> {
  const { db } = end.server.parts
  const [free, paid] = [await anArticle(end, false), await anArticle(end, true)]
  const [post, paidPost] = [await aPost(end, false), await aPost(end, true)]
  const listing = await aListing(end)
  const want = await db.selectFrom('wants').selectAll().where('status', '=', 'open').executeTakeFirstOrThrow()
  const reply = await db.selectFrom('want_replies').selectAll().executeTakeFirstOrThrow()
  const author = await db.selectFrom('users').select('uuid').where('id', '=', post.user_id).executeTakeFirstOrThrow()
  const remark = await db.selectFrom('comments').selectAll().where('kind', '=', 'post').executeTakeFirstOrThrow()
  const toggle = { on: true }
  return {
    'article.categories': {},
    'article.list': {},
    'article.byTag': { tag: '旅途' },
    'article.detail': { id: paid.id },
    'article.favorite': { id: free.id, ...toggle },
    'article.favorites': {},
    'article.comments': { id: free.id },
    'article.comment': { id: free.id, content: '写得真好' },
    'article.buy': { id: paid.id, price: paid.coins },
    'wei.list': { topic_id: 1, category_id: 311 },
    'wei.her': { uuid: author.uuid },
    'wei.mine': {},
    'wei.detail': { id: paidPost.id },
    'wei.create': { title: '今天的云', content: '像一条鱼', images: [], topic_id: 1, consent: true },
    'wei.unlock': { id: paidPost.id, price: paidPost.coins },
    'wei.praise': { id: post.id, ...toggle },
    'wei.comments': { id: remark.item_id },
    'wei.comment': { id: post.id, content: '我这里也是' },
    'wei.commentReplies': { comment_id: remark.id },
    'wei.praiseComment': { id: remark.id, ...toggle },
    'find.list': { status: 'open' },
    'find.mine': {},
    'find.wanted': {},
    'find.answered': {},
    'find.detail': { id: want.id },
    'find.want': { id: want.id, ...toggle },
    'find.rank': { period: 'all' },
    'find.check': {},
    'find.create': { title: '找一部片子', content: '讲慢火车的', images: [], coins: 10 },
    'find.replies': { id: reply.want_id },
    'find.reply': { id: want.id, content: '也许是这一部', mv_ids: [1] },
    'find.mvs': { word: '山' },
    'find.praiseReply': { id: reply.id, ...toggle },
    'find.comments': { reply_id: reply.id },
    'find.commentReply': { reply_id: reply.id, content: '谢谢' },
    'dating.list': { area: '10' },
    'dating.areas': {},
    'dating.detail': { id: listing.id },
    'dating.bought': {},
    'dating.liked': {},
    'dating.like': { id: listing.id, ...toggle },
    'dating.buy': { id: listing.id, price: listing.coins },
    'dating.comments': { id: listing.id },
    'dating.joinUs': {},
    'feedback.thread': {},
    'feedback.send': { content: '充值没有到账', images: [] },
  }
}

/** Calls that only an owner or a buyer may make: they have tests of their own. */
export const communityElsewhere: readonly CallName[] = [
  'wei.edit',
  'wei.remove',
  'dating.editComment',
  'dating.removeComment',
  'find.edit',
  'find.remove',
  'find.editReply',
  'find.removeReply',
  'feedback.edit',
  'feedback.remove',
  'comment.edit',
  'comment.remove',
  'find.appendDetail',
  'find.appendCoins',
  'find.accept',
  'dating.comment',
]
