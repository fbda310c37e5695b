import { en } from './en/payouts.ts'
import { inLanguages } from './language.ts'
import { zh } from './zh/payouts.ts'

/** The words of payouts. */
export const usePayoutWords = inLanguages({ zh, en })
