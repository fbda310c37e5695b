import type { Same } from '../catalogue.ts'
import type { article as zh } from '../zh/article.ts'

export const article: Same<typeof zh> = {
  title: 'Story',
  all: 'All',
  channels: 'Kinds of stories',
  views: (count: string) => `${count} ${count === '1' ? 'view' : 'views'}`,
  coins: (count: number) => `${count} ${count === 1 ? 'coin' : 'coins'}`,
  emptyTitle: 'No stories here yet',
  emptyText: 'Try another channel, or come back later.',
  picture: (no: number) => `Open picture ${no}`,
  offer: (pictures: number, clips: number) => {
    const rest = [
      pictures > 0 ? `${pictures} ${pictures === 1 ? 'picture' : 'pictures'}` : '',
      clips > 0 ? `${clips} ${clips === 1 ? 'clip' : 'clips'}` : '',
    ].filter(Boolean)
    return rest.length > 0 ? `Unlock the whole story with ${rest.join(' and ')}` : 'Unlock the whole story'
  },
  tagEmpty: 'No stories with this tag yet',
  tagEmptyText: 'Come back later, or search for something else.',
  search: 'Search',
}
