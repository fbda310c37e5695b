/** How much of a file is looked at, at most: the index of a long film is a few megabytes. */
const mostIndexBytes = 32 * 1024 * 1024
/** Matroska names its tracks near its beginning. */
const tracksWithinBytes = 256 * 1024

/**
 * What a file says of itself, for what this browser can't show: `film` has pictures, or may have them; `sound` has none;
 * `broken` is no film that anybody could read. The server knows more containers, and looks closer.
 */
export async function filmKind(file: Blob): Promise<'film' | 'sound' | 'broken'> {
  const head = await bytesOf(file, 0, 16)
  if (head.length < 16) return 'broken'
  if (ascii(head, 0, 4) === '\x1a\x45\xdf\xa3') return kindOfMatroska(await bytesOf(file, 0, tracksWithinBytes))
  if (['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'].includes(ascii(head, 4, 8))) return kindOfMp4(file)
  const others = [ascii(head, 0, 4) === 'RIFF', ascii(head, 0, 3) === 'FLV', head[0] === 0x47, head[0] === 0x30]
  return others.includes(true) ? 'film' : 'broken'
}

/** Without its index, which recordings that broke off lack, nobody can read it. */
async function kindOfMp4(file: Blob): Promise<'film' | 'sound' | 'broken'> {
  for (let at = 0; at + 8 <= file.size;) {
    const head = await bytesOf(file, at, at + 16)
    const view = new DataView(head.buffer)
    const short = view.getUint32(0)
    const size = short === 1 && head.length === 16 ? Number(view.getBigUint64(8)) : short === 0 ? file.size - at : short
    if (ascii(head, 4, 8) === 'moov') {
      if (at + size > file.size || size > mostIndexBytes) return size > mostIndexBytes ? 'film' : 'broken'
      const index = ascii(await bytesOf(file, at, at + size))
      // version, flags and one more field stand between the name of the box and what it handles
      return /hdlr[^]{8}vide/.test(index) ? 'film' : 'sound'
    }
    if (size < 8) return 'broken'
    at += size
  }
  return 'broken'
}

/** An element `TrackType` of one byte: 1 is a picture, 2 is sound. */
function kindOfMatroska(head: Uint8Array): 'film' | 'sound' {
  const text = ascii(head)
  return text.includes('\x83\x81\x02') && !text.includes('\x83\x81\x01') ? 'sound' : 'film'
}

/** Whether a picture moves: only its first frame would be left of it. */
export async function isAnimated(file: Blob): Promise<boolean> {
  const head = ascii(await bytesOf(file, 0, 64))
  if (head.startsWith('GIF8')) return ascii(await bytesOf(file, 0, file.size)).split('!\xf9\x04').length > 2
  // its own flag says it, in the extended header
  if (/^RIFF[^]{4}WEBPVP8X/.test(head)) return (head.charCodeAt(20) & 2) > 0
  // the control of an animation stands before the first picture
  if (head.startsWith('\x89PNG')) return /^[^]*?acTL[^]*?IDAT/.test(ascii(await bytesOf(file, 0, tracksWithinBytes)))
  return false
}

const bytesOf = async (file: Blob, from: number, to: number) => new Uint8Array(await file.slice(from, to).arrayBuffer())

/** A character a byte; no decoder does that, `latin1` is another word for windows-1252. */
function ascii(bytes: Uint8Array, from = 0, to = bytes.length): string {
  let text = ''
  for (let at = from; at < to; at += 8192) text += String.fromCharCode(...bytes.subarray(at, Math.min(to, at + 8192)))
  return text
}
