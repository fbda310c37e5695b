import type { CallName, Catalogue } from '#contract/catalogue.ts'
import type { Effect, HandlersOf, RequestContext } from '../api/handler.ts'
import { passkey, session, totp, user as account } from './account.ts'
import { article } from './article.ts'
import { audio } from './audio.ts'
import { club } from './club.ts'
import { comic } from './comic.ts'
import { comment } from './comment.ts'
import { creator as works } from './creator.ts'
import { dating } from './dating.ts'
import { game } from './game.ts'
import { ads, element, home, tab } from './home.ts'
import { feedback, help, message, notice } from './message.ts'
import { novel } from './novel.ts'
import { picture } from './picture.ts'
import { topic, wei } from './post.ts'
import { push } from './push.ts'
import { gone, report } from './report.ts'
import { search, tag } from './search.ts'
import { creator, rank, user } from './user.ts'
import { compilation, mv, short, stream } from './video.ts'
import { coins, gift, order, proxy, ticket } from './wallet.ts'
import { find } from './want.ts'
import { writing } from './writing.ts'

/** Every call of the catalogue has a handler here, or this does not compile. */
const handlers: { readonly [G in keyof Catalogue & string]: HandlersOf<G> } = {
  ads,
  article,
  audio,
  club,
  coins,
  comic,
  comment,
  compilation,
  creator: { ...creator, ...works },
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
  passkey,
  picture,
  proxy,
  push,
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
  totp,
  user: { ...user, ...account },
  wei,
  writing,
}

/** A handler as the machinery runs it: reads by `read`, writes by `prepare` and then its effect. */
export interface RunningHandler {
  read(ask: RequestContext<unknown>): unknown
  prepare(ask: RequestContext<unknown>): Promise<Effect<unknown, unknown>>
}

type AnyHandler =
  | ((ask: RequestContext<unknown>) => unknown)
  | { prepare(ask: RequestContext<unknown>): Promise<Effect<unknown, unknown>> }

function handlerNamed(name: CallName): AnyHandler {
  const [group, call] = name.split('.') as [string, string]
  return (handlers as unknown as Record<string, Record<string, AnyHandler>>)[group]![call]!
}

/** The handler of a call. */
export function handlerOf(name: CallName): RunningHandler {
  const handler = handlerNamed(name)
  return typeof handler === 'function'
    ? { read: handler, prepare: async () => handler as Effect<unknown, unknown> }
    : { read: () => Promise.reject(new Error(`${name} is no read`)), prepare: (ask) => handler.prepare(ask) }
}
