const latin = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1')

/** The containers that films are taken in, in ffmpeg's words: no playlist is among them, which could name other files. */
export const videoFormats = 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,flv,asf'

/** The containers that recordings are taken in. */
export const soundFormats = 'mov,mp4,m4a,3gp,3g2,mj2,mp3,aac,ogg,flac,wav,w64,matroska,webm'

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

/** Whether a file begins as a recording does: MP3 and AAC, MP4, Ogg, FLAC, WAV, Matroska and WebM. */
export function isSoundFile(head: Uint8Array): boolean {
  if (latin(head, 0, 3) === 'ID3' || (head[0] === 0xff && (head[1] ?? 0) >= 0xe0)) return true
  if (['OggS', 'fLaC', '\x1a\x45\xdf\xa3'].includes(latin(head, 0, 4))) return true
  if (latin(head, 0, 4) === 'RIFF') return latin(head, 8, 12) === 'WAVE'
  return latin(head, 4, 8) === 'ftyp' && !pictureBrands.includes(latin(head, 8, 12))
}

/** What films may be made with, and ffmpeg's decoders of it: its hundreds of others have seen little attack and no phone's film. */
const videoDecoders: Readonly<Record<string, readonly string[]>> = {
  h264: ['h264'],
  hevc: ['hevc'],
  av1: ['libdav1d', 'libaom-av1', 'av1'],
  vp8: ['vp8'],
  vp9: ['vp9'],
  mpeg1video: ['mpeg1video'],
  mpeg2video: ['mpeg2video'],
  mpeg4: ['mpeg4'],
  msmpeg4v3: ['msmpeg4'],
  h263: ['h263'],
  flv1: ['flv'],
  mjpeg: ['mjpeg'],
  prores: ['prores'],
  wmv2: ['wmv2'],
  wmv3: ['wmv3'],
  vc1: ['vc1'],
}
const audioDecoders: Readonly<Record<string, readonly string[]>> = {
  aac: ['aac'],
  mp3: ['mp3float', 'mp3'],
  mp2: ['mp2float', 'mp2'],
  opus: ['opus', 'libopus'],
  vorbis: ['vorbis', 'libvorbis'],
  flac: ['flac'],
  alac: ['alac'],
  ac3: ['ac3'],
  eac3: ['eac3'],
  amr_nb: ['amrnb'],
  amr_wb: ['amrwb'],
  wmav2: ['wmav2'],
  ...Object.fromEntries(
    ['u8', 's16le', 's16be', 's24le', 's24be', 's32le', 'f32le', 'alaw', 'mulaw'].map((form) => [
      `pcm_${form}`,
      [`pcm_${form}`],
    ]),
  ),
}

/** What a film may hold beside: covers and words, which nobody is shown but which the programs look into. */
const otherDecoders = ['png', 'mov_text', 'subrip', 'srt', 'ass', 'ssa', 'webvtt', 'text']

/** The decoders that an input may reach, in ffmpeg's words. */
export const filmDecoders = [
  ...[videoDecoders, audioDecoders].flatMap((of) => Object.values(of).flat()),
  ...otherDecoders,
].join(',')

/** Whether pictures, or sound, in ffmpeg's name of the code, can be read. */
export const isVideoCode = (name: string | undefined): boolean =>
  name !== undefined && Object.hasOwn(videoDecoders, name)
/** The same of sound. */
export const isAudioCode = (name: string | undefined): boolean =>
  name !== undefined && Object.hasOwn(audioDecoders, name)
