import { defineWords } from './words.ts'

/** Going on where one was. */
export const resumeWords = defineWords({
  zh: { resume: '接着上次的地方看', dismiss: '不用了' },
  en: { resume: 'Continue where you were', dismiss: 'No thanks' },
})
