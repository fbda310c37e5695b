import type { Same } from '../catalogue.ts'
import type { creators as zh } from '../zh/creators.ts'
import { counted } from '../counted.ts'

export const creators: Same<typeof zh> = {
  title: 'Creators',
  tabs: { featured: 'Featured', rank: 'Ranking' },
  parts: 'Parts of this page',
  featured: 'Featured this week',
  all: 'All creators',
  empty: 'No creators yet',
  emptyText: 'Come back later, or search.',
  search: 'Search',
  by: 'Ranked by',
  measures: { play: 'Plays', like: 'Likes', fans: 'Fans' },
  gained: {
    play: (count: string) => counted(count, 'play'),
    like: (count: string) => counted(count, 'like'),
    fans: (count: string) => counted(count, 'fan'),
  },
  works: (name: string) => `Works by ${name}`,
}
