import type { ListedFile } from './playlist.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Boxes that an init segment or a media segment may begin with (ISO 14496-12). */
const boxes = /^(ftyp|styp|moov|moof|sidx|emsg|prft)$/
/** The first byte of each packet of an MPEG transport stream. */
const transportSync = 0x47

const bytesOfHex = (hex: string): Bytes =>
  Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16))

/**
 * Whether a file of a stream can be what it should be: an encrypted one decrypts (CBC alone proves nothing of its
 * middle), and the media begins like media. A portal's page, half a file and the file of another stream are found out.
 */
export async function isMedia(bytes: Bytes, file: ListedFile, key: ArrayBuffer | undefined): Promise<boolean> {
  if (file.key === undefined) return beginsLikeMedia(bytes)
  if (!key || bytes.length === 0 || bytes.length % 16 !== 0) return false
  try {
    const imported = await crypto.subtle.importKey('raw', key, 'AES-CBC', false, ['decrypt'])
    const plain = await crypto.subtle.decrypt({ name: 'AES-CBC', iv: bytesOfHex(file.iv ?? '') }, imported, bytes)
    return beginsLikeMedia(new Uint8Array(plain))
  } catch {
    return false
  }
}

const beginsLikeMedia = (bytes: Bytes) =>
  bytes.length >= 8 && (bytes[0] === transportSync || boxes.test(String.fromCharCode(...bytes.subarray(4, 8))))
