import { en } from '../../words/en/messages.ts'
import { inLanguages } from '../../words/language.ts'
import { zh } from '../../words/zh/messages.ts'

export const useWords = inLanguages({ zh, en })
