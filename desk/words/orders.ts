import { en } from './en/orders.ts'
import { inLanguages } from './language.ts'
import { zh } from './zh/orders.ts'

/** The words of orders, and of one of them. */
export const useOrderWords = inLanguages({ zh, en })
