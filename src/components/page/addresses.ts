import { isPlainPath, outsideHref } from '#contract/addresses.ts'
import { outsideLink, pageLink, type PagePath, type Target } from '#components/target.ts'
import { pageAt } from './page-at.ts'
import { parseSearch } from '#components/search-text.ts'

/** True where a text is an address of this app: it is matched against the routes, not filtered. */
const isOwnPath = (target: string): boolean => isPlainPath(target) && pageAt(target.replace(/#.*/s, '')) !== undefined

/** A page of this app by an address that came from outside of it (a server, a link, a person); undefined for anything else. */
export function ownPage(address: string): Target | undefined {
  if (!isOwnPath(address)) return undefined
  const [to = '/', query = ''] = address.replace(/#.*/s, '').split(/\?(.*)/s)
  return { to: to as PagePath, search: parseSearch(query) }
}

/** An address outside of this app that may be opened; undefined for anything else. */
export function outsidePage(address: string): Target | undefined {
  const href = outsideHref(address)
  return href === undefined ? undefined : outsideLink(href)
}

/** Where an address leads that came from outside of this app: to one of its pages, or to a checked address elsewhere. */
export const targetOf = (address: string): Target | undefined => ownPage(address) ?? outsidePage(address)

/** Where to go after logging in: the given path if it is the app's own, else home. */
export const redirectTarget = (address: string | undefined): Target =>
  (address !== undefined && ownPage(address)) || pageLink('/home')
