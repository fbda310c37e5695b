import { createHash, randomInt } from 'node:crypto'

/** Letters and digits that are not taken for one another (Crockford's base 32). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 80 bits: nobody finds a code by its hash. */
const codeChars = 16

/** A new code. */
export const newCode = (): string =>
  Array.from({ length: codeChars }, (_, at) => (at > 0 && at % 4 === 0 ? '-' : '') + alphabet[randomInt(32)]!).join('')

/** A code as it is kept; how it was typed does not matter. */
export function hashCode(userId: number, code: string): string {
  const typed = code
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return createHash('sha256').update(`${userId}\n${typed}`).digest('hex')
}
