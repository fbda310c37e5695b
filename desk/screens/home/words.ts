import { en } from '../../words/en/home.ts'
import { inLanguages } from '../../words/language.ts'
import { zh } from '../../words/zh/home.ts'

/** The words of the pages and their sections. */
export const useWords = inLanguages({ zh, en })
