import { opened, refused } from '#contract/envelope/fault.ts'
import type { Opened } from '#contract/envelope/fault.ts'
import { unpackImage } from '#contract/envelope/layout.ts'
import type { Bytes, Suite } from '#contract/envelope/suites.ts'
import { imageAad } from '#contract/envelope/texts.ts'
import type { RootHandle } from './root-keys.ts'

/** The only types that are ever shown. Never SVG or HTML: they can carry script. */
export type ImageMime = 'image/webp' | 'image/avif' | 'image/jpeg' | 'image/png' | 'image/gif'

/** A picture, decrypted; `bytes` owns its buffer, so it can be transferred. */
export interface OpenedImage {
  readonly bytes: Bytes
  readonly mime: ImageMime
}

const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n'

const latin1 = (bytes: Bytes, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to))

/** An ISO media file of the AVIF kind: `avif` or `avis` is its major or one of its compatible brands. */
function isAvif(bytes: Bytes): boolean {
  if (latin1(bytes, 4, 8) !== 'ftyp') return false
  const boxBytes = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0)
  const end = Math.min(boxBytes, bytes.length, MAX_FTYP_BYTES)
  for (let at = 8; at + 4 <= end; at += 4) {
    // At 12 stands the minor version, which is no brand.
    if (at !== 12 && /^avi[fs]$/.test(latin1(bytes, at, at + 4))) return true
  }
  return false
}

const MAX_FTYP_BYTES = 256

/** The type of a picture by its first bytes, or undefined when it is none of the allowed ones. */
export function imageMime(bytes: Bytes): ImageMime | undefined {
  const head = latin1(bytes, 0, 12)
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'image/webp'
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (head.startsWith(PNG_SIGNATURE)) return 'image/png'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'image/gif'
  return isAvif(bytes) ? 'image/avif' : undefined
}

/** Decrypts an image file, whatever is inside. Faults: `layout`, `suite`, `key`, `unauthentic`. */
export async function decryptImage(
  suite: Suite,
  roots: ReadonlyMap<number, RootHandle>,
  file: Bytes,
  path: string,
): Promise<Opened<Bytes>> {
  const parts = unpackImage(file)
  if (!parts.ok) return parts
  if (parts.value.suite !== suite) return refused('suite')
  const root = roots.get(parts.value.keyId)
  if (root === undefined) return refused('key')
  const key = await root.image()
  const bytes = await key.open(parts.value.iv, imageAad(path), parts.value.sealed)
  return bytes === undefined ? refused('unauthentic') : opened(bytes)
}

/** Decrypts an image file and says its type. Faults: those of `decryptImage`, and `content`. */
export async function openImage(
  suite: Suite,
  roots: ReadonlyMap<number, RootHandle>,
  file: Bytes,
  path: string,
): Promise<Opened<OpenedImage>> {
  const content = await decryptImage(suite, roots, file, path)
  if (!content.ok) return content
  const mime = imageMime(content.value)
  return mime === undefined ? refused('content') : opened({ bytes: content.value, mime })
}
