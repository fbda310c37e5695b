import type { Same } from '../catalogue.ts'
import type { talk as zh } from '../zh/talk.ts'

export const talk: Same<typeof zh> = {
  comments: 'Comments',
  commentsOf: (count: string) => `Comments ${count}`,
  unsent: 'Waiting to be sent',
}
