import { defineWords } from './words.ts'

/** What surrounds a film that plays: the mini player, chapters, what comes next. */
export const watchWords = defineWords({
  zh: {
    mini: (title: string) => `小窗：${title}`,
    backTo: (title: string) => `回到“${title}”`,
    closeMini: '关闭小窗',
    miniFault: '播放中断',
    chapters: '章节',
    chapterAt: (title: string, at: string) => `${title}，${at}`,
    next: '下一个',
    nextUp: '接下来播放',
    nextIn: (seconds: number) => `${seconds} 秒后播放`,
    playNow: '立即播放',
    stay: '取消',
    again: '重播',
    fromCollection: (title: string) => `合集 · ${title}`,
    position: (at: number, of: number) => `${at}/${of}`,
  },
  en: {
    mini: (title: string) => `Mini player: ${title}`,
    backTo: (title: string) => `Back to “${title}”`,
    closeMini: 'Close mini player',
    miniFault: 'Stopped playing',
    chapters: 'Chapters',
    chapterAt: (title: string, at: string) => `${title}, ${at}`,
    next: 'Next',
    nextUp: 'Next up',
    nextIn: (seconds: number) => `Plays in ${seconds} s`,
    playNow: 'Play now',
    stay: 'Cancel',
    again: 'Again',
    fromCollection: (title: string) => `Collection · ${title}`,
    position: (at: number, of: number) => `${at}/${of}`,
  },
})
