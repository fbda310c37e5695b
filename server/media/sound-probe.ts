import * as v from 'valibot'
import type { Reason } from '#contract/refusals.ts'
import type { RunLimits } from './confined.ts'
import type { Ffmpeg } from './ffmpeg.ts'
import { guarded, longestTitle, soundsAsItIs, type FilmLimits } from './film-probe.ts'
import { isAudioCode, soundFormats } from './video-kind.ts'

/** A piece of a recording, which is heard as one; in seconds. */
export interface Track {
  /** One of each name in a recording. */
  readonly name: string
  readonly from: number
  readonly seconds: number
}

/** A recording and how it is cut. */
export interface Recording {
  /** Index of the stream in the file. */
  readonly audio: number
  /** Whether browsers play it as it is. */
  readonly plays: boolean
  readonly seconds: number
  readonly tracks: readonly Track[]
}

/** Where a chapter begins, in seconds. */
export interface Mark {
  readonly at: number
  readonly title: string
}

/** What was found in a recording. */
export interface ProbedSound extends Omit<Recording, 'tracks'> {
  /** As ffprobe calls it. */
  readonly container: string
  /** Whether it ends well before it says that it does. */
  readonly isCutShort: boolean
  /** Index of the stream that is its cover. */
  readonly cover: number | undefined
  /** As its tags have it; empty where they say nothing. */
  readonly title: string
  readonly artist: string
  readonly album: string
  /** Its number in the album. */
  readonly number: number | undefined
  /** In the order of the file. */
  readonly chapters: readonly Mark[]
}

/** Why a file is no recording that can be cut. */
export type SoundFault = 'no-sound' | 'encoding-unknown' | 'broken' | 'too-large' | 'empty'

/** A fault as whoever uploaded the recording is told of it. */
export function soundReason(fault: SoundFault, { seconds }: FilmLimits): Reason {
  if (fault === 'too-large') return { code: 'sound-too-long', params: { hours: Math.floor(seconds / 3600) } }
  return { code: soundCodes[fault] }
}

const soundCodes = {
  'no-sound': 'file-not-sound',
  'encoding-unknown': 'sound-encoding-unknown',
  broken: 'sound-broken',
  empty: 'sound-too-short',
} as const

/** What was found, or why it can't be cut. */
export type SoundProbed = ProbedSound | SoundFault

const probeMs = 30_000
/** All of a recording of twelve hours, on a slow disk. */
const scanMs = 600_000
const mostStreams = 64
/** A recording may end so much before it says: frames, or one of its halves. */
const shortSeconds = 2
const leastSeconds = 1

const Text = v.optional(v.string())
const Tags = v.optional(v.record(v.string(), v.string()))
const Found = v.object({
  streams: v.array(
    v.object({
      index: v.number(),
      codec_type: Text,
      codec_name: Text,
      profile: Text,
      bit_rate: Text,
      channels: v.optional(v.number()),
      sample_rate: Text,
      tags: Tags,
      disposition: v.optional(v.object({ attached_pic: v.number() })),
    }),
  ),
  chapters: v.optional(v.array(v.object({ start_time: Text, tags: Tags }))),
  format: v.object({ format_name: Text, duration: Text, tags: Tags }),
})

/** Looks into a recording, and goes through all of it once: only then it is known how long it is. */
export async function probeSound(
  ffmpeg: Ffmpeg,
  file: string,
  limits: FilmLimits,
  signal: RunLimits['signal'],
): Promise<SoundProbed> {
  const entries = [
    'stream=index,codec_type,codec_name,profile,bit_rate,channels,sample_rate:stream_tags:stream_disposition=attached_pic',
    ':chapter=start_time:chapter_tags=title:format=format_name,duration:format_tags',
  ].join('')
  const input = guarded(file, soundFormats)
  const options = ['-v', 'error', '-hide_banner', '-of', 'json', '-show_entries', entries, ...input]
  const ran = await ffmpeg.run('ffprobe', options, { timeoutMs: probeMs, signal })
  if (!ran.ok) return ran.why === 'code' ? 'encoding-unknown' : 'broken'
  const read = v.safeParse(Found, readJson(ran.output))
  if (!read.success || read.output.streams.length > mostStreams) return 'broken'
  const { streams, chapters = [], format } = read.output
  const audio = streams.find(({ codec_type }) => codec_type === 'audio')
  if (!audio) return 'no-sound'
  if (!isAudioCode(audio.codec_name)) return 'encoding-unknown'
  const declared = Number(format.duration)
  if (declared > limits.seconds) return 'too-large'
  const seconds = await measured(ffmpeg, input, audio.index, signal)
  if (seconds === undefined) return 'broken'
  if (seconds > limits.seconds) return 'too-large'
  if (seconds < leastSeconds) return 'empty'
  const tag = tagsOf(format.tags, audio.tags)
  const track = Number.parseInt(tag('track'), 10)
  return {
    audio: audio.index,
    plays: soundsAsItIs(audio),
    seconds,
    isCutShort: declared - seconds > Math.max(shortSeconds, declared / 100),
    container: format.format_name ?? '',
    cover: streams.find(({ disposition }) => disposition?.attached_pic === 1)?.index,
    title: tag('title'),
    artist: tag('album_artist') || tag('artist'),
    album: tag('album'),
    number: track > 0 ? track : undefined,
    chapters: chapters.map(({ start_time: start, tags }) => ({
      at: Number(start),
      title: (tags?.['title'] ?? '').trim().slice(0, longestTitle),
    })),
  }
}

/** Tags by their names, whose case is that of whoever wrote them; Ogg has them in its stream. */
function tagsOf(...all: readonly (Readonly<Record<string, string>> | undefined)[]): (name: string) => string {
  const entries = all.flatMap((tags) => Object.entries(tags ?? {}))
  return (name) => (entries.find(([key]) => key.toLowerCase() === name)?.[1] ?? '').trim().slice(0, longestTitle)
}

/** How long a recording is, by its packets; undefined where there are none. */
async function measured(
  ffmpeg: Ffmpeg,
  input: readonly string[],
  audio: number,
  signal: RunLimits['signal'],
): Promise<number | undefined> {
  let seconds: number | undefined
  const options = ['-v', 'error', '-hide_banner', '-nostdin', ...input, '-map', `0:${audio}`, '-c', 'copy']
  const ran = await ffmpeg.run('ffmpeg', [...options, '-f', 'null', '-'], {
    timeoutMs: scanMs,
    signal,
    onProgress: (now) => (seconds = now.seconds),
  })
  return ran.ok ? seconds : undefined
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
