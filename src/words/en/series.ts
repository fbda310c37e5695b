import type { Same } from '../catalogue.ts'
import type { series as zh } from '../zh/series.ts'

export const series: Same<typeof zh> = {
  title: 'Series',
  titles: { novel: 'Novel series', picture: 'Picture series', audio: 'Audio series' },
  counts: {
    novel: (count: number) => `${count} ${count === 1 ? 'novel' : 'novels'}`,
    picture: (count: number) => `${count} ${count === 1 ? 'picture set' : 'picture sets'}`,
    audio: (count: number) => `${count} ${count === 1 ? 'audio book' : 'audio books'}`,
  },
  follow: 'Follow series',
  following: 'Following',
  empty: 'Nothing in this series yet',
  emptyText: 'Follow it, and what is new appears among your favourites.',
  back: 'To the library',
}
