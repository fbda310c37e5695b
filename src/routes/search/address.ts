/** The path of the results for a word. */
export const resultPath = (word: string) => `/search/result?word=${encodeURIComponent(word.toWellFormed())}`
