import { en } from './en/sign-in.ts'
import { inLanguages } from './language.ts'
import { zh } from './zh/sign-in.ts'

/** The words of signing in. */
export const useSignInWords = inLanguages({ zh, en })
