import { execFileSync } from 'node:child_process'
import path from 'node:path'

/** Which tracks a film has beside Japanese, at 880 Hz, which is heard unless another is chosen. */
interface Languages {
  /** It alone. */
  readonly only?: boolean
  /** One at 220 Hz that begins after four seconds, with what is no name. */
  readonly late?: boolean
  readonly seconds?: number
  /** How its pictures are encoded. */
  readonly pictures?: readonly string[]
}

const plainPictures = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-g', '20']

/** Makes a film in English, at 440 Hz and first in its file, and in others; answers its file. */
export function makeLanguages(folder: string, name: string, like: Languages = {}): string {
  const { only = false, late = false, seconds = 8, pictures = plainPictures } = like
  const tones = only ? [880] : late ? [440, 880, 220] : [440, 880]
  const inputs = tones.flatMap((hz) => {
    const source = [
      '-f',
      'lavfi',
      '-i',
      `sine=frequency=${hz}:duration=${hz === 220 ? seconds - 4 : seconds}:sample_rate=48000`,
    ]
    return hz === 220 ? ['-itsoffset', '4', ...source] : source
  })
  const about = tones.flatMap((hz, at) => {
    const [language, title] = { 440: ['eng'], 880: ['jpn'], 220: ['eng', 'Late " #EXT-X-KEY'] }[hz]!
    const named = title === undefined ? [] : [`-metadata:s:a:${at}`, `title=${title}`]
    return [
      `-metadata:s:a:${at}`,
      `language=${language}`,
      ...named,
      `-disposition:a:${at}`,
      hz === 880 ? 'default' : '0',
    ]
  })
  const maps = ['0:v', ...tones.map((_, at) => `${at + 1}:a`)].flatMap((one) => ['-map', one])
  const film = ['-f', 'lavfi', '-i', `testsrc=duration=${seconds}:size=160x120:rate=5`, ...inputs, ...maps, ...pictures]
  const file = path.join(folder, name)
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...film, '-c:a', 'aac', '-b:a', '64k', ...about, file])
  return file
}
