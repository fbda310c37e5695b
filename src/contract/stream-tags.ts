import { encodeBase64Url } from './envelope/base64url.ts'
import { utf8 } from './envelope/texts.ts'

/** A playlist is no longer than this. */
export const maxPlaylistBytes = 512 * 1024

/** The header in which a file of a stream brings its tag. */
export const streamTagHeader = 'X-Stream-Tag'

/** The parameter in which the address of a segment brings the right to it, as `stream.key` gave it. */
export const streamAccessParameter = 'access'

/** The address of a segment with the right to it. */
export const withAccess = (url: string, access: string): string =>
  `${url}${url.includes('?') ? '&' : '?'}${streamAccessParameter}=${access}`

/** What the key of tags is derived from a stream's key for. */
export const streamTagInfo = 'shiguang/1 stream'

/** What a tag stands over, before the bytes: the path binds film, rendition and place in it. */
export const streamTagHead = (path: string): string => `${path}\n`

/**
 * The tag of a file of a stream: HMAC-SHA256 under a key derived from the stream's own, over path and bytes, base64url.
 * Undefined where the engine has no WebCrypto.
 */
export async function streamTag(
  key: ArrayBuffer,
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string | undefined> {
  const { subtle } = globalThis.crypto
  if ((subtle as SubtleCrypto | undefined) === undefined) return undefined
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8(streamTagInfo) }
  const mac = { name: 'HMAC', hash: 'SHA-256', length: 256 }
  const root = await subtle.importKey('raw', key, 'HKDF', false, ['deriveKey'])
  const derived = await subtle.deriveKey(hkdf, root, mac, false, ['sign'])
  const head = utf8(streamTagHead(path))
  const all = new Uint8Array(head.length + bytes.length)
  all.set(head)
  all.set(bytes, head.length)
  return encodeBase64Url(new Uint8Array(await subtle.sign('HMAC', derived, all)))
}

/** Whether a file of a stream is what its tag stands over; where it can't be found out, it is taken. */
export async function fitsTag(
  tag: string | null | undefined,
  key: ArrayBuffer,
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const made = await streamTag(key, path, bytes)
  return made === undefined || made === tag
}

const longestLine = 2048

/**
 * Whether a text can be a playlist of ours: every line is short and without blanks around it, and every address stays
 * in the playlist's own folder. Parsers take a time that grows with the square of a line's blanks.
 */
export function isPlaylist(text: string): boolean {
  if (!text.startsWith('#EXTM3U') || text.length > maxPlaylistBytes) return false
  return text.split('\n').every((ended) => {
    const line = ended.endsWith('\r') ? ended.slice(0, -1) : ended
    return line.length <= longestLine && line.trim() === line && !line.includes('  ')
  })
}
