import { en } from './en/preview.ts'
import { inLanguages } from './language.ts'
import { zh } from './zh/preview.ts'

/** The words of the screen that shows a draft. */
export const usePreviewWords = inLanguages({ zh, en })
