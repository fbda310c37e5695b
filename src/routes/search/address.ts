import { pageLink } from '#ui/target.ts'

/** The results for a word. */
export const resultLink = (word: string) => pageLink('/search/result', { word })
