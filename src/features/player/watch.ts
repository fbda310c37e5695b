import type { Stream } from '#contract/shapes/common.ts'
import type { Config } from '#contract/shapes/home.ts'
import type { DetailOf } from '#bridge/rows.ts'
import { aspectRatio } from '#lib/aspect.ts'
import type { PlaybackSource } from './playback-state.ts'
import { resumePoint } from './use-position.ts'
import { streamBases } from './stream-hosts.ts'

type Detail = DetailOf<'video'>

/** What is known when a video is to be watched. */
export interface WatchFacts {
  detail: Detail | undefined
  config: Config['config'] | undefined
  /** Undefined while it is being read. */
  history: { position: number; length: number } | null | undefined
  lineInUse: string | undefined
  dataSaver: boolean
  /** What of it is on this device, to be played instead of the network's. */
  kept?: Kept | 'reading' | undefined
}

/** A rendition on this device: its path, and whether something else was played before it was turned to. */
export interface Kept {
  stream: string
  /** The path of its track of sound, where that is beside the pictures. */
  audio?: string | undefined
  late: boolean
  /** There is no connection, so nothing else can be had. */
  offline?: boolean
}

/** The stream of a path that the server does not name any more: it looks like one that it does, and is bound by nothing. */
function formerStream<S extends Stream>({ tag: _tag, key_id: _key, ...like }: S, url: string) {
  return { ...like, url }
}

/**
 * Which of these streams this device has. Where another version has taken the place of what was downloaded, that is played
 * as long as there is no connection.
 */
export function storedStreams(streams: readonly Stream[], kept: Kept | undefined): Stream[] {
  const named = streams.filter(({ url }) => url === kept?.stream)
  const [like] = streams
  return named.length > 0 || !kept?.offline || !like ? named : [formerStream(like, kept.stream)]
}

/** The track of sound that this device has beside its pictures; all of them where it has none. */
function storedAudios(audios: Detail['audios'], kept: Kept | undefined, isFormer: boolean): Detail['audios'] {
  if (isFormer) {
    const path = kept?.audio
    return path === undefined ? undefined : audios?.slice(0, 1).map((like) => formerStream(like, path))
  }
  const heard = audios?.filter(({ url }) => url === kept?.audio) ?? []
  return heard.length > 0 ? heard : audios
}

/** What can be watched of a video. */
export type Watch =
  /** Something is not known yet. */
  | { show: 'nothing' }
  | { show: 'full'; source: PlaybackSource; resumedAt: number }
  | { show: 'preview'; source: PlaybackSource }
  /** Nothing without unlocking it. */
  | { show: 'locked' }

/** Data saver goes no higher than this many lines by itself. */
const savingHeight = 480
/** It loads little before it is wanted, and not far ahead then; in seconds. */
const savingAhead = { playing: 20, waiting: 1 }

/** Decides what is played: the whole where the viewer may watch it, else the preview, else nothing. */
export function watchOf({ detail, config, history, lineInUse, dataSaver, kept }: WatchFacts): Watch {
  if (!detail || !config || history === undefined || kept === 'reading') return { show: 'nothing' }
  const shared = {
    bases: streamBases(config.stream_base, config.lines ?? [], lineInUse),
    ratio: aspectRatio(detail.aspect),
    // who saves data asks for each film
    autoplay: !dataSaver,
    ...(dataSaver && { maxHeight: savingHeight, ahead: savingAhead }),
  }
  if (detail.streams.length > 0) {
    const resumedAt = resumePoint(history, detail.seconds)
    const startAt = kept?.late ? ('here' as const) : resumedAt || ('here' as const)
    const stored = storedStreams(detail.streams, kept)
    if (stored.length > 0) {
      const audios = storedAudios(detail.audios, kept, !detail.streams.some(({ url }) => url === kept?.stream))
      const source = { ...shared, audios, key: `${detail.id}:kept`, streams: stored, seconds: detail.seconds, startAt }
      return { show: 'full', resumedAt, source: { ...source, autoplay: true, kept: true } }
    }
    return {
      show: 'full',
      resumedAt,
      source: {
        ...shared,
        key: `${detail.id}:full`,
        streams: detail.streams,
        audios: detail.audios,
        seconds: detail.seconds,
        startAt,
      },
    }
  }
  if (!detail.preview) return { show: 'locked' }
  return {
    show: 'preview',
    source: { ...shared, key: `${detail.id}:preview`, streams: [detail.preview], seconds: 0, startAt: 0 },
  }
}
