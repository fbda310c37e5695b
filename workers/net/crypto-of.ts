import type { NetConfig } from './config.ts'
import { openEnvelopeCrypto, type EnvelopeCrypto } from './crypto/envelope-crypto.ts'
import { lazily } from './lazily.ts'

/** The envelope under the build's keys, made at first use; requests are sealed under the newest one. */
export function lazyCrypto({ keys }: NetConfig): () => Promise<EnvelopeCrypto> {
  const roots = keys.map(({ id, root }) => ({ id, bytes: bytesOfHex(root) }))
  return lazily(() => openEnvelopeCrypto(roots, roots[0]?.id ?? 0))
}

function bytesOfHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16))
}
