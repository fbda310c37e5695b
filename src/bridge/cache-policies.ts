import type { CallName, InputOf } from '#contract/catalogue.ts'
import { canonicalJson } from '#contract/canonical.ts'
import type { ItemKind, Kind } from '#contract/kind.ts'

/** How the reply of a call is kept: as one item, as a list of items, or as it is. */
export type CachePolicy =
  /** One item; `id` names the input field that says which. */
  | { as: 'detail'; kind: Kind; id: string }
  /** A list of items; `extras` are what it says of each beside the item itself, such as a rank. */
  | { as: 'list'; kind: Kind; extras?: readonly string[] }
  /** A list whose items each hold a list of items: a home page's sections. */
  | { as: 'sections' }
  /** A list whose reply says of what kind its items are, under `type`. */
  | { as: 'mixed' }
  /** Neither: the reply as it is. */
  | { as: 'answer' }

const answer = { as: 'answer' } as const
const sections = { as: 'sections' } as const
const mixed = { as: 'mixed' } as const
const list = <K extends Kind, const E extends readonly string[] = []>(kind: K, extras?: E) =>
  ({ as: 'list', kind, ...(extras && { extras }) }) as const
const detail = <K extends Kind, const I extends string = 'id'>(kind: K, id?: I) =>
  ({ as: 'detail', kind, id: (id ?? 'id') as I }) as const

/**
 * Every read whose reply becomes rows. What is not here can only be asked: keys of streams, what is gone, and what
 * must be fresh to be of use (whether one may post, what one can withdraw).
 */
export const cachePolicies = {
  'ads.byPosition': answer,
  'ads.open': answer,
  'article.byTag': list('article'),
  'article.categories': answer,
  'article.comments': list('comment:article'),
  'article.detail': detail('article'),
  'article.favorites': list('article'),
  'article.list': list('article'),
  'audio.chapters': list('audio-chapter'),
  'audio.detail': detail('audio'),
  'audio.favorites': list('audio'),
  'audio.followed': list('audio'),
  'audio.followedSeries': list('series:audio'),
  'audio.home': sections,
  'audio.list': list('audio'),
  'club.info': detail('club', 'uuid'),
  'club.items': list('club'),
  'club.newestRank': list('club', ['rank', 'score']),
  'club.rank': list('club', ['rank', 'score']),
  'club.rule': answer,
  'club.videos': list('video'),
  'coins.detail': list('coin-record'),
  'comic.detail': detail('comic'),
  'comic.episodes': list('episode'),
  'comic.favorites': list('comic'),
  'comic.filter': list('comic'),
  'comic.findConf': answer,
  'comic.findList': list('comic'),
  'comic.home': sections,
  'comic.likeGroups': list('like-group:comic'),
  'comic.list': list('comic'),
  'comic.read': answer,
  'compilation.her': list('compilation'),
  'compilation.list': list('compilation'),
  'compilation.mvs': list('video'),
  'creator.featured': list('user'),
  'creator.small': list('video'),
  'creator.withMv': list('user', ['mvs']),
  'dating.areas': answer,
  'dating.bought': list('dating'),
  'dating.comments': list('review'),
  'dating.detail': detail('dating'),
  'dating.joinUs': answer,
  'dating.liked': list('dating'),
  'dating.list': list('dating'),
  'element.list': sections,
  'element.more': mixed,
  'element.mvs': list('video'),
  'feedback.thread': list('feedback'),
  'find.answered': list('want-reply'),
  'find.comments': list('comment:want-reply'),
  'find.detail': detail('want'),
  'find.list': list('want'),
  'find.mine': list('want'),
  'find.mvs': list('video'),
  'find.rank': list('user', ['rank', 'score']),
  'find.replies': list('want-reply'),
  'find.wanted': list('want'),
  'game.comments': list('comment:game'),
  'game.detail': detail('game'),
  'game.favorites': list('game'),
  'game.list': list('game'),
  'game.nav': answer,
  'game.tags': answer,
  'gift.list': answer,
  'help.list': answer,
  'home.appCenter': answer,
  'home.config': answer,
  'message.list': list('message'),
  'mv.byStyle': list('video'),
  'mv.byTag': list('video'),
  'mv.byTagName': list('video'),
  'mv.byTagNew': list('video'),
  'mv.byTags': list('video'),
  'mv.comments': list('comment:video'),
  'mv.detail': detail('video'),
  'mv.likeGroups': list('like-group:video'),
  'notice.list': list('notice'),
  'novel.chapter': answer,
  'novel.chapters': list('chapter'),
  'novel.comments': list('comment:novel'),
  'novel.detail': detail('novel'),
  'novel.favorites': list('novel'),
  'novel.findConf': answer,
  'novel.findList': list('novel'),
  'novel.followed': list('novel'),
  'novel.followedSeries': list('series:novel'),
  'novel.home': sections,
  'novel.list': list('novel'),
  'novel.recommend': list('novel'),
  'order.list': list('order'),
  'order.products': answer,
  'picture.byTag': list('picture'),
  'picture.comments': list('comment:picture'),
  'picture.detail': detail('picture'),
  'picture.favorites': list('picture'),
  'picture.followed': list('picture'),
  'picture.followedSeries': list('series:picture'),
  'picture.home': sections,
  'picture.images': list('image'),
  'picture.list': list('picture'),
  'proxy.index': answer,
  'rank.creators': list('user', ['rank', 'score']),
  'report.types': answer,
  'search.compilations': list('compilation'),
  'search.creators': list('user'),
  'search.hot': answer,
  'search.styles': answer,
  'search.videos': list('video'),
  'short.byTag': list('video'),
  'short.feed': list('video'),
  'tab.category': answer,
  'tab.categoryNew': sections,
  'tab.list': answer,
  'tag.hot': answer,
  'ticket.list': list('ticket'),
  'topic.feature': list('topic'),
  'user.fans': list('user'),
  'user.idols': list('user'),
  'user.info': answer,
  'user.invited': list('invite'),
  'user.liked': list('video'),
  'user.page': detail('user', 'uuid'),
  'wei.commentReplies': list('comment:post'),
  'wei.comments': list('comment:post'),
  'wei.detail': detail('post'),
  'wei.her': list('post'),
  'wei.list': list('post'),
  'wei.mine': list('post'),
} as const satisfies Partial<Record<CallName, CachePolicy>>

