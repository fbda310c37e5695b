import * as v from 'valibot'
import type { PlainCode, Reason } from '#contract/refusals.ts'
import type { CaptionForm } from './captions.ts'
import type { RunLimits } from './confined.ts'
import type { Ffmpeg } from './ffmpeg.ts'
import { toneMapOf } from './hdr.ts'
import { filmDecoders, isAudioCode, isVideoCode, videoFormats } from './video-kind.ts'

/** A track of captions. */
export interface TextTrack {
  /** Index of the stream in the file. */
  readonly index: number
  readonly form: CaptionForm
  readonly lang: string | undefined
  readonly title: string | undefined
}

/** A track of sound. */
export interface SoundTrack {
  /** Index of the stream in the file. */
  readonly index: number
  /** Whether it goes out as it is: browsers play it, and it begins with the pictures. */
  readonly plays: boolean
  readonly lang: string | undefined
  readonly title: string | undefined
}

/** What of a film will be shown and heard. */
export interface ProbedFilm {
  /** Index of the stream of pictures in the file. */
  readonly video: number
  /** Index of the stream of sound in the file that is heard unless another is chosen; undefined for a silent film. */
  readonly audio: number | undefined
  /** All that can be chosen, where there are several: that one first, then as in the file. */
  readonly audios?: readonly SoundTrack[]
  /** Pixels as they are shown: turned upright, with square pixels. */
  readonly width: number
  readonly height: number
  /** Undefined where the file does not say, as with recordings of browsers. */
  readonly seconds: number | undefined
  /** How long its sound goes on after its last picture; 0 where it does not, or nobody knows. */
  readonly soundAfter: number
  /** Whether its pictures are made of two halves. */
  readonly interlaced: boolean
  /** Whether browsers play its pictures, and its sound, as they are. */
  readonly plays: { readonly video: boolean; readonly audio: boolean }
  /** Kilobits in a second of its pictures, or of all of it where that is not known. */
  readonly kilobits: number | undefined
  /** As ffprobe calls it. */
  readonly container: string
  /** Its tracks of captions that are text. */
  readonly texts: readonly TextTrack[]
  readonly chapters: readonly { readonly at: number; readonly title: string }[]
  /** What brings its pictures of high dynamic range into that of all screens, in ffmpeg's words. */
  readonly toneMap?: string
}

/** A film that can be cut, or why not. `stopped`: nobody knows yet. */
export type Probed =
  | { readonly ok: true; readonly film: ProbedFilm }
  | { readonly ok: false; readonly reason: Reason; readonly said?: string }
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
/** The packets of a film of twelve hours on a slow disk. */
const scanMs = 600_000

const Text = v.optional(v.string())
const Streams = v.object({
  streams: v.array(
    v.object({
      index: v.number(),
      codec_type: Text,
      codec_name: Text,
      profile: Text,
      level: v.optional(v.number()),
      pix_fmt: Text,
      field_order: Text,
      avg_frame_rate: Text,
      bit_rate: Text,
      channels: v.optional(v.number()),
      sample_rate: Text,
      width: v.optional(v.number()),
      height: v.optional(v.number()),
      sample_aspect_ratio: Text,
      duration: Text,
      start_time: Text,
      tags: v.optional(v.object({ DURATION: Text, language: Text, title: Text })),
      color_transfer: Text,
      color_primaries: Text,
      color_space: Text,
      disposition: v.optional(v.object({ attached_pic: v.number(), default: v.optional(v.number()) })),
      side_data_list: v.optional(v.array(v.object({ rotation: v.optional(v.number()) }))),
    }),
  ),
  chapters: v.optional(v.array(v.object({ start_time: Text, tags: v.optional(v.object({ title: Text })) }))),
  format: v.object({ format_name: Text, duration: Text, bit_rate: Text }),
})
type Stream = v.InferOutput<typeof Streams>['streams'][number]

/**
 * Only that file, no format that could name another one, and no decoder but those of films: a film must not make this
 * server read or ask anything, nor reach code that nobody's film needs.
 */
