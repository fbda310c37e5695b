import { addressOf, type Target } from '#components/target.ts'
import { ownPage, outsidePage, targetOf } from './addresses.ts'

/** A link that came from the server: a page of the app or a checked outside address; undefined for anything else. */
export const linkOf = ({ link, link_type }: { link: string; link_type: 'inner' | 'outer' }): Target | undefined =>
  link_type === 'inner' ? ownPage(link) : outsidePage(link)

/** A link that somebody wrote: `/path` and `#/path` of the app, or a checked outside address; undefined for anything else. */
export const linkIn = (href: string): Target | undefined => targetOf(href.replace(/^#/, ''))

/** The same as an `href`, for what is drawn as it was written. */
export function textLink(href: string): string | undefined {
  const target = linkIn(href)
  return target && ('outside' in target ? target.outside : `#${addressOf(target)}`)
}
