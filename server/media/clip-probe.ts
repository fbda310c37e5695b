import * as v from 'valibot'
import type { PlainCode, Reason } from '#contract/refusals.ts'
import type { Ffmpeg, RunLimits } from './ffmpeg.ts'
import { toneMapOf } from './hdr.ts'
import { filmDecoders, isAudioCode, isVideoCode, videoFormats } from './video-kind.ts'

/** What of a film will be shown and heard. */
export interface ProbedFilm {
  /** Index of the stream of pictures in the file. */
  readonly video: number
  /** Index of the stream of sound; undefined for a silent film. */
  readonly audio: number | undefined
  /** Pixels as they are shown: turned upright, with square pixels. */
  readonly width: number
  readonly height: number
  /** Undefined where the file does not say, as with recordings of browsers. */
  readonly seconds: number | undefined
  /** How long its sound goes on after its last picture; 0 where it does not, or nobody knows. */
  readonly soundAfter: number
  /** What brings its pictures of high dynamic range into that of all screens, in ffmpeg's words. */
  readonly toneMap?: string
}

/** A film that can be cut, or why not. `stopped`: nobody knows yet. */
export type Probed =
  | { readonly ok: true; readonly film: ProbedFilm }
  | { readonly ok: false; readonly reason: Reason }
  | 'stopped'

/** What films may be. */
export interface FilmLimits {
  readonly seconds: number
}

/** What is said of a film that is longer than it may be. */
export const tooLong = ({ seconds }: FilmLimits): Reason => ({
  code: 'clip-too-long',
  params: { minutes: Math.floor(seconds / 60) },
})

/** 4K, lying or standing. */
const mostPixels = 4096 * 2304
const fewestSidePx = 16
/** More is no film: a container can declare thousands. */
const mostStreams = { all: 64, audio: 16, subtitle: 32 } as const
const probeMs = 30_000

const Text = v.optional(v.string())
const Streams = v.object({
  streams: v.array(
    v.object({
      index: v.number(),
      codec_type: Text,
      codec_name: Text,
      width: v.optional(v.number()),
      height: v.optional(v.number()),
      sample_aspect_ratio: Text,
      duration: Text,
      tags: v.optional(v.object({ DURATION: Text })),
      color_transfer: Text,
      color_primaries: Text,
      color_space: Text,
      disposition: v.optional(v.object({ attached_pic: v.number() })),
      side_data_list: v.optional(v.array(v.object({ rotation: v.optional(v.number()) }))),
    }),
  ),
  format: v.object({ duration: Text }),
})
type Stream = v.InferOutput<typeof Streams>['streams'][number]

/**
 * Only that file, no format that could name another one, and no decoder but those of films: a film must not make this
 * server read or ask anything, nor reach code that nobody's film needs.
 */
export const guarded = (file: string): string[] => [
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  videoFormats,
  '-codec_whitelist',
  filmDecoders,
  '-max_pixels',
  String(4 * mostPixels),
  '-max_streams',
  String(mostStreams.all),
  '-i',
  `file:${file}`,
]

/** Looks into a file. */
export async function probeFilm(
  ffmpeg: Ffmpeg,
  file: string,
  limits: FilmLimits,
  signal: RunLimits['signal'],
): Promise<Probed> {
  const entries =
    'stream=index,codec_type,codec_name,width,height,sample_aspect_ratio,color_transfer,color_primaries,color_space,duration:stream_tags=DURATION:stream_disposition=attached_pic:stream_side_data=rotation:format=duration'
  const ran = await ffmpeg.run(
    'ffprobe',
    ['-v', 'error', '-hide_banner', '-of', 'json', '-show_entries', entries, ...guarded(file)],
    { timeoutMs: probeMs, signal },
  )
  if (!ran.ok) return ran.why === 'stopped' ? 'stopped' : no(unreadable[ran.why])
  const read = v.safeParse(Streams, readJson(ran.output))
  if (!read.success) return no('clip-broken')
  const { streams, format } = read.output
  const countOf = (type: string) => streams.filter(({ codec_type }) => codec_type === type).length
  const { all, audio: mostAudio, subtitle } = mostStreams
  if (streams.length > all || countOf('audio') > mostAudio || countOf('subtitle') > subtitle) return no('clip-broken')
  const video = streams.find(({ codec_type, disposition }) => codec_type === 'video' && disposition?.attached_pic !== 1)
  if (!video) return no('file-not-video')
  const sounds = streams.filter(({ codec_type }) => codec_type === 'audio')
  const audio = sounds.find(({ codec_name }) => isAudioCode(codec_name))
  if (!isVideoCode(video.codec_name) || (sounds.length > 0 && !audio)) return no('clip-encoding-unknown')
  const { width, height } = shownSize(video)
  if (width < fewestSidePx || height < fewestSidePx) return no('clip-broken')
  if (width * height > mostPixels) return no('clip-too-large')
  const seconds = Number(format.duration)
  if (seconds > limits.seconds) return { ok: false, reason: tooLong(limits) }
  const toneMap = ffmpeg.mapsTones ? toneMapOf(video) : undefined
  return {
    ok: true,
    film: {
      video: video.index,
      audio: audio?.index,
      width,
      height,
      seconds: seconds > 0 ? seconds : undefined,
      soundAfter: Math.max(0, ((audio && lengthOf(audio)) ?? 0) - (lengthOf(video) ?? Infinity)),
      ...(toneMap !== undefined && { toneMap }),
    },
  }
}

const unreadable = { timeout: 'clip-slow', code: 'clip-encoding-unknown', failed: 'clip-broken' } as const

const no = (code: PlainCode): Probed => ({ ok: false, reason: { code } })

/** In seconds; Matroska tells it in a tag, as `00:00:09.120000000`. */
function lengthOf({ duration, tags }: Stream): number | undefined {
  const [, hours, minutes, seconds] = /^(\d+):(\d+):([\d.]+)$/.exec(tags?.DURATION ?? '') ?? []
  const length = Number(duration ?? Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds))
  return Number.isFinite(length) ? length : undefined
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function shownSize({ width = 0, height = 0, sample_aspect_ratio: aspect, side_data_list: sides }: Stream): {
  width: number
  height: number
} {
  const [, across, down] = (/^(\d+):(\d+)$/.exec(aspect ?? '') ?? []).map(Number)
  const stretch = across && down ? across / down : 1
  const rotation = sides?.find((side) => side.rotation !== undefined)?.rotation ?? 0
  const upright = { width: Math.round(width * stretch), height }
  return Math.abs(rotation) % 180 === 90 ? { width: upright.height, height: upright.width } : upright
}
