import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import type { Settings } from '../settings.ts'

/** What nothing of a database can be opened without. */
export type Keys = Pick<Settings, 'keys' | 'secret'>

/** The passphrase is another one, or what was sealed is not whole. */
export class NotOpened extends Error {}

/** About half a second and 128 MB a guess. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }
const saltBytes = 16
const ivBytes = 12
const tagBytes = 16

const keyOf = (passphrase: string, salt: Uint8Array) => scryptSync(passphrase.normalize('NFKC'), salt, 32, cost)

/** Root keys and the server's secret, sealed under a passphrase: scrypt, then AES-256-GCM. */
export function sealKeys({ keys, secret }: Keys, passphrase: string): Buffer {
  const [salt, iv] = [randomBytes(saltBytes), randomBytes(ivBytes)]
  const cipher = createCipheriv('aes-256-gcm', keyOf(passphrase, salt), iv)
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
  const plain = JSON.stringify({ keys: keys.map(({ id, bytes }) => ({ id, root: hex(bytes) })), secret: hex(secret) })
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([salt, iv, cipher.getAuthTag(), sealed])
}

/** The keys again. Throws NotOpened. */
export function openKeys(sealed: Uint8Array, passphrase: string): Keys {
  const bytes = Buffer.from(sealed)
  const at = (from: number, length: number) => bytes.subarray(from, from + length)
  try {
    const [salt, iv] = [at(0, saltBytes), at(saltBytes, ivBytes)]
    const decipher = createDecipheriv('aes-256-gcm', keyOf(passphrase, salt), iv)
    decipher.setAuthTag(at(saltBytes + ivBytes, tagBytes))
    const rest = bytes.subarray(saltBytes + ivBytes + tagBytes)
    const plain = Buffer.concat([decipher.update(rest), decipher.final()]).toString('utf8')
    const { keys, secret } = JSON.parse(plain) as { keys: { id: number; root: string }[]; secret: string }
    return {
      keys: keys.map(({ id, root }) => ({ id, bytes: new Uint8Array(Buffer.from(root, 'hex')) })),
      secret: Buffer.from(secret, 'hex'),
    }
  } catch {
    throw new NotOpened('the keys do not open: is it another passphrase?')
  }
}
