import type { Same } from '../catalogue.ts'
import type { short as zh } from '../zh/short.ts'

export const short: Same<typeof zh> = {
  title: 'Clips',
  feed: 'Clips, swipe up or down',
  pageOf: (name: string) => `Page of ${name}`,
  more: 'More actions',
  moreWord: 'More',
  close: 'Close',
  end: 'You have seen all the clips',
  home: 'Go to home',
  emptyTitle: 'No clips yet',
  emptyText: 'Come back later, or have a look at home.',
  offline: 'No connection',
  offlineText: 'This clip isn’t on your device. Keep swiping; it will play once you’re online.',
  faultText: 'Try again, or keep swiping.',
  takenDown: 'The clip you were watching was taken down',
}
