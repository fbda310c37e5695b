import { isOwnPath } from '#shell/addresses.ts'
import { listing } from './listing.ts'
import { titles } from './titles.ts'

/** Categories that are entries to a place of their own: `product.md` section 3. */
const places: Readonly<Record<number, string>> = {
  8: '/dating',
  15: '/ai',
  18: '/ai',
  50: listing({ title: titles.novels, type: 'novel' }),
  74: listing({ title: titles.comics, type: 'comic' }),
}

/**
 * Where a category leads, as an `href`: some ids have a place of their own, any other goes where the caller says
 * (a path such as `/category?…`). Undefined while there is no such screen.
 */
export function categoryHref(id: number, fallback: string): string | undefined {
  const path = places[id] ?? fallback
  return isOwnPath(path) ? `#${path}` : undefined
}
