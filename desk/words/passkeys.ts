import { en } from './en/passkeys.ts'
import { inLanguages } from './language.ts'
import { zh } from './zh/passkeys.ts'

/** Words of passkeys. */
export const usePasskeyWords = inLanguages({ zh, en })
