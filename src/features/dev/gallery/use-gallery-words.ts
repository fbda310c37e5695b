import type { Language } from '#contract/languages.ts'
import type { Same } from '#words/catalogue.ts'
import { gallery as en } from '#words/en/gallery.ts'
import { gallery as zh } from '#words/zh/gallery.ts'
import { useLanguage } from '#words/words.ts'

const words: Record<Language, Same<typeof zh>> = { zh, en }

/** The gallery's words, which no build carries. */
export const useGalleryWords = () => words[useLanguage()]
