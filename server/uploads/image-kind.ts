/** A format of pictures, by the first bytes of a file; whatever it is called or declared as counts for nothing. */
export type ImageKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic'

const latin = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1')

const heicBrands = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']

/** The format of a file; undefined for everything that is no picture, SVG and HTML among it. */
export function imageKind(file: Uint8Array): ImageKind | undefined {
  if (latin(file, 0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (latin(file, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (/^GIF8[79]a$/.test(latin(file, 0, 6))) return 'gif'
  if (latin(file, 0, 4) === 'RIFF' && latin(file, 8, 12) === 'WEBP') return 'webp'
  if (latin(file, 4, 8) !== 'ftyp') return undefined
  const boxBytes = Math.min(Buffer.from(file).readUInt32BE(0), 64)
  const brands = [latin(file, 8, 12), ...(latin(file, 16, boxBytes).match(/.{4}/gs) ?? [])]
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif'
  return brands.some((brand) => heicBrands.includes(brand)) ? 'heic' : undefined
}
