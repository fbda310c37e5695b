import { pageLink, type Target } from '#components/target.ts'
import { listing } from './listing.ts'
import { titles } from './titles.ts'

/** Categories that are entries to a place of their own: `product.md` section 3. */
const places: Readonly<Record<number, Target>> = {
  8: pageLink('/dating'),
  15: pageLink('/ai'),
  18: pageLink('/ai'),
  50: listing({ title: titles.novels, type: 'novel' }),
  74: listing({ title: titles.comics, type: 'comic' }),
}

/** Where a category leads: some ids have a place of their own, any other goes where the caller says. */
export const categoryLink = (id: number, fallback: Target): Target => places[id] ?? fallback
