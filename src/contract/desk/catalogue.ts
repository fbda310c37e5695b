import type { DeskCall } from './call.ts'
import { announcements } from './announcements.ts'
import { articles } from './articles.ts'
import { backups } from './backups.ts'
import { codes } from './codes.ts'
import { content } from './content.ts'
import { inbox } from './inbox.ts'
import { home } from './home.ts'
import { jobs } from './jobs.ts'
import { log } from './log.ts'
import { messages } from './messages.ts'
import { reports } from './reports.ts'
import { orders } from './orders.ts'
import { passkeys } from './passkeys.ts'
import { payouts } from './payouts.ts'
import { people } from './people.ts'
import { session } from './session.ts'
import { settings } from './settings.ts'
import { shop } from './shop.ts'
import { start } from './start.ts'
import { statistics } from './statistics.ts'
import { system } from './system.ts'
import { team } from './team.ts'
import { today } from './today.ts'
import { uploads } from './uploads.ts'
import { views } from './views.ts'

/** Every call of the desk, by screen: a new screen is a line here and one in the server's `desk/handlers/all.ts`. */
export const deskCatalogue = {
  session,
  passkeys,
  orders,
  payouts,
  inbox,
  jobs,
  messages,
  announcements,
  codes,
  reports,
  team,
  log,
  start,
  today,
  statistics,
  settings,
  system,
  backups,
  uploads,
  views,
  articles,
  content,
  people,
  home,
  shop,
}

/** The calls of the desk. */
export type DeskCatalogue = typeof deskCatalogue
/** A group of calls. */
export type DeskGroup = keyof DeskCatalogue

/** `people.list`. */
export type DeskCallName = { [G in DeskGroup]: `${G}.${keyof DeskCatalogue[G] & string}` }[DeskGroup]

/** The call of a name. */
export type DeskCallOf<N extends DeskCallName> = N extends `${infer G extends DeskGroup}.${infer C}`
  ? C extends keyof DeskCatalogue[G]
    ? DeskCatalogue[G][C]
    : never
  : never

/** What a call is asked with. */
export type DeskInput<N extends DeskCallName> =
  DeskCallOf<N> extends DeskCall<'look' | 'change', infer I, unknown> ? I : never
/** What a call answers. */
export type DeskReply<N extends DeskCallName> =
  DeskCallOf<N> extends DeskCall<'look' | 'change', unknown, infer O> ? O : never

/** The names of calls that look, and of those that change something. */
export type DeskLookName = { [N in DeskCallName]: DeskCallOf<N>['mode'] extends 'look' ? N : never }[DeskCallName]
/** See `DeskLookName`. */
export type DeskChangeName = Exclude<DeskCallName, DeskLookName>

/** All names. */
export const deskCallNames = Object.entries(deskCatalogue).flatMap(([group, calls]) =>
  Object.keys(calls).map((call) => `${group}.${call}` as DeskCallName),
)

/** A call by its name; undefined where there is none. */
export function deskCall(name: string): DeskCall<'look' | 'change', unknown, unknown> | undefined {
  const [group = '', call = ''] = name.split('.')
  const calls = Object.hasOwn(deskCatalogue, group) ? deskCatalogue[group as DeskGroup] : undefined
  if (!calls || !Object.hasOwn(calls, call)) return undefined
  return (calls as unknown as Readonly<Record<string, DeskCall<'look' | 'change', unknown, unknown>>>)[call]
}
