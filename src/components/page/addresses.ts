import { outsideLink, pageLink, type PagePath, type Target } from '#components/target.ts'
import { pageAt } from './page-at.ts'
import { parseSearch } from '#components/search-text.ts'

/**
 * True where a text is an address of this app. The text is matched against the routes, not filtered: anything that a
 * browser could read as another host or scheme has no place among them. [Note: Redirect targets]
 */
function isOwnPath(target: string): boolean {
  if (!/^\/[\w-]/.test(target) && target !== '/') return false
  if ([...target].some((char) => char <= ' ' || char === '\\' || char === '\u007f')) return false
  const url = URL.canParse(target, 'http://app.invalid') ? new URL(target, 'http://app.invalid') : undefined
  return (
    url?.origin === 'http://app.invalid' &&
    url.pathname === target.split(/[?#]/)[0] &&
    pageAt(target.replace(/#.*/s, '')) !== undefined
  )
}

/** A page of this app by an address that came from outside of it (a server, a link, a person); undefined for anything else. */
export function ownPage(address: string): Target | undefined {
  if (!isOwnPath(address)) return undefined
  const [to = '/', query = ''] = address.replace(/#.*/s, '').split(/\?(.*)/s)
  return { to: to as PagePath, search: parseSearch(query) }
}

/** An https (or, for development, loopback http) address that may be opened outside; undefined for anything else. */
export function outsidePage(address: string): Target | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  const loopback = url.protocol === 'http:' && /^(127\.0\.0\.1|localhost)$/.test(url.hostname)
  return (url.protocol === 'https:' || loopback) && !url.username && !url.password ? outsideLink(url.href) : undefined
}

/** Where an address leads that came from outside of this app: to one of its pages, or to a checked address elsewhere. */
export const targetOf = (address: string): Target | undefined => ownPage(address) ?? outsidePage(address)

/** Where to go after logging in: the given path if it is the app's own, else home. */
export const redirectTarget = (address: string | undefined): Target =>
  (address !== undefined && ownPage(address)) || pageLink('/home')
