import { ok, type Failure } from '#contract/failures.ts'
import { fitsTag, isPlaylist } from '#contract/stream-tags.ts'
import type { StreamParts } from './stream-loader.ts'

/** Whether an address is that of a playlist. */
export const isPlaylistUrl = (url: string): boolean => url.endsWith('.m3u8')
const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)

/** Whether a file is what the sealed detail says is there, or why its key can't be had. */
export async function fitsStream(
  { hosts, streams = [], offline, key: keyOf }: Pick<StreamParts, 'hosts' | 'streams' | 'offline' | 'key'>,
  url: string,
  data: unknown,
  tag: string | null | undefined,
): Promise<boolean | Failure> {
  if (isPlaylistUrl(url) && !(typeof data === 'string' && isPlaylist(data))) return false
  const path = hosts.path(url)
  const stream = streams.find((one) => path?.startsWith(folderOf(one.url)))
  // where all is bound by tags, nothing else belongs to the film
  if (!stream) return !streams.some((one) => one.tag !== undefined)
  if (path === undefined || stream.tag === undefined || stream.key_id === undefined) return true
  const keyId = String(stream.key_id)
  const kept = await offline?.key(keyId)
  const key = kept ? ok(kept) : await keyOf(keyId)
  if (!key.ok) return key.failure
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : new Uint8Array(data as ArrayBuffer)
  return fitsTag(path === stream.url ? stream.tag : tag, key.value, path, bytes)
}
