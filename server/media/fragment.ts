import { box, boxesOf, boxIn, words } from './boxes.ts'

/** What one track brings to a fragment: samples of one duration, the first one a sync sample. */
export interface TrackRun {
  readonly trackId: number
  /** When the first sample is decoded, in the track's timescale (`tfdt`). */
  readonly baseTime: number
  /** How long each sample lasts, in the track's timescale. */
  readonly sampleDuration: number
  /** Whether every sample can be decoded on its own (sound). */
  readonly allSync: boolean
  readonly samples: readonly Buffer[]
}

const syncFlags = 0x02000000
const dependentFlags = 0x01010000

/** Reads a media segment of one `moof` and one `mdat`, as ffmpeg writes it with `default_base_moof`. */
export function readFragment(bytes: Buffer): TrackRun[] {
  const moof = boxIn(bytes, { content: 0, end: bytes.length }, 'moof')
  return boxesOf(bytes, moof.content, moof.end)
    .filter(({ type }) => type === 'traf')
    .map((traf) => readTrack(bytes, moof.start, traf))
}

function readTrack(bytes: Buffer, origin: number, traf: { content: number; end: number }): TrackRun {
  const tfhd = boxIn(bytes, traf, 'tfhd')
  const flags = bytes.readUInt32BE(tfhd.content) & 0xffffff
  let at = tfhd.content + 8
  if ((flags & 0x01) !== 0) throw new Error('a base data offset is not expected')
  if ((flags & 0x02) !== 0) at += 4
  const duration = (flags & 0x08) === 0 ? undefined : bytes.readUInt32BE(at)
  if (duration !== undefined) at += 4
  const size = (flags & 0x10) === 0 ? undefined : bytes.readUInt32BE(at)
  if (size !== undefined) at += 4
  const sampleFlags = (flags & 0x20) === 0 ? syncFlags : bytes.readUInt32BE(at)

  const tfdt = boxIn(bytes, traf, 'tfdt')
  const wide = bytes.readUInt8(tfdt.content) === 1
  const baseTime = wide ? Number(bytes.readBigUInt64BE(tfdt.content + 4)) : bytes.readUInt32BE(tfdt.content + 4)
  const { samples, durations } = readRun(bytes, origin, boxIn(bytes, traf, 'trun'), duration, size)
  const [sampleDuration = 0] = durations
  if (durations.some((each) => each !== sampleDuration)) throw new Error('samples of one duration are expected')
  return {
    trackId: bytes.readUInt32BE(tfhd.content + 4),
    baseTime,
    sampleDuration,
    allSync: (sampleFlags & 0x10000) === 0,
    samples,
  }
}

function readRun(
  bytes: Buffer,
  origin: number,
  trun: { content: number },
  duration?: number,
  size?: number,
): { samples: Buffer[]; durations: number[] } {
  const flags = bytes.readUInt32BE(trun.content) & 0xffffff
  const count = bytes.readUInt32BE(trun.content + 4)
  if ((flags & 0x01) === 0) throw new Error('a data offset is expected')
  let data = origin + bytes.readInt32BE(trun.content + 8)
  let at = trun.content + 12 + ((flags & 0x04) === 0 ? 0 : 4)
  const next = (): number => bytes.readUInt32BE((at += 4) - 4)
  const samples: Buffer[] = []
  const durations: number[] = []
  for (let index = 0; index < count; index += 1) {
    durations.push((flags & 0x100) === 0 ? (duration ?? 0) : next())
    const length = (flags & 0x200) === 0 ? (size ?? 0) : next()
    if ((flags & 0x400) !== 0) at += 4
    if ((flags & 0x800) !== 0 && next() !== 0) throw new Error('composition offsets are not expected')
    samples.push(bytes.subarray(data, data + length))
    data += length
  }
  return { samples, durations }
}

/** Writes a media segment: one `moof` with its tracks, one `mdat` with their samples. */
export function writeFragment(sequence: number, runs: readonly TrackRun[]): Buffer {
  const tracks = runs.filter(({ samples }) => samples.length > 0)
  const moofBytes = 8 + 16 + tracks.reduce((sum, { samples }) => sum + 8 + 24 + 20 + 24 + 4 * samples.length, 0)
  let data = moofBytes + 8
  const boxes = tracks.map((track) => {
    const { trackId, baseTime, sampleDuration, allSync, samples } = track
    const sizes = samples.map(({ length }) => length)
    const traf = box(
      'traf',
      box('tfhd', words(0x020028, trackId, sampleDuration, allSync ? syncFlags : dependentFlags)),
      box('tfdt', words(0x01000000, Math.floor(baseTime / 2 ** 32), baseTime % 2 ** 32)),
      box('trun', words(0x000205, samples.length, data, syncFlags, ...sizes)),
    )
    data += sizes.reduce((sum, each) => sum + each, 0)
    return traf
  })
  const moof = box('moof', box('mfhd', words(0, sequence)), ...boxes)
  if (moof.length !== moofBytes) throw new Error(`moof of ${moof.length} bytes, ${moofBytes} expected`)
  return Buffer.concat([moof, box('mdat', ...tracks.flatMap(({ samples }) => samples))])
}

/** How large a media segment with these samples is, in bytes. */
export function fragmentBytes(runs: readonly Pick<TrackRun, 'samples'>[]): number {
  const tracks = runs.filter(({ samples }) => samples.length > 0)
  return tracks.reduce(
    (sum, { samples }) => samples.reduce((all, { length }) => all + length + 4, sum + 76),
    8 + 16 + 8,
  )
}
