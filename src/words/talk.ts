import { defineWords } from './words.ts'

/** Talk under an item. */
export const talkWords = defineWords({
  zh: {
    comments: '评论',
    commentsOf: (count: string) => `评论 ${count}`,
    unsent: '等待发送',
  },
  en: {
    comments: 'Comments',
    commentsOf: (count: string) => `Comments ${count}`,
    unsent: 'Waiting to be sent',
  },
})
