import {
  exchangeInfo,
  imageInfo,
  ROOT_KEY_BYTES,
  SIGN_INFO,
  SIGN_KEY_BYTES,
  SUITE_SIZES,
} from '#contract/envelope/suites.ts'
import type { Bytes, RootKey, Suite } from '#contract/envelope/suites.ts'
import { hkdf } from './primitives.ts'

/** The keys of one exchange. */
export interface ExchangeKeys {
  readonly request: Bytes
  readonly reply: Bytes
}

/** Everything that is made from one root key. */
export interface ServerRoot {
  readonly id: number
  readonly signKey: Bytes
  readonly imageKeys: Readonly<Record<Suite, Bytes>>
  readonly exchange: (suite: Suite, nonce: Uint8Array) => ExchangeKeys
}

/** The known roots by their ids. */
export type Roots = ReadonlyMap<number, ServerRoot>

const NO_SALT = new Uint8Array(0)

/** Derives the lasting keys of each root once. Throws when a key or an id can't be, or an id comes twice. */
export function importRoots(keys: readonly RootKey[]): Roots {
  const roots = new Map<number, ServerRoot>()
  for (const { id, bytes } of keys) {
    if (!Number.isInteger(id) || id < 0 || id > 255) throw new RangeError(`root key id ${id} is not one byte`)
    if (bytes.length !== ROOT_KEY_BYTES) throw new RangeError(`root key ${id} has not ${ROOT_KEY_BYTES} bytes`)
    if (roots.has(id)) throw new RangeError(`root key id ${id} comes twice`)
    const imageKey = (suite: Suite): Bytes => hkdf(bytes, NO_SALT, imageInfo(suite), SUITE_SIZES[suite].keyBytes)
    roots.set(id, {
      id,
      signKey: hkdf(bytes, NO_SALT, SIGN_INFO, SIGN_KEY_BYTES),
      imageKeys: { 1: imageKey(1), 2: imageKey(2) },
      exchange: (suite, nonce) => {
        const { keyBytes } = SUITE_SIZES[suite]
        const both = hkdf(bytes, nonce, exchangeInfo(suite), 2 * keyBytes)
        return { request: both.subarray(0, keyBytes), reply: both.subarray(keyBytes) }
      },
    })
  }
  return roots
}
