import { counted } from './counted.ts'
import { defineWords } from './words.ts'

/** Cards of comics and novels. */
export const workWords = defineWords({
  zh: {
    comic: '漫画',
    novel: '小说',
    serialEpisodes: (count: number) => `更新至 ${count} 话`,
    doneEpisodes: (count: number) => `全 ${count} 话`,
    serialChapters: (count: number) => `更新至 ${count} 章`,
    doneChapters: (count: number) => `全 ${count} 章`,
    serial: '连载中',
    done: '已完结',
    charged: '含付费',
    words: (count: string) => `${count}字`,
    views: (count: string) => `${count} 次阅读`,
  },
  en: {
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
  },
})
