import type { Stream } from '#contract/shapes/common.ts'
import { byQuality, streamAddress } from './master-playlist.ts'
import { keyIdOf } from './stream-loader.ts'
import { streamKeyOf } from './stream-keys.ts'

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

async function fetchAhead(url: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const known = warmed.get(url)
  if (known) return known
  const reply = await fetch(url, { signal, cache: 'no-store', credentials: 'omit' })
  if (!reply.ok) throw new Error(`${reply.status}`)
  const bytes = await reply.arrayBuffer()
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
    const playlist = new TextDecoder().decode(await fetchAhead(address, signal))
    const { uris, keyId } = firstParts(playlist)
    if (keyId !== undefined) void streamKeyOf(keyId)
    let bytes = playlist.length
    for (const uri of uris) {
      if (bytes >= budgetBytes) return
      bytes += (await fetchAhead(new URL(uri, address).href, signal)).byteLength
    }
  } catch {
    // no network, or the clip was swiped past
  }
}
