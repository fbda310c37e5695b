/** A file that a playlist names, or one that stands beside its stream. */
export interface ListedFile {
  /** Path on the base, as the playlist's own. */
  path: string
  is: 'init' | 'segment' | 'beside'
  /** Of what is encrypted: the key's id, and the IV in hex. */
  key?: string
  /** The id of the key under which its tag is made. */
  tagKey?: string
  iv?: string
}

/** A playlist to be kept: its text, in which every address is relative, and what it takes to play it. */
export interface OfflinePlaylist {
  text: string
  keys: string[]
  files: ListedFile[]
}

const longestFiles = 20_000

/** The address of a playlist under any base: only what follows the base is kept of what it names. */
const anyBase = 'http://base.invalid/'

/**
 * Takes a media playlist (RFC 8216) apart for keeping, or says in one word why it can't be kept: a live one, one that
 * names other playlists, keys that are not ours, files outside of `bases`. `path` is its own, on the base.
 */
export function offlinePlaylist(text: string, path: string, bases: readonly string[]): OfflinePlaylist | string {
  if (!text.startsWith('#EXTM3U')) return 'not-a-playlist'
  if (text.includes('#EXT-X-STREAM-INF')) return 'not-a-media-playlist'
  if (!text.includes('#EXT-X-ENDLIST')) return 'live'
  const files = new Map<string, ListedFile>()
  const keys = new Set<string>()
  let sequence = Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1] ?? 0)
  let key: { id: string; iv: string | undefined } | undefined
  let fault: string | undefined
  const own = new URL(path, anyBase)

  const place = (uri: string, is: ListedFile['is']): string => {
    const found = pathOf(uri, own, bases)
    if (found === undefined) fault = 'foreign-file'
    else if (!files.has(found))
      files.set(found, { path: found, is, ...(key && { key: key.id, iv: key.iv ?? ivOf(sequence) }) })
    return relativePath(path, found ?? '')
  }
  const lines = text.split(/\r?\n/).map((line) => {
    if (line.startsWith('#EXT-X-KEY:')) {
      const method = /METHOD=([A-Z0-9-]+)/.exec(line)?.[1]
      const id = /URI="sgkey:(?:\/\/)?([\w-]{1,64})"/i.exec(line)?.[1]
      if (method === 'NONE') key = undefined
      else if (method === 'AES-128' && id !== undefined) {
        key = { id, iv: /IV=0x([0-9a-f]{32})/i.exec(line)?.[1]?.toLowerCase() }
        keys.add(id)
      } else fault = 'foreign-key'
      return line
    }
    if (line.startsWith('#EXT-X-MAP:'))
      return line.replace(/URI="([^"]+)"/, (_, uri: string) => `URI="${place(uri, 'init')}"`)
    if (line === '' || line.startsWith('#')) return line
    const placed = place(line.trim(), 'segment')
    sequence += 1
    return placed
  })
  if (fault === undefined && files.size > longestFiles) fault = 'too-long'
  return fault ?? { text: lines.join('\n'), keys: [...keys], files: [...files.values()] }
}

/** The path on the base of an address in a playlist: a relative one, or one on a base. */
function pathOf(uri: string, own: URL, bases: readonly string[]): string | undefined {
  const base = bases.find((one) => uri.startsWith(`${one}/`))
  if (base !== undefined) return uri.slice(base.length + 1)
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(uri) || !URL.canParse(uri, own.href)) return undefined
  // one that begins with a slash leaves the base
  return uri.startsWith('/') ? undefined : new URL(uri, own).href.slice(anyBase.length)
}

/** The way from a file to another, both by their paths on the base. */
function relativePath(from: string, to: string): string {
  const folders = from.split('/').slice(0, -1)
  const steps = to.split('/')
  let same = 0
  while (same < folders.length && same < steps.length - 1 && folders[same] === steps[same]) same += 1
  return '../'.repeat(folders.length - same) + steps.slice(same).join('/')
}

/** A file that is encrypted as the first segment of a stream is, with a key of its own. */
export const besideFile = (path: string, keyId: number): ListedFile => ({
  path,
  is: 'beside',
  key: String(keyId),
  tagKey: String(keyId),
  iv: ivOf(0),
})

/** The IV of a segment without one of its own: its media sequence number as 128 bits (RFC 8216 5.2). */
const ivOf = (sequence: number) => sequence.toString(16).padStart(32, '0')
