import type { DeskCallName, DeskChangeName, DeskGroup, DeskLookName } from '#contract/desk/catalogue.ts'
import type { ChangeHandler, DeskHandlers, LookHandler } from '../handler.ts'
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

const handlers: { readonly [G in DeskGroup]: DeskHandlers<G> } = {
  session,
  passkeys,
  orders,
  payouts,
  inbox,
  home,
  shop,
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
}

/** What answers a call. */
export function deskHandler(name: DeskCallName): LookHandler<DeskLookName> | ChangeHandler<DeskChangeName> {
  const [group, call] = name.split('.') as [DeskGroup, string]
  return (handlers[group] as unknown as Readonly<Record<string, LookHandler<DeskLookName>>>)[call]!
}
