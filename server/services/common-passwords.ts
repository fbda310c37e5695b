import { dictionary } from '@zxcvbn-ts/language-common'

/**
 * The commonest passwords of leaks (zxcvbn's ranked list, MIT): 49,233 of all lengths, so the 10,000 commonest and more.
 * The app knows only the rules of `contract/passwords.ts`, which find the first of them without the list.
 */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/** Whether a password is among the commonest, whatever its case and width. */
export const isCommonPassword = (password: string): boolean => common.has(password.normalize('NFKC').toLowerCase())
