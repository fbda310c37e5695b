import { en } from './en/content.ts'
import { inLanguages } from './language.ts'
import { zh } from './zh/content.ts'

/** The words of the content screens. */
export const useContentWords = inLanguages({ zh, en })
