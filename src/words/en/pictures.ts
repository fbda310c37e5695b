import type { Same } from '../catalogue.ts'
import type { pictures as zh } from '../zh/pictures.ts'
import { counted } from '../counted.ts'

export const pictures: Same<typeof zh> = {
  title: 'Picture set',
  count: (count: number) => `${count} ${count === 1 ? 'picture' : 'pictures'}`,
  coins: (coins: number) => `${coins} ${coins === 1 ? 'coin' : 'coins'}`,
  views: (count: string) => counted(count, 'view'),
  picture: (no: number, of: number) => `Open picture ${no} of ${of}`,
  slideshow: 'Slideshow',
  goOn: (no: number) => `Continue from picture ${no}`,
  offered: (no: number) => `Seen up to picture ${no} in what you imported`,
  more: (count: number) => `Show more, ${count} to go`,
  moreSeen: 'Show more',
  locked: (count: number) => `${count} more`,
  offer: (hidden: number, count: number) =>
    `Unlock all of ${counted(count, 'picture')}; ${hidden} of them ${hidden === 1 ? 'is' : 'are'} hidden now`,
  unlocking: 'Unlocked. Fetching the other pictures',
  none: 'No pictures in this set yet',
  noneText: 'It may still be in the making. Come back later.',
  series: (title: string) => `Series: ${title}`,
  categories: 'All categories',
  listEmpty: 'No picture sets here yet',
  listEmptyText: 'Try another category or another order.',
  tagEmpty: 'No picture sets with this tag yet',
  tagEmptyText: 'Come back later, or search for something else.',
  search: 'Search',
}
