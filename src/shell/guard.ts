import { externalTarget, isOwnPath } from './addresses.ts'
import type { Place } from './match.ts'

/** What a navigation comes to. */
export type Verdict =
  | { go: 'page' }
  | { go: 'not-found' }
  | { go: 'redirect'; to: string }
  | { go: 'login'; to: string }
  | { go: 'away'; to: string }

interface Facts {
  loggedIn: boolean
  /** From the build's metadata: path to path or external address. */
  redirects: Record<string, string>
}

/** The guards of `product.md` section 2, in their order. Parameters are held by the page itself, when its code is there. */
export function guard(place: Place, href: string, { loggedIn, redirects }: Facts): Verdict {
  const target = redirects[place.path]
  if (target !== undefined) {
    if (isOwnPath(target)) return { go: 'redirect', to: target }
    const outside = externalTarget(target)
    return outside ? { go: 'away', to: outside } : { go: 'not-found' }
  }
  if (!place.entry) return { go: 'not-found' }
  if (place.entry.login && !loggedIn) return { go: 'login', to: `/login?redirect=${encodeURIComponent(href)}` }
  return { go: 'page' }
}
