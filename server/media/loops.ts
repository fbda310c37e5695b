import { readFileSync } from 'node:fs'
import { boxesOf, boxIn } from './boxes.ts'
import type { TrackRun } from './fragment.ts'
import { readFragment } from './fragment.ts'

/** A file on disk, or one that was made of others (`keepMedia`). */
export interface MediaFile {
  readonly file: string
  readonly bytes: number
}

/** One quality of a loop. Bandwidths in bits per second. */
export interface Rendition {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly codecs: string
  readonly bandwidth: number
  readonly averageBandwidth: number
  readonly init: MediaFile
  readonly segments: readonly (MediaFile & { readonly seconds: number })[]
}

/** A short film whose end meets its beginning. */
export interface Loop {
  readonly id: string
  readonly seconds: number
  readonly renditions: readonly Rendition[]
}

const files = new Map<string, Buffer>()
const fragments = new Map<string, TrackRun[]>()
const timescales = new Map<string, ReadonlyMap<number, number>>()

/** The bytes of an init segment or source segment, read once. */
export function mediaBytes(file: MediaFile): Buffer {
  return remembered(files, file.file, () => readFileSync(file.file))
}

/** Keeps bytes that were made of other files, under a name that no file has. */
export function keepMedia(file: string, bytes: Buffer): MediaFile {
  files.set(file, bytes)
  return { file, bytes: bytes.length }
}

/** The samples of a source segment, parsed once. */
export function fragmentOf(file: MediaFile): TrackRun[] {
  return remembered(fragments, file.file, () => readFragment(mediaBytes(file)))
}

/** Units per second of each track, by its id, from the init segment. */
export function timescalesOf(rendition: Rendition): ReadonlyMap<number, number> {
  return remembered(timescales, rendition.init.file, () => {
    const bytes = mediaBytes(rendition.init)
    const moov = boxIn(bytes, { content: 0, end: bytes.length }, 'moov')
    const tracks = boxesOf(bytes, moov.content, moov.end).filter(({ type }) => type === 'trak')
    return new Map(
      tracks.map((trak) => {
        const tkhd = boxIn(bytes, trak, 'tkhd')
        const mdhd = boxIn(bytes, boxIn(bytes, trak, 'mdia'), 'mdhd')
        const [id, scale] = [tkhd, mdhd].map(({ content }) =>
          bytes.readUInt32BE(content + (bytes.readUInt8(content) === 1 ? 20 : 12)),
        )
        return [id ?? 0, scale ?? 0] as const
      }),
    )
  })
}

function remembered<V>(cache: Map<string, V>, key: string, make: () => V): V {
  const known = cache.get(key)
  if (known !== undefined) return known
  const made = make()
  cache.set(key, made)
  return made
}
