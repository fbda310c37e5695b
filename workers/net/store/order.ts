import type { CachedCall } from '#bridge/cache-policies.ts'

/** Lists that take no `sort` and come newest first, and those whose default is `new`. */
const newestFirst: ReadonlySet<CachedCall> = new Set<CachedCall>([
  'article.byTag',
  'article.favorites',
  'audio.favorites',
  'audio.followed',
  'coins.detail',
  'comic.favorites',
  'compilation.her',
  'dating.bought',
  'dating.comments',
  'dating.liked',
  'feedback.thread',
  'find.answered',
  'find.comments',
  'find.list',
  'find.mine',
  'find.wanted',
  'game.favorites',
  'message.list',
  'notice.list',
  'novel.favorites',
  'novel.followed',
  'order.list',
  'picture.favorites',
  'picture.followed',
  'user.fans',
  'user.idols',
  'user.invited',
  'user.liked',
  'wei.her',
  'wei.list',
  'wei.mine',
])

/** Whether new items of a list come in front of the known ones, so that they can be counted and joined to them. */
export function isNewestFirst(call: CachedCall, input: object): boolean {
  if ('sort' in input && input.sort !== undefined) return input.sort === 'new'
  return newestFirst.has(call)
}
