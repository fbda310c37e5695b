import type { Same } from '../catalogue.ts'
import type { audio as zh } from '../zh/audio.ts'

export const audio: Same<typeof zh> = {
  title: 'Audio',
  chapters: (count: number) => (count === 1 ? '1 chapter' : `${count} chapters`),
  plays: (count: string) => `${count} ${count === '1' ? 'play' : 'plays'}`,
  charged: 'Paid parts',
  length: (hours: number, minutes: number) =>
    hours > 0 ? `${hours} h ${minutes} min in all` : `${minutes} min in all`,
  series: (title: string) => `Series · ${title}`,
  list: (count: number) => (count === 1 ? '1 chapter' : `${count} chapters`),
  price: (coins: number) => (coins === 1 ? '1 coin' : `${coins} coins`),
  bought: 'Unlocked',
  playing: 'Playing',
  heard: 'Finished',
  heardTo: (time: string) => `Stopped at ${time}`,
  readyOffline: 'Plays offline',
  buyAll: 'Unlock the remaining chapters at once and listen any time',
  buyChapter: (title: string) => `Unlock “${title}”`,
  lockedTitle: 'This chapter is locked',
  loginOffer: 'Log in to unlock it',
  noChapters: 'Nothing published yet',
  noChaptersText: 'The first chapter will appear here.',
  noChapter: 'Nothing to play yet',
  categories: 'All categories',
  listEmpty: 'No audio here yet',
  listEmptyText: 'Try another category.',
}
