import { openSame, sameKeyBytes, sealSame, subkey } from './aead.ts'
import { base64, bytesOfBase64, padded } from './texts.ts'

/** How persons are called in names of databases while the lock is on: the same each time, and of one length. */
export interface Names {
  sealed(person: string): string
  /** Who it is; undefined where this key did not make the name. */
  opened(name: string): string | undefined
}

const mark = '~'
const about = new TextEncoder().encode('database name')

/** Whether a name was made by some key. */
export const isSealedName = (name: string) => name.startsWith(mark)

/** Makes the names of a key of 32 bytes. */
export function createNames(key: Uint8Array): Names {
  const nameKey = subkey(key, 'names', sameKeyBytes)
  let last: { person: string; name: string } | undefined
  return {
    sealed(person) {
      if (last?.person !== person) last = { person, name: mark + base64(sealSame(nameKey, padded(person), about)) }
      return last.name
    },
    opened(name) {
      const bytes = isSealedName(name) ? openSame(nameKey, bytesOfBase64(name.slice(mark.length)), about) : undefined
      return bytes && new TextDecoder().decode(bytes).trimEnd()
    },
  }
}
