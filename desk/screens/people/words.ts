import { en } from '../../words/en/people.ts'
import { inLanguages } from '../../words/language.ts'
import { zh } from '../../words/zh/people.ts'

export const useWords = inLanguages({ zh, en })
