import { en } from '../../words/en/shop.ts'
import { inLanguages } from '../../words/language.ts'
import { zh } from '../../words/zh/shop.ts'

/** The words of the shop. */
export const useShopWords = inLanguages({ zh, en })
