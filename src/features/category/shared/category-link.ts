import { pageLink, type Target } from '#components/target.ts'
import { listing } from './listing.ts'

/** Titles that the app's own addresses carry, as links and servers have them; `words/{language}/category.ts` says them in each language. */
export const titles = { all: '全部分类', novels: '小说分类', comics: '漫画分类' } as const

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
