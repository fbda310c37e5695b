import type { Same } from '../catalogue.ts'
import type { playerPage as zh } from '../zh/player-page.ts'
import { counted } from '../counted.ts'

export const playerPage: Same<typeof zh> = {
  title: 'Video',
  sections: 'About this video',
  about: 'About',
  comments: 'Comments',
  commentsOf: (count: string) => `Comments ${count}`,
  related: 'Related',
  fold: 'Less',
  unfold: 'More',
  report: 'Report',
  collection: 'Collection',
  collectionVideos: 'Videos',
  emptyCollection: 'No videos in this collection yet',
  collectionCount: (count: string) => counted(count, 'video'),
}
