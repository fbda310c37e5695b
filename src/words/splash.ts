import { defineWords } from './words.ts'

/** The first screen of a first visit. */
export const splashWords = defineWords({
  zh: {
    tagline: '把光捡起来，慢慢看',
    ad: '开屏广告',
    adMark: '广告',
    connecting: '正在取得内容',
  },
  en: {
    tagline: 'Pick up the light, take your time',
    ad: 'Opening ad',
    adMark: 'Ad',
    connecting: 'Fetching what’s on',
  },
})
