import type { ListedFile } from './playlist.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Boxes that an init segment or a media segment may begin with (ISO 14496-12). */
const boxes = /^(ftyp|styp|moov|moof|sidx|emsg|prft)$/
/** The first byte of each packet of an MPEG transport stream. */
const transportSync = 0x47

const bytesOfHex = (hex: string): Bytes =>
  Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16))

/** What an encrypted file of a stream holds; undefined where it can't be decrypted. */
export async function decrypted(bytes: Bytes, { iv = '' }: ListedFile, key: ArrayBuffer): Promise<Bytes | undefined> {
  if (bytes.length === 0 || bytes.length % 16 !== 0) return undefined
  try {
    const imported = await crypto.subtle.importKey('raw', key, 'AES-CBC', false, ['decrypt'])
    return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-CBC', iv: bytesOfHex(iv) }, imported, bytes))
  } catch {
    return undefined
  }
}

/**
 * Whether a file of a stream can be what it should be: an encrypted one decrypts (CBC alone proves nothing of its
 * middle), and the media begins like media. A portal's page, half a file and the file of another stream are found out.
 */
export async function isMedia(bytes: Bytes, file: ListedFile, key: ArrayBuffer | undefined): Promise<boolean> {
  if (file.key === undefined) return beginsLikeMedia(bytes)
  const plain = key && (await decrypted(bytes, file, key))
  return plain !== undefined && (file.is === 'beside' || beginsLikeMedia(plain))
}

const beginsLikeMedia = (bytes: Bytes) =>
  bytes.length >= 8 && (bytes[0] === transportSync || boxes.test(String.fromCharCode(...bytes.subarray(4, 8))))
