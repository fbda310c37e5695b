import { counted } from './counted.ts'
import { defineWords } from './words.ts'

/** Videos and what surrounds them: cards, player, collections, creators. */
export const videoWords = defineWords({
  zh: {
    vip: 'VIP',
    coins: (count: number) => `${count} 金币`,
    plays: (count: string) => `${count} 次播放`,
    fans: (count: string) => `${count} 粉丝`,
    videos: (count: string) => `${count} 视频`,
    posts: (count: string) => `${count} 帖子`,
    members: (count: string) => `${count} 成员`,
    collectionOf: (count: string) => `${count} 部`,
    clip: '短片',
    certified: '已认证',
  },
  en: {
    vip: 'VIP',
    coins: (count: number) => `${count} ${count === 1 ? 'coin' : 'coins'}`,
    plays: (count: string) => counted(count, 'play'),
    fans: (count: string) => counted(count, 'fan'),
    videos: (count: string) => counted(count, 'video'),
    posts: (count: string) => counted(count, 'post'),
    members: (count: string) => counted(count, 'member'),
    collectionOf: (count: string) => counted(count, 'video'),
    clip: 'Clip',
    certified: 'Certified',
  },
})
