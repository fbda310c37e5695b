import { gallery as en } from '#words/en/gallery.ts'
import { gallery as zh } from '#words/zh/gallery.ts'
import { useLanguage } from '#words/words.ts'

/** The gallery's words, which no build carries. */
export const useGalleryWords = () => ({ zh, en })[useLanguage()]
