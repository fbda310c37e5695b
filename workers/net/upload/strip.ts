type Bytes = Uint8Array<ArrayBuffer>

/** A file that holds a picture and nothing else. */
export interface Stripped {
  bytes: Bytes
  type: string
}

const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

/**
 * A picture's file without metadata: places, cameras, names, thumbnails, comments. Of a JPEG the orientation stays, in
 * a block made anew. Undefined for formats in which this is not known to be everything (HEIC, AVIF), and for no picture.
 * Throws a RangeError for a file that is cut short.
 */
export function strip(file: Bytes): Stripped | undefined {
  if (file[0] === 0xff && file[1] === 0xd8) return { bytes: stripJpeg(file), type: 'image/jpeg' }
  if (ascii(file, 1, 4) === 'PNG') return { bytes: stripPng(file), type: 'image/png' }
  if (ascii(file, 0, 4) === 'RIFF' && ascii(file, 8, 12) === 'WEBP')
    return { bytes: stripWebp(file), type: 'image/webp' }
  return undefined
}

function joined(parts: readonly Uint8Array[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** JFIF, ICC colours and Adobe's mark are needed to see it as it is; all other segments that tell something go. */
function stripJpeg(file: Bytes): Bytes {
  const view = viewOf(file)
  const parts: Uint8Array[] = [file.subarray(0, 2)]
  for (let at = 2; ;) {
    // markers may be filled up in front
    while (view.getUint16(at) === 0xffff) at += 1
    const marker = view.getUint16(at)
    // what hangs behind the end goes
    if (marker === 0xffd9) return joined([...parts, file.subarray(at, at + 2)])
    const segmentEnd = at + 2 + view.getUint16(at + 2)
    const end = marker === 0xffda ? endOfScan(view, segmentEnd) : segmentEnd
    if (marker < 0xff01 || end > file.length) throw new RangeError('cut short')
    parts.push(...keptOfJpeg(marker, file.subarray(at, end)))
    at = end
  }
}

function keptOfJpeg(marker: number, segment: Uint8Array): Uint8Array[] {
  const name = ascii(segment, 4, 15)
  if (marker === 0xffe0) return [withoutThumbnail(segment)]
  if (marker === 0xffe1) return name.startsWith('Exif') ? orientationOf(segment) : []
  if (marker === 0xffee || (marker === 0xffe2 && name === 'ICC_PROFILE')) return [segment]
  return marker === 0xfffe || (marker >= 0xffe0 && marker <= 0xffef) ? [] : [segment]
}

/** Where the pixels of a scan end: at the next marker that is no restart and no byte in disguise. */
function endOfScan(view: DataView, from: number): number {
  for (let at = from; ; at++) {
    if (view.getUint8(at) !== 0xff) continue
    const next = view.getUint8(at + 1)
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
}

/** A JFIF segment may hold a small copy of the picture, as it was before somebody cut something off. */
function withoutThumbnail(segment: Uint8Array): Uint8Array {
  if (ascii(segment, 4, 8) !== 'JFIF' || segment.length < 18) return new Uint8Array()
  const head = segment.slice(0, 18)
  head.set([0, 16], 2)
  head.set([0, 0], 16)
  return head
}

const orientationTag = 0x0112

/** A block that says how the picture is to be turned, and nothing else. */
function orientationOf(segment: Uint8Array): Uint8Array[] {
  const view = viewOf(segment)
  const tiff = 10
  const little = ascii(segment, tiff, tiff + 2) === 'II'
  const first = tiff + view.getUint32(tiff + 4, little)
  const count = view.getUint16(first, little)
  for (let no = 0; no < count; no++) {
    const entry = first + 2 + no * 12
    if (view.getUint16(entry, little) !== orientationTag) continue
    const value = view.getUint16(entry + 8, little)
    if (value < 2 || value > 8) return []
    const head = [0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0]
    const table = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0, 0, 0, 0, 0]
    return [Uint8Array.from([...head, ...table])]
  }
  return []
}

const pngKept = /^(IHDR|PLTE|IDAT|IEND|tRNS|gAMA|cHRM|sRGB|iCCP|sBIT|bKGD|acTL|fcTL|fdAT)$/

function stripPng(file: Bytes): Bytes {
  const view = viewOf(file)
  const parts: Uint8Array[] = [file.subarray(0, 8)]
  for (let at = 8; ;) {
    const end = at + 12 + view.getUint32(at)
    const name = ascii(file, at + 4, at + 8)
    if (end > file.length) throw new RangeError('cut short')
    if (pngKept.test(name)) parts.push(file.subarray(at, end))
    if (name === 'IEND') return joined(parts)
    at = end
  }
}

const webpKept = /^(VP8 |VP8L|VP8X|ALPH|ANIM|ANMF|ICCP)$/
/** Bits of a VP8X header that announce what is taken out: EXIF and XMP. */
const webpMetaBits = 0b1100

function stripWebp(file: Bytes): Bytes {
  const view = viewOf(file)
  const parts: Uint8Array[] = [file.slice(0, 12)]
  for (let at = 12; at + 8 <= file.length;) {
    const sizeBytes = view.getUint32(at + 4, true)
    const end = at + 8 + sizeBytes + (sizeBytes % 2)
    if (at + 8 + sizeBytes > file.length) throw new RangeError('cut short')
    const name = ascii(file, at, at + 4)
    if (webpKept.test(name)) {
      const chunk = file.slice(at, end)
      if (name === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~webpMetaBits
      parts.push(chunk)
    }
    at = end
  }
  const whole = joined(parts)
  viewOf(whole).setUint32(4, whole.length - 8, true)
  return whole
}
