import { defineWords } from './words.ts'

/** A clip within a post or an article. */
export const clipWords = defineWords({
  zh: {
    play: (title: string) => `播放视频：${title}`,
    locked: '解锁后可以播放',
    preparing: '视频正在处理，稍后可以播放',
  },
  en: {
    play: (title: string) => `Play the clip: ${title}`,
    locked: 'Unlock to play',
    preparing: 'The clip is being prepared',
  },
})
