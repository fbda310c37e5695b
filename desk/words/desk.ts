import { en } from './en/desk.ts'
import { inLanguages } from './language.ts'
import { zh } from './zh/desk.ts'

/** The words of the desk's frame, and those that its screens share. */
export const useDeskWords = inLanguages({ zh, en })
