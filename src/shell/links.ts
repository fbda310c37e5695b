import { externalTarget, isOwnPath } from './addresses.ts'

/** A link that came from the server, as an `href`: the app's own path or a checked outside address; undefined for anything else. */
export function linkOf({ link, link_type }: { link: string; link_type: 'inner' | 'outer' }): string | undefined {
  if (link_type === 'inner') return isOwnPath(link) ? `#${link}` : undefined
  return externalTarget(link)
}

/** A link within server text, as an `href`: `/path` and `#/path` of the app, or a checked outside address. */
export function textLink(href: string): string | undefined {
  const path = href.startsWith('#') ? href.slice(1) : href
  return isOwnPath(path) ? `#${path}` : externalTarget(href)
}
