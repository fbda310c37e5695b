import type { RowId } from './rows.ts'
import type { Kind } from '#contract/kind.ts'

/** Key of the download of an item, such as `video:7`. */
export const downloadKey = ({ kind, id }: { kind: Kind; id: RowId }): string => `${kind}:${id}`

/** Where among the pieces of a download its manifest is. */
export const manifestNo = -1

/** Names of pieces, by which they are found whatever download they came with. */
export const piecePath = {
  /** A file of a stream, by its path on `stream_base`. */
  file: (path: string) => `file:${path}`,
  /** An encrypted picture, by its path on `img_base`. */
  image: (path: string) => `image:${path}`,
  /** The AES-128 key of a stream. */
  key: (keyId: string | number) => `key:${keyId}`,
  manifest: 'manifest',
} as const

/** The SHA-256 of some bytes in hex. Needs a secure context. */
export async function sha256Of(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Whether the bytes of a piece are those that were written first. */
export const isWhole = async ({
  bytes,
  sizeBytes,
  sha256,
}: {
  bytes: ArrayBuffer
  sizeBytes: number
  sha256: string
}) => bytes.byteLength === sizeBytes && (await sha256Of(bytes)) === sha256

/** What a full disk cost, told to all pages on a `BroadcastChannel` of this name: a full disk takes no row. */
export const roomChannel = 'shiguang-room'

/** Messages on that channel. */
export interface RoomMessage {
  /** `made`: older caches went; `none`: there was nothing that may go, or that was no help. */
  room: 'made' | 'none'
}

/** Where the browser can tell whether somebody pays for each byte. Only phones do. */
export type NetworkType = 'wifi' | 'cellular' | 'unknown'

/** What the browser says of the network; `ethernet` is as good as Wi-Fi. */
export function networkType(from: { connection?: { type?: string } } = navigator as object): NetworkType {
  const type = from.connection?.type
  if (type === 'wifi' || type === 'ethernet') return 'wifi'
  return type === 'cellular' || type === 'bluetooth' || type === 'wimax' ? 'cellular' : 'unknown'
}