export type CachedCall = keyof typeof cachePolicies

/** Reads that are only asked. */
export const askedReads = [
  'coins.canWithdraw',
  'find.check',
  'gone.list',
  'proxy.canWithdraw',
  'stream.key',
] as const satisfies readonly CallName[]

/**
 * Money, records, messages and other lists of one's own: asked for anew whenever their screen is opened, and what is new
 * in them is shown at once.
 */
export const isOwn = (name: CallName): boolean =>
  /^(coins|feedback|message|notice|order|proxy|ticket)\.|\.(answered|bought|favorites|followed|followedSeries|invited|items|likeGroups|mine|wanted)$/.test(
    name,
  )

/** Whether a call may run again without harm: the page has no catalogue to look it up in. */
export const isRead = (name: CallName): boolean =>
  name in cachePolicies || (askedReads as readonly CallName[]).includes(name)

type As<A extends CachePolicy['as']> = {
  [N in CachedCall]: (typeof cachePolicies)[N]['as'] extends A ? N : never
}[CachedCall]
export type ListCall = As<'list' | 'sections' | 'mixed'>
export type DetailCall = As<'detail'>
export type AnswerCall = As<'answer'>

/** The kind of a list call's items. */
export type ListKind<N extends ListCall> = (typeof cachePolicies)[N] extends { kind: infer K extends Kind }
  ? K
  : (typeof cachePolicies)[N] extends { as: 'mixed' }
    ? ItemKind
    : 'section'

/**
 * The kind of a field of a list's `head` that is an entity, such as a collection's own card: the row holds its id under
 * the same name. Undefined for everything else, which the row holds as it is.
 */
export function headKind(kind: Kind, field: string): Kind | undefined {
  if (field === 'compilation' || field === 'topic' || field === 'section') return field
  if (field === 'series' && (kind === 'novel' || kind === 'picture' || kind === 'audio')) return `series:${kind}`
  return undefined
}

/** Key of a list or answer: the call and its canonical input, without what only says how much of it is asked for. */
export function listKey<N extends CallName>(call: N, input: InputOf<N>): string {
  const { cursor: _cursor, limit: _limit, ...rest } = input as Record<string, unknown>
  return `${call}:${canonicalJson(rest)}`
}
