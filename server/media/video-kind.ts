const latin = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1')

/** The containers that films are taken in, in ffmpeg's words: no playlist is among them, which could name other files. */
export const videoFormats = 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,flv,asf'

/** Brands of pictures in the same container. */
const pictureBrands = ['avif', 'avis', 'heic', 'heix', 'mif1', 'msf1']

const asf = '\x30\x26\xb2\x75\x8e\x66\xcf\x11'

const packetBytes = 188

/** How many bytes of a file tell whether it is a film. */
export const videoHeadBytes = 512

/** Whether a file begins as a film does: MP4 and MOV, Matroska and WebM, AVI, MPEG-TS, FLV, WMV. */
export function isVideoFile(head: Uint8Array): boolean {
  if (['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'].includes(latin(head, 4, 8))) {
    return !(latin(head, 4, 8) === 'ftyp' && pictureBrands.includes(latin(head, 8, 12)))
  }
  if (latin(head, 0, 4) === '\x1a\x45\xdf\xa3') return true
  if (latin(head, 0, 4) === 'RIFF' && latin(head, 8, 12) === 'AVI ') return true
  if (latin(head, 0, 3) === 'FLV') return true
  return latin(head, 0, 8) === asf || (head[0] === 0x47 && head[packetBytes] === 0x47)
}
