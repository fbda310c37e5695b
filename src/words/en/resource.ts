import type { Same } from '../catalogue.ts'
import type { resource as zh } from '../zh/resource.ts'

export const resource: Same<typeof zh> = {
  channels: 'Library channels',
  none: 'No channels yet',
  emptyText: 'Works that creators publish, or an administrator imports, appear here.',
  noneText: 'Comics, novels and more appear here once an administrator has set up channels and categories.',
  search: 'Search',
  featured: 'For you',
  find: 'Browse',
  view: 'View',
  goOn: { comic: 'Continue', novel: 'Continue', audio: 'Continue listening', picture: 'Continue' },
  begun: 'Started',
  seenOf: (at: number, count: number) => `Seen to ${at} of ${count}`,
  options: 'Filters',
  optionsSet: (count: number) => `Filters ${count}`,
  reset: 'Reset',
  foldOptions: 'Fold the filters',
  notFound: 'Nothing fits these filters',
  notFoundText: 'Loosen one or two of them and try again.',
  noOptions: 'No filters right now. Ordered by popularity.',
  sorts: { hot: 'Popular', new: 'Newest', likes: 'Most saved', plays: 'Most read' },
  sort: 'Sort by',
  order: 'Order',
  asc: 'First to last',
  desc: 'Last to first',
}
