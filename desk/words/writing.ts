import { en } from './en/writing.ts'
import { inLanguages } from './language.ts'
import { zh } from './zh/writing.ts'

/** The words of the screens on which articles are written. */
export const useWritingWords = inLanguages({ zh, en })
