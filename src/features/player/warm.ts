import type { Stream } from '#contract/shapes/common.ts'
import { fitsTag, isPlaylist, maxPlaylistBytes, streamTagHeader, withAccess } from '#contract/stream-tags.ts'
import { byQuality, streamAddress } from './master-playlist.ts'
import { keyIdOf, streamKeyOf } from './stream-loader.ts'

/** What somebody may be expected to have where nothing was measured yet, in bits per second. */
const guessedBandwidth = 1_500_000
/** The first seconds of a film, which its first frame needs. */
const firstSeconds = 4

/**
 * The rendition to begin a clip with: the best that comes faster than it plays, whose first seconds fit the budget; the
 * lowest where none does. Chosen beforehand, so that what is fetched ahead is what is played.
 */
export function beginWith(
  streams: readonly Stream[],
  bandwidth: number | undefined,
  budgetBytes: number,
  maxHeight = Infinity,
): Stream | undefined {
  const sorted = byQuality(streams)
  const fits = (stream: Stream) =>
    stream.height <= maxHeight &&
    stream.bandwidth * 1.5 <= (bandwidth ?? guessedBandwidth) &&
    (stream.bandwidth / 8) * firstSeconds <= budgetBytes
  return sorted.findLast(fits) ?? sorted[0]
}

/** What a media playlist says that a first frame needs: the init segment, the key, the first segment; relative as they stand. */
export function firstParts(playlist: string): { uris: string[]; keyId: string | undefined } {
  const lines = playlist.split(/\r?\n/)
  const attribute = (tag: string) => /URI="([^"]+)"/.exec(lines.find((line) => line.startsWith(tag)) ?? '')?.[1]
  const map = attribute('#EXT-X-MAP')
  const key = attribute('#EXT-X-KEY')
  const segment = lines.find((line) => line !== '' && !line.startsWith('#'))
  return {
    uris: [map, segment].filter((uri) => uri !== undefined),
    keyId: key === undefined ? undefined : keyIdOf(key),
  }
}

/** What was fetched ahead and not played yet, by its address, the newest last: memory alone, so no copy outlives it. */
const warmed = new Map<string, ArrayBuffer>()
const mostWarmedBytes = 12 * 1024 * 1024

/** What was fetched ahead of this address; it is handed out once. */
export function takeWarmed(url: string): ArrayBuffer | undefined {
  const bytes = warmed.get(url)
  warmed.delete(url)
  return bytes
}

/** A piece of media is no larger. */
const mostPieceBytes = 32 * 1024 * 1024

async function fetchAhead(url: string, stream: Stream, path: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const known = warmed.get(url)
  if (known) return known
  const isList = path === stream.url
  // asked for together with the playlist, which is held against it
  const key = stream.key_id === undefined ? undefined : streamKeyOf(String(stream.key_id))
  const given = isList ? undefined : await key
  const address = given?.ok ? withAccess(url, given.value.access) : url
  const reply = await fetch(address, { signal, cache: 'no-store', credentials: 'omit' })
  if (!reply.ok) throw new Error(`${reply.status}`)
  const body = await readAtMost(reply, isList ? maxPlaylistBytes : mostPieceBytes)
  if (!body || (isList && !isPlaylist(new TextDecoder().decode(body)))) throw new Error('not the file')
  if (stream.tag !== undefined && key) {
    const asked = await key
    const tag = isList ? stream.tag : reply.headers.get(streamTagHeader)
    if (!asked.ok || !(await fitsTag(tag, asked.value.bytes, path, body))) throw new Error('not the file')
  }
  const bytes = body.buffer
  warmed.set(url, bytes)
  let sum = 0
  for (const [older, { byteLength }] of [...warmed].toReversed()) {
    sum += byteLength
    if (sum > mostWarmedBytes) warmed.delete(older)
  }
  return bytes
}

/**
 * Fetches what the first frame of a stream needs, for its player to find (`takeWarmed`), and its key. Whatever fails is
 * left to the player. A later part is not begun once `budgetBytes` have come.
 */
export async function warmStream(
  stream: Stream,
  base: string,
  budgetBytes: number,
  signal: AbortSignal,
): Promise<void> {
  try {
    const address = streamAddress(base, stream.url)
    const playlist = new TextDecoder().decode(await fetchAhead(address, stream, stream.url, signal))
    const { uris, keyId } = firstParts(playlist)
    if (keyId !== undefined) void streamKeyOf(keyId)
    let bytes = playlist.length
    for (const uri of uris) {
      if (bytes >= budgetBytes) return
      const path = `${stream.url.slice(0, stream.url.lastIndexOf('/') + 1)}${uri}`
      bytes += (await fetchAhead(new URL(uri, address).href, stream, path, signal)).byteLength
    }
  } catch {
    // no network, or the clip was swiped past
  }
}

/** All of a body, or undefined, the rest unread, once it is longer than this: its headers may say less, and it may unpack to more. */
async function readAtMost(reply: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> | undefined = reply.body?.getReader()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    pieces.push(read.value)
    length += read.value.length
    if (length <= maxBytes) continue
    void reader?.cancel().catch(() => undefined)
    return undefined
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer())
}