export const guarded = (file: string, formats = videoFormats): string[] => [
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  formats,
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
  const entries = [
    'stream=index,codec_type,codec_name,profile,level,pix_fmt,field_order,avg_frame_rate,bit_rate,channels,sample_rate',
    ',width,height,sample_aspect_ratio,color_transfer,color_primaries,color_space,duration,start_time',
    ':stream_tags=DURATION,language,title:stream_disposition=attached_pic,default:stream_side_data=rotation',
    ':chapter=start_time:chapter_tags=title:format=format_name,duration,bit_rate',
  ].join('')
  const ran = await ffmpeg.run(
    'ffprobe',
    ['-v', 'error', '-hide_banner', '-of', 'json', '-show_entries', entries, ...guarded(file)],
    { timeoutMs: probeMs, signal },
  )
  if (!ran.ok) return ran.why === 'stopped' ? 'stopped' : { ...no(unreadable[ran.why]), said: ran.said }
  const read = v.safeParse(Streams, readJson(ran.output))
  if (!read.success) return no('clip-broken')
  const { streams, format, chapters = [] } = read.output
  const tracks = tracksOf(streams)
  if (typeof tracks === 'string') return no(tracks)
  const seconds = Number(format.duration)
  if (seconds > limits.seconds) return { ok: false, reason: tooLong(limits) }
  return {
    ok: true,
    film: { ...filmOf(tracks, format, ffmpeg.mapsTones), texts: textsOf(streams), chapters: titled(chapters) },
  }
}

/** What is shown and heard of a film, or why it can't be. */
function tracksOf(streams: readonly Stream[]): { video: Stream; audios: readonly Stream[] } | PlainCode {
  const ofType = (type: string) => streams.filter(({ codec_type }) => codec_type === type)
  const sounds = ofType('audio')
  const { all, audio: mostAudio, subtitle } = mostStreams
  if (streams.length > all || sounds.length > mostAudio || ofType('subtitle').length > subtitle) return 'clip-broken'
  const video = ofType('video').find(({ disposition }) => disposition?.attached_pic !== 1)
  if (!video) return 'file-not-video'
  const heard = sounds.filter(({ codec_name }) => isAudioCode(codec_name))
  const usual = heard.find(({ disposition }) => disposition?.default === 1) ?? heard[0]
  const audios = usual ? [usual, ...heard.filter((one) => one !== usual)] : []
  if (!isVideoCode(video.codec_name) || (sounds.length > 0 && !usual)) return 'clip-encoding-unknown'
  const { width, height } = shownSize(video)
  if (width < fewestSidePx || height < fewestSidePx) return 'clip-broken'
  return width * height > mostPixels ? 'clip-too-large' : { video, audios }
}

function filmOf(
  { video, audios }: { video: Stream; audios: readonly Stream[] },
  format: v.InferOutput<typeof Streams>['format'],
  mapsTones: boolean,
): Omit<ProbedFilm, 'texts' | 'chapters'> {
  const seconds = Number(format.duration)
  const toneMap = mapsTones ? toneMapOf(video) : undefined
  const [audio] = audios
  return {
    video: video.index,
    audio: audio?.index,
    ...(audios.length > 1 && { audios: audios.map((one) => soundTrackOf(one, video)) }),
    ...shownSize(video),
    seconds: seconds > 0 ? seconds : undefined,
    soundAfter: Math.max(0, ((audio && lengthOf(audio)) ?? 0) - (lengthOf(video) ?? Infinity)),
    interlaced: ['tt', 'bb', 'tb', 'bt'].includes(video.field_order ?? ''),
    plays: { video: playsAsItIs(video), audio: audio === undefined || soundsAsItIs(audio) },
    kilobits: kilobitsOf(video.bit_rate) ?? kilobitsOf(format.bit_rate),
    container: format.format_name ?? '',
    ...(toneMap !== undefined && { toneMap }),
  }
}

/** Sound may begin so much before or after its pictures without anybody noticing. */
const leastLateSeconds = 0.05

const soundTrackOf = (audio: Stream, video: Stream): SoundTrack => ({
  index: audio.index,
  plays: soundsAsItIs(audio) && Math.abs(Number(audio.start_time) - Number(video.start_time)) <= leastLateSeconds,
  lang: audio.tags?.language,
  title: audio.tags?.title,
})

const mostChapters = 200
/** Of chapters and tags. */
export const longestTitle = 100

