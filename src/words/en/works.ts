import type { Same } from '../catalogue.ts'
import type { works as zh } from '../zh/works.ts'
import { counted } from '../counted.ts'

export const works: Same<typeof zh> = {
  comic: 'Comics',
  novel: 'Novels',
  serialEpisodes: (count: number) => `Up to ep. ${count}`,
  doneEpisodes: (count: number) => `${count} ${count === 1 ? 'episode' : 'episodes'}`,
  serialChapters: (count: number) => `Up to ch. ${count}`,
  doneChapters: (count: number) => `${count} ${count === 1 ? 'chapter' : 'chapters'}`,
  serial: 'Ongoing',
  done: 'Complete',
  charged: 'Paid parts',
  words: (count: string) => counted(count, 'character'),
  views: (count: string) => counted(count, 'read'),
}
