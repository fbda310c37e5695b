import { en } from '../../words/en/announcements.ts'
import { inLanguages } from '../../words/language.ts'
import { zh } from '../../words/zh/announcements.ts'

export const useWords = inLanguages({ zh, en })
