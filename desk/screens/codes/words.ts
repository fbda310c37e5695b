import { en } from '../../words/en/codes.ts'
import { inLanguages } from '../../words/language.ts'
import { zh } from '../../words/zh/codes.ts'

export const useWords = inLanguages({ zh, en })
