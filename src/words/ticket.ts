import { defineWords } from './words.ts'

/** Unlocking a video with a viewing ticket. */
export const ticketWords = defineWords({
  zh: {
    use: (count: number) => `用观影券观看（剩 ${count} 张）`,
  },
  en: {
    use: (count: number) => `Use a ticket (${count} left)`,
  },
})
