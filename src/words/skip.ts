import { defineWords } from './words.ts'

/** The first stop of the keyboard. */
export const skipWords = defineWords({
  zh: { skip: '跳到正文', skipToTabs: '跳到主导航' },
  en: { skip: 'Skip to the content', skipToTabs: 'Skip to the tabs' },
})
