import { pageLink } from '#components/target.ts'

/** The results for a word. */
export const resultLink = (word: string) => pageLink('/search/result', { word })