/** Chapters that have a title. */
const titled = (chapters: NonNullable<v.InferOutput<typeof Streams>['chapters']>): ProbedFilm['chapters'] =>
  chapters
    .map(({ start_time: start, tags }) => ({
      at: Math.max(0, Math.round(Number(start))),
      title: (tags?.title ?? '').trim().slice(0, longestTitle),
    }))
    .filter(({ at, title }) => Number.isFinite(at) && title !== '')
    .slice(0, mostChapters)

/** What ffmpeg writes captions of a code as. */
const captionForms: Readonly<Record<string, CaptionForm>> = {
  subrip: 'srt',
  text: 'srt',
  mov_text: 'srt',
  webvtt: 'vtt',
  ass: 'ass',
  ssa: 'ass',
}

function textsOf(streams: readonly Stream[]): TextTrack[] {
  return streams.flatMap(({ index, codec_type, codec_name = '', tags }) => {
    const form = codec_type === 'subtitle' && Object.hasOwn(captionForms, codec_name) && captionForms[codec_name]
    return form ? [{ index, form, lang: tags?.language, title: tags?.title }] : []
  })
}

/** The rates that every browser plays. */
const plainRates = ['44100', '48000']
const mostKilobits = 200
const kilobitsOf = (bits: string | undefined): number | undefined =>
  Number(bits) > 0 ? Number(bits) / 1000 : undefined

/** Whether pictures may go out as they are: what any browser's decoder of H.264 shows as it was meant. */
function playsAsItIs(stream: Stream): boolean {
  const { codec_name, profile = '', level = 99, pix_fmt, field_order, sample_aspect_ratio: aspect } = stream
  const [frames, perSeconds] = (stream.avg_frame_rate ?? '').split('/').map(Number)
  return (
    codec_name === 'h264' &&
    pix_fmt === 'yuv420p' &&
    field_order === 'progressive' &&
    /^(Constrained Baseline|Baseline|Main|High)$/.test(profile) &&
    level <= 51 &&
    (aspect === undefined || ['1:1', '0:1', 'N/A'].includes(aspect)) &&
    !stream.side_data_list?.some(({ rotation = 0 }) => rotation !== 0) &&
    (frames ?? 0) / (perSeconds ?? 1) <= 60
  )
}

/** Whether sound may go out as it is. */
export function soundsAsItIs({
  codec_name,
  profile,
  channels = 0,
  sample_rate,
  bit_rate,
}: Pick<Stream, 'codec_name' | 'profile' | 'channels' | 'sample_rate' | 'bit_rate'>): boolean {
  const isPlain = codec_name === 'aac' && profile === 'LC' && channels > 0 && channels <= 2
  return isPlain && plainRates.includes(sample_rate ?? '') && (kilobitsOf(bit_rate) ?? Infinity) <= mostKilobits
}

const longestKeyGap = 10

/** Whether pictures can be found quickly everywhere in a film: a key frame every ten seconds, the first one at once. */
export async function hasKeyFrames(
  ffmpeg: Ffmpeg,
  file: string,
  { video }: Pick<ProbedFilm, 'video'>,
  signal: RunLimits['signal'],
): Promise<boolean> {
  let [first, last, latest]: (number | undefined)[] = []
  let gap = 0
  let rest = ''
  const look = (line: string) => {
    const [time = '', flags = ''] = line.split(',')
    const at = Number(time)
    if (time === '' || !Number.isFinite(at)) return
    first ??= at
    latest = Math.max(latest ?? at, at)
    if (!flags.startsWith('K')) return
    gap = Math.max(gap, at - (last ?? first))
    last = at
  }
  const onOutput = (chunk: string) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) look(line)
  }
  const packets = ['-select_streams', String(video), '-show_entries', 'packet=pts_time,flags', '-of', 'csv=p=0']
  const options = ['-v', 'error', '-hide_banner', ...packets, ...guarded(file)]
  const ran = await ffmpeg.run('ffprobe', options, { timeoutMs: scanMs, signal, onOutput })
  return ran.ok && last !== undefined && Math.max(gap, (latest ?? last) - last) <= longestKeyGap
}

/** Why a program could not read a file. */
export const unreadable = { timeout: 'clip-slow', code: 'clip-encoding-unknown', failed: 'clip-broken' } as const

const no = (code: PlainCode): Exclude<Probed, 'stopped'> & { ok: false } => ({ ok: false, reason: { code } })

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
