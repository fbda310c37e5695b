import type { Bytes } from '#contract/envelope/suites.ts'
import type { DerivationKey, MacKey, SealingKey, SuiteCrypto } from './suite-crypto.ts'

async function importSealing(raw: Bytes): Promise<SealingKey> {
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
  return {
    seal: async (iv, aad, plaintext) =>
      new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: aad }, key, plaintext)),
    open: async (iv, aad, sealed) => {
      try {
        return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: aad }, key, sealed))
      } catch {
        return undefined
      }
    },
  }
}

async function importDerivation(raw: Bytes): Promise<DerivationKey> {
  const key = await crypto.subtle.importKey('raw', raw, 'HKDF', false, ['deriveBits'])
  return {
    derive: async (salt, info, lengthBytes) =>
      new Uint8Array(
        await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, lengthBytes * 8),
      ),
  }
}

async function importMac(raw: Bytes): Promise<MacKey> {
  const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return { mac: async (message) => new Uint8Array(await crypto.subtle.sign('HMAC', key, message)) }
}

/** Suite 1: AES-256-GCM with a 128-bit tag, all of it WebCrypto with non-extractable keys. */
export const suite1: SuiteCrypto = { suite: 1, importSealing, importDerivation, importMac }
