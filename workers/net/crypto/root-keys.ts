import { exchangeInfo, imageInfo, SIGN_INFO, SIGN_KEY_BYTES, SUITE_SIZES } from '#contract/envelope/suites.ts'
import type { Bytes, RootKey } from '#contract/envelope/suites.ts'
import { hex, utf8 } from '#contract/envelope/texts.ts'
import type { SealingKey, SuiteCrypto } from './suite-crypto.ts'

/** The two keys of one exchange. The request key seals one message; the reply key may open several. */
export interface ExchangeKeys {
  readonly request: SealingKey
  readonly reply: SealingKey
}

/** Everything that is made from one root key, each derived once and kept as a handle. */
export interface RootHandle {
  readonly id: number
  readonly exchange: (nonce: Bytes) => Promise<ExchangeKeys>
  /** Lower-case hex. */
  readonly sign: (text: string) => Promise<string>
  readonly image: () => Promise<SealingKey>
}

const NO_SALT: Bytes = new Uint8Array(0)

/** Runs `make` at the first call and keeps what it gave; a rejection is not kept. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined
  return () =>
    (kept ??= make().catch((error: unknown) => {
      kept = undefined
      throw error
    }))
}

/** Makes the handle of a root key. Nothing is derived before it is needed; the raw bytes are not kept after. */
export async function importRoot(suiteCrypto: SuiteCrypto, root: RootKey): Promise<RootHandle> {
  const { suite } = suiteCrypto
  const { keyBytes } = SUITE_SIZES[suite]
  const info = utf8(exchangeInfo(suite))
  const base = await suiteCrypto.importDerivation(root.bytes)

  const signKey = once(async () => {
    const raw = await base.derive(NO_SALT, utf8(SIGN_INFO), SIGN_KEY_BYTES)
    const key = await suiteCrypto.importMac(raw)
    raw.fill(0)
    return key
  })
  const image = once(async () => {
    const raw = await base.derive(NO_SALT, utf8(imageInfo(suite)), keyBytes)
    const key = await suiteCrypto.importSealing(raw)
    raw.fill(0)
    return key
  })

  return {
    id: root.id,
    image,
    sign: async (text) => hex(await (await signKey()).mac(utf8(text))),
    exchange: async (nonce) => {
      const raw = await base.derive(nonce, info, 2 * keyBytes)
      const [request, reply] = await Promise.all([
        suiteCrypto.importSealing(raw.subarray(0, keyBytes)),
        suiteCrypto.importSealing(raw.subarray(keyBytes)),
      ])
      raw.fill(0)
      return { request, reply }
    },
  }
}
