import type { Bytes } from './suites.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const INVALID = 64

const VALUES = new Uint8Array(128).fill(INVALID)
for (let i = 0; i < ALPHABET.length; i++) VALUES[ALPHABET.charCodeAt(i)] = i

const valueAt = (text: string, index: number): number => VALUES[text.charCodeAt(index)] ?? INVALID

/** Bytes a canonical text of this length stands for, or -1 when no text can be that long. */
function decodedLength(text: string): number {
  return text.length % 4 === 1 ? -1 : Math.floor((text.length * 3) / 4)
}

/** The bits of the last character that stand for no byte must be zero: one value, one text. */
function hasCanonicalEnd(text: string): boolean {
  const rest = text.length % 4
  if (rest === 0) return true
  const unusedBits = rest === 2 ? 0b1111 : 0b11
  return (valueAt(text, text.length - 1) & unusedBits) === 0
}

/** base64url without padding (RFC 4648 section 5) in plain JavaScript, for engines without `toBase64`. */
export function encodeBase64UrlPortable(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let i = 0; i < bytes.length; i += 3) {
    const left = bytes.length - i
    const word = ((bytes[i] ?? 0) << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0)
    let part = ALPHABET.charAt(word >> 18) + ALPHABET.charAt((word >> 12) & 63)
    if (left > 1) part += ALPHABET.charAt((word >> 6) & 63)
    if (left > 2) part += ALPHABET.charAt(word & 63)
    parts.push(part)
  }
  return parts.join('')
}

/** Strict decoding in plain JavaScript, for engines without `fromBase64`; undefined as `decodeBase64Url` says. */
export function decodeBase64UrlPortable(text: string): Bytes | undefined {
  const length = decodedLength(text)
  if (length < 0 || !hasCanonicalEnd(text)) return undefined
  const bytes = new Uint8Array(length)
  let at = 0
  for (let i = 0; i < text.length; i += 4) {
    const left = text.length - i
    const a = valueAt(text, i)
    const b = valueAt(text, i + 1)
    const c = left > 2 ? valueAt(text, i + 2) : 0
    const d = left > 3 ? valueAt(text, i + 3) : 0
    if (((a | b | c | d) & INVALID) !== 0) return undefined
    const word = (a << 18) | (b << 12) | (c << 6) | d
    // Writes past the end of a typed array are dropped: the last group may be short.
    bytes[at++] = word >> 16
    bytes[at++] = word >> 8
    bytes[at++] = word
  }
  return bytes
}

function decodeNative(text: string): Bytes | undefined {
  const length = decodedLength(text)
  if (length < 0 || !hasCanonicalEnd(text)) return undefined
  try {
    const bytes = Uint8Array.fromBase64(text, { alphabet: 'base64url', lastChunkHandling: 'loose' })
    // The engine skips white space and takes padding; either makes the result shorter than the text says.
    return bytes.length === length ? bytes : undefined
  } catch {
    return undefined
  }
}

/** base64url without padding. */
export const encodeBase64Url: (bytes: Uint8Array) => string =
  typeof Uint8Array.prototype.toBase64 === 'function'
    ? (bytes) => bytes.toBase64({ alphabet: 'base64url', omitPadding: true })
    : encodeBase64UrlPortable

/**
 * The bytes of a base64url text, or undefined when it holds anything but the alphabet (white space and padding too),
 * has an impossible length, or is not the canonical text of its bytes.
 */
export const decodeBase64Url: (text: string) => Bytes | undefined =
  typeof Uint8Array.fromBase64 === 'function' ? decodeNative : decodeBase64UrlPortable
