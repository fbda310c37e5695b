import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createRng } from '#demo/rng.ts'

/** What may become of a hostile film: no upload of it is taken, it is refused once it came, or it may be played as well. */
export type Fate = 'not taken' | 'refused' | 'either'

/** A film that means harm, or is broken, and what may become of it. */
export interface HostileFilm {
  readonly name: string
  readonly fate: Fate
  readonly bytes: Uint8Array<ArrayBuffer>
}

const containers = ['mp4', 'mkv', 'webm', 'ts', 'avi', 'flv'] as const

/** Makes them all in a folder with ffmpeg and by hand; the same from the same seed. */
export function hostileFilms(folder: string, seed: number): HostileFilm[] {
  const made = (name: string, ...words: string[]): Buffer => {
    const file = path.join(folder, name)
    execFileSync('ffmpeg', ['-v', 'error', '-y', ...words, file])
    return readFileSync(file)
  }
  const source = (size = '160x120', seconds = 2) => ['-f', 'lavfi', '-i', `testsrc=size=${size}:rate=10:d=${seconds}`]
  const sound = ['-f', 'lavfi', '-i', 'sine=440:duration=2']
  const x264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']
  const codingOf = {
    mp4: x264,
    mkv: x264,
    ts: x264,
    webm: ['-c:v', 'libvpx', '-ar', '48000'],
    avi: ['-c:v', 'mpeg4'],
    flv: ['-c:v', 'flv'],
  }
  const films = Object.fromEntries(
    containers.map((name) => [name, made(`base.${name}`, ...source(), ...sound, '-ar', '44100', ...codingOf[name])]),
  ) as Record<(typeof containers)[number], Buffer>
  const all: [name: string, fate: Fate, bytes: Uint8Array | string][] = []

  for (const name of containers) {
    const film = films[name]
    const random = createRng(`${seed} ${name}`)
    const noise = (length: number) => Buffer.from(Array.from({ length }, () => Math.floor(random.next() * 256)))
    const flipped = Buffer.from(film)
    for (let at = 0; at < 60; at += 1) flipped[64 + Math.floor(random.next() * (film.length - 64))]! ^= 0x40
    all.push(
      [`half of a film.${name}`, 'either', film.subarray(0, film.length / 2)],
      [`the head of a film.${name}`, 'refused', film.subarray(0, 512)],
      [`a head and zeros.${name}`, 'refused', Buffer.concat([film.subarray(0, 256), Buffer.alloc(50_000)])],
      [`a head and noise.${name}`, 'refused', Buffer.concat([film.subarray(0, 256), noise(50_000)])],
      [`flipped bits.${name}`, 'either', flipped],
    )
  }

  // decoders that no film needs
  for (const [name, ...coding] of [
    ['magicyuv.avi', '-c:v', 'magicyuv', '-pix_fmt', 'gbrp'],
    ['ffvhuff.mkv', '-c:v', 'ffvhuff'],
    ['utvideo.avi', '-c:v', 'utvideo'],
    ['rawvideo.avi', '-c:v', 'rawvideo', '-pix_fmt', 'bgr24'],
    ['huffyuv.avi', '-c:v', 'huffyuv', '-pix_fmt', 'yuv422p'],
    ['ffv1.mkv', '-c:v', 'ffv1'],
    ['snow.avi', '-c:v', 'snow', '-strict', '-2'],
    ['asv1.avi', '-c:v', 'asv1'],
    ['svq1.mov', '-c:v', 'svq1'],
    ['qtrle.mov', '-c:v', 'qtrle'],
    ['zmbv.avi', '-c:v', 'zmbv'],
    ['flashsv.flv', '-c:v', 'flashsv'],
  ] as [string, ...string[]][])
    all.push([name, 'refused', made(name, ...source(), ...coding)])
  all.push(['wmav1.mkv', 'refused', made('wmav1.mkv', ...source(), ...sound, ...x264, '-c:a', 'wmav1')])

  // what names other files
  const secret = 'file:///etc/hostname'
  const list = `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${secret}\n#EXT-X-ENDLIST\n`
  const linked = Buffer.from(films.mp4)
  const link = linked.indexOf('url ')
  linked.fill(0, link + 4, link + 8)
  all.push(
    ['list.m3u8', 'not taken', list],
    ['list.ffconcat', 'not taken', `ffconcat version 1.0\nfile ${secret}\n`],
    ['list.mpd', 'not taken', `<?xml version="1.0"?><MPD><BaseURL>${secret}</BaseURL></MPD>`],
    ['list.sdp', 'not taken', 'v=0\nc=IN IP4 127.0.0.1\nm=video 1234 RTP/AVP 96\n'],
    [
      'a list behind the head of a film.mp4',
      'refused',
      Buffer.concat([Buffer.from('\0\0\0\x08ftyp', 'latin1'), Buffer.from(list)]),
    ],
    ['a track that lies elsewhere.mp4', 'either', linked],
  )

  // sizes and counts that are no film's
  const patched = (mark: string, at: number, bytes: readonly number[]) => {
    const film = Buffer.from(films.mp4)
    Buffer.from(bytes).copy(film, film.indexOf(mark) + at)
    return film
  }
  const maps = (stream: string, count: number) => Array.from({ length: count }, () => ['-map', stream]).flat()
  const copies = (name: string, ...words: string[]) => made(name, ...source(), ...sound, ...words)
  const black = ['-f', 'lavfi', '-i', 'color=black:size=12000x12000:rate=1:d=2']
  all.push(
    ['huge dimensions.mp4', 'either', patched('avc1', 28, [0xff, 0xff, 0xff, 0xff])],
    ['a picture bomb.avi', 'refused', made('bomb.avi', ...black, '-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p')],
    ['no dimensions.mp4', 'either', patched('avc1', 28, [0, 0, 0, 0])],
    ['the longest duration.mp4', 'either', patched('mvhd', 20, [0xff, 0xff, 0xff, 0xff])],
    ['no time base.mp4', 'either', patched('mdhd', 16, [0, 0, 0, 0])],
    ['a table of two thousand million sizes.mp4', 'either', patched('stsz', 12, [0x7f, 0xff, 0xff, 0xff])],
    ['a table of as many chunks.mp4', 'either', patched('stco', 8, [0x7f, 0xff, 0xff, 0xff])],
    ['offsets beyond the end.mp4', 'either', patched('stco', 12, [0x7f, 0xff, 0xff, 0xff])],
    ['a box that is larger than all.mp4', 'either', patched('moov', -4, [0x7f, 0xff, 0xff, 0xff])],
    ['a box of no size.mp4', 'either', patched('trak', -4, [0, 0, 0, 0])],
    ['seventy tracks.mkv', 'refused', copies('many.mkv', ...maps('0:v', 70), ...x264)],
    ['twenty sounds.mkv', 'refused', copies('sounds.mkv', '-map', '0:v', ...maps('1:a', 20), ...x264)],
    ['one frame.mp4', 'refused', made('one.mp4', ...source(), ...x264, '-frames:v', '1')],
    ['no frame.mp4', 'refused', made('none.mp4', ...source(), ...x264, '-t', '0')],
    ['one pixel high.avi', 'refused', made('thin.avi', ...source('160x2'), '-c:v', 'mpeg4')],
    ['sound alone.mp4', 'refused', made('sound.mp4', ...sound)],
  )

  // nesting and emptiness
  const box = (name: string, body: Uint8Array) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(8 + body.length, 0)
    head.write(name, 4, 'latin1')
    return Buffer.concat([head, body])
  }
  let nested = Buffer.alloc(0)
  for (let depth = 0; depth < 5000; depth += 1) nested = box(depth % 2 ? 'trak' : 'moov', nested)
  const ftyp = box('ftyp', Buffer.from('isom\0\0\0\0isom', 'latin1'))
  const picture = path.join(folder, 'cover.png')
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...source(), '-frames:v', '1', picture])
  const covered = ['-i', path.join(folder, 'sound.mp4'), '-i', picture, '-map', '0', '-map', '1', '-c', 'copy']
  all.push(
    ['five thousand boxes in each other.mp4', 'refused', Buffer.concat([ftyp, nested])],
    ['a head alone.mp4', 'refused', ftyp],
    ['zeros.mp4', 'not taken', Buffer.alloc(4096)],
    ['a picture.avif', 'not taken', Buffer.concat([box('ftyp', Buffer.from('avif\0\0\0\0avif', 'latin1'))])],
    ['a page.html', 'not taken', '<!doctype html><script>alert(1)</script>'],
    [
      'an endless element.mkv',
      'refused',
      Buffer.concat([films.mkv.subarray(0, 40), Buffer.from('1853806701ffffffffffffff', 'hex')]),
    ],
    ['sound with a cover.mp4', 'refused', made('covered.mp4', ...covered, '-disposition:v:0', 'attached_pic')],
  )
  return all.map(([name, fate, bytes]) => ({ name, fate, bytes: new Uint8Array(Buffer.from(bytes)) }))
}
