import type { Cache } from './cache.ts'
import type { Call } from './call.ts'
import { article } from './calls/article.ts'
import { audio } from './calls/audio.ts'
import { club } from './calls/club.ts'
import { comic } from './calls/comic.ts'
import { comment } from './calls/comment.ts'
import { dating } from './calls/dating.ts'
import { game } from './calls/game.ts'
import { ads, element, home, tab } from './calls/home.ts'
import { feedback, help, message, notice } from './calls/message.ts'
import { novel } from './calls/novel.ts'
import { picture } from './calls/picture.ts'
import { topic, wei } from './calls/post.ts'
import { gone, report } from './calls/report.ts'
import { search, tag } from './calls/search.ts'
import { creator, rank, session, user } from './calls/user.ts'
import { compilation, mv, short, stream } from './calls/video.ts'
import { coins, gift, order, proxy, ticket } from './calls/wallet.ts'
import { find } from './calls/want.ts'
import type { OfflinePlan } from './offline.ts'
import type { OwnEffect, ReplyEffect } from './reply-effects.ts'
import type { Schema } from './schema.ts'
import type { Page } from './shapes/page.ts'
import type { Mode } from './traits.ts'

/** The groups of calls; named one by one so that declaration files refer to them instead of repeating them. */
export interface Catalogue {
  readonly ads: typeof ads
  readonly article: typeof article
  readonly audio: typeof audio
  readonly club: typeof club
  readonly coins: typeof coins
  readonly comic: typeof comic
  readonly comment: typeof comment
  readonly compilation: typeof compilation
  readonly creator: typeof creator
  readonly dating: typeof dating
  readonly element: typeof element
  readonly feedback: typeof feedback
  readonly find: typeof find
  readonly game: typeof game
  readonly gift: typeof gift
  readonly gone: typeof gone
  readonly help: typeof help
  readonly home: typeof home
  readonly message: typeof message
  readonly mv: typeof mv
  readonly notice: typeof notice
  readonly novel: typeof novel
  readonly order: typeof order
  readonly picture: typeof picture
  readonly proxy: typeof proxy
  readonly rank: typeof rank
  readonly report: typeof report
  readonly search: typeof search
  readonly session: typeof session
  readonly short: typeof short
  readonly stream: typeof stream
  readonly tab: typeof tab
  readonly tag: typeof tag
  readonly ticket: typeof ticket
  readonly topic: typeof topic
  readonly user: typeof user
  readonly wei: typeof wei
}

/** Every call of the product: `catalogue.novel.chapters` is the call `novel.chapters`. */
export const catalogue: Catalogue = {
  ads,
  article,
  audio,
  club,
  coins,
  comic,
  comment,
  compilation,
  creator,
  dating,
  element,
  feedback,
  find,
  game,
  gift,
  gone,
  help,
  home,
  message,
  mv,
  notice,
  novel,
  order,
  picture,
  proxy,
  rank,
  report,
  search,
  session,
  short,
  stream,
  tab,
  tag,
  ticket,
  topic,
  user,
  wei,
}

type Group = keyof Catalogue & string

/** A call's name, such as `novel.chapters`: the same word in contract, log, test and handler. */
export type CallName = { [G in Group]: `${G}.${keyof Catalogue[G] & string}` }[Group]

/** The calls by name. */
export type Calls = {
  [N in CallName]: N extends `${infer G extends Group}.${infer C}`
    ? C extends keyof Catalogue[G]
      ? Catalogue[G][C]
      : never
    : never
}

/** What goes into a call. */
export type InputOf<N extends CallName> = Calls[N] extends { input: Schema<infer I> } ? I : never
/** What comes out of a call. */
export type OutputOf<N extends CallName> = Calls[N] extends { output: Schema<infer O> } ? O : never

type NamesOf<M extends Mode> = { [N in CallName]: Calls[N]['mode'] extends M ? N : never }[CallName]

/** Calls that may run again. */
export type ReadCall = NamesOf<'read'>
type CachesByName = { [N in ReadCall]: Calls[N] extends { cache: infer C extends Cache } ? C : never }
/** An interface, so that a generic name can be looked up in it. */
interface Caches extends CachesByName {}
/** How the reply of a read is kept. */
export type CacheOf<N extends ReadCall> = Caches[N]
/** Calls that change something on the server: written, queued or paid. */
export type WriteCall = Exclude<CallName, ReadCall>
/** Calls that are kept and sent later. */
export type OutboxCall = NamesOf<'outbox'>
/** Calls that cost or bring something, once in effect. */
export type MoneyCall = NamesOf<'money'>
type PlansByName = { [N in OutboxCall]: Calls[N] extends { plan: infer P extends OfflinePlan } ? P : never }
/** What becomes of an outbox call while it waits. */
export type PlanOf<N extends OutboxCall> = PlansByName[N]
/** Writes whose replies change what no other's does. */
export type OwnEffectCall = {
  [N in WriteCall]: Calls[N] extends { reply: OwnEffect } | { plan: { reply: OwnEffect } } ? N : never
}[WriteCall]

/** Calls whose reply is a page. */
export type PageCall = { [N in CallName]: OutputOf<N> extends Page<unknown> ? N : never }[CallName]

/** The item of a page call's list. */
export type ItemOf<N extends PageCall> = OutputOf<N> extends Page<infer T> ? T : never

const byName = new Map<string, Call<unknown, unknown>>(
  Object.entries(catalogue).flatMap(([group, calls]) =>
    Object.entries<Call<unknown, unknown>>(calls).map(([name, call]) => [`${group}.${name}`, call] as const),
  ),
)

/** The names of all calls. */
export const callNames = [...byName.keys()] as readonly CallName[]

/** Whether this text names a call. */
export function isCallName(name: string): name is CallName {
  return byName.has(name)
}

/** The call of a name, with its own types. */
export function callOf<N extends CallName>(name: N): Call<InputOf<N>, OutputOf<N>, Calls[N]['mode']> {
  return byName.get(name) as Call<InputOf<N>, OutputOf<N>, Calls[N]['mode']>
}

/** How the reply of a read is kept. */
export function cacheOf<N extends ReadCall>(name: N): CacheOf<N> {
  return (byName.get(name) as unknown as { cache: CacheOf<N> }).cache
}

/** What becomes of an outbox call while it waits. */
export function planOf<N extends OutboxCall>(name: N): PlanOf<N> {
  return (byName.get(name) as unknown as { plan: PlanOf<N> }).plan
}

/** What a call says of its reply: what it changes, or, for an outbox call, the plan that says so too. */
export function replyOf(name: CallName): ReplyEffect | OfflinePlan | undefined {
  const { reply, plan } = byName.get(name) as { reply?: ReplyEffect; plan?: OfflinePlan }
  return reply ?? plan
}
