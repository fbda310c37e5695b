import type { LockRow, WrappedKey } from './lock-row.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** OWASP's figure for PBKDF2-HMAC-SHA-256 (2023): 0.2 s on a computer, below a second on a phone. */
const pbkdf2Rounds = 600_000
const keyBytes = 32
const saltBytes = 16
const nonceBytes = 12

const random = (bytes: number): Bytes => crypto.getRandomValues(new Uint8Array(bytes))

/** A new key for the rows of this device. */
export const newDataKey = (): Bytes => random(keyBytes)

/** The same text typed on another keyboard is the same PIN. */
const encoded = (pin: string) => new TextEncoder().encode(pin.normalize('NFKC'))

async function pinKey(pin: string, salt: Bytes, rounds: number): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', encoded(pin), 'PBKDF2', false, ['deriveKey'])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }
  return crypto.subtle.deriveKey(how, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

/** What an authenticator's secret function answered, as a key. */
async function secretKey(secret: BufferSource): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const info = new TextEncoder().encode('shiguang lock 1')
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info }
  return crypto.subtle.deriveKey(how, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

async function wrap(dataKey: Bytes, under: CryptoKey): Promise<WrappedKey> {
  const nonce = random(nonceBytes)
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, under, dataKey))
  const wrapped = new Uint8Array(nonceBytes + sealed.length)
  wrapped.set(nonce)
  wrapped.set(sealed, nonceBytes)
  return wrapped
}

/** The key; undefined where it lies under another one. */
async function unwrap(wrapped: WrappedKey, under: CryptoKey): Promise<Bytes | undefined> {
  const iv = wrapped.subarray(0, nonceBytes)
  try {
    return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, under, wrapped.subarray(nonceBytes)))
  } catch {
    return undefined
  }
}

/** Puts the data key under a PIN. */
export async function underPin(dataKey: Bytes, pin: string): Promise<Pick<LockRow, 'salt' | 'rounds' | 'wrapped'>> {
  const salt = random(saltBytes)
  return { salt, rounds: pbkdf2Rounds, wrapped: await wrap(dataKey, await pinKey(pin, salt, pbkdf2Rounds)) }
}

/** The data key; undefined where this is not the PIN. */
export const byPin = async ({ salt, rounds, wrapped }: LockRow, pin: string): Promise<Bytes | undefined> =>
  unwrap(wrapped, await pinKey(pin, salt, rounds))

/** Puts the data key under what an authenticator answered. */
export const underSecret = async (dataKey: Bytes, secret: BufferSource): Promise<WrappedKey> =>
  wrap(dataKey, await secretKey(secret))

/** The data key; undefined where the authenticator answered something else. */
export const bySecret = async (wrapped: WrappedKey, secret: BufferSource): Promise<Bytes | undefined> =>
  unwrap(wrapped, await secretKey(secret))
