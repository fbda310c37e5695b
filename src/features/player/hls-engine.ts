import type { HlsConfig } from 'hls.js'
import type { Failure } from '#contract/failures.ts'
import { offlineLibrary } from '#data/downloads.ts'
import { ageMs } from '#lib/stamp.ts'
import { faultOf } from './fault-of.ts'
import type * as light from './light-hls.ts'
import { byQuality, masterPlaylist, masterUrl, streamAddress, trackName } from './master-playlist.ts'
import type { PlaybackFault, PlaybackSource } from './playback-state.ts'
import { createHosts } from './stream-hosts.ts'
import { type LoaderClass, streamKeyOf, streamLoader } from './stream-loader.ts'
import { takeWarmed } from './warm.ts'

/** One attached source. */
export interface Engine {
  /** Plays this stream only, by its `url`; null chooses by bandwidth. */
  choose: (url: string | null) => void
  /** Plays this track of sound, by its `url`; null is the usual one. */
  hear: (url: string | null) => void
  /** Loads no more than what a first frame needs, until it is told otherwise. */
  wait: (on: boolean) => void
  /** Goes on after a fault. */
  retry: () => void
  /** Bits per second, once something was measured. */
  bandwidth: () => number | undefined
  /** Lets go of the element, its decoder and all requests. */
  destroy: () => void
}

/** How an engine tells what happens. */
export interface EngineEvents {
  /** Lines of the rendition that is shown. */
  onHeight: (height: number) => void
  onFault: (fault: PlaybackFault) => void
  /** A piece has come, and can be played. */
  onPiece: () => void
}

/** How often decoding is tried again within `recoverWindowMs` before it counts as impossible. */
const recoveries = 2
const recoverWindowMs = 20_000

/** A failed request of a player is tried again this often before the person is asked. */
const retries = { maxNumRetry: 4, retryDelayMs: 500, maxRetryDelayMs: 4000, backoff: 'exponential' as const }
const patient = {
  default: { maxTimeToFirstByteMs: 10_000, maxLoadTimeMs: 60_000, timeoutRetry: retries, errorRetry: retries },
}

/** How an engine begins. */
export interface EngineStart {
  /** Seconds. */
  at: number
  /** Bits per second that streams came with last time. */
  bandwidth: number | undefined
  /** The track of sound: see `Engine.hear`. */
  audio: string | null
  /** It only stands by: see `Engine.wait`. */
  waits: boolean
}

/** So many pieces in a row may be taken without anything to play coming of it. */
const silentPieces = 2

const usualAhead = { playing: 120, waiting: 120 }

/** A build of hls.js. */
type HlsBuild = typeof light

/** Attaches a source to a media element; undefined where the browser can't play it at all. */
export function startEngine(
  { Hls, FetchLoader }: HlsBuild,
  video: HTMLMediaElement,
  source: PlaybackSource,
  { at: startAt, bandwidth, audio, waits }: EngineStart,
  events: EngineEvents,
): Engine | undefined {
  // asked before anything native: a native HLS player can't ask the worker for keys
  if (!Hls.isSupported()) return undefined
  const streams = byQuality(source.streams)
  const { audios = [] } = source
  const trackOf = (url: string | null) =>
    Math.max(
      0,
      audios.findIndex((one) => one.url === url),
    )
  const base = source.bases[0] ?? location.origin
  const ahead = source.ahead ?? usualAhead
  const begin = streams.findIndex(({ url }) => url === source.startUrl)
  let keyFailure: Failure | undefined
  const loader = streamLoader(FetchLoader as unknown as LoaderClass, {
    master: masterPlaylist(streams, base, source.ratio, audios),
    key: streamKeyOf,
    warmed: takeWarmed,
    offline: source.kept ? offlineLibrary : undefined,
    onKeyFailure: (failure) => (keyFailure = failure),
    hosts: createHosts(source.bases),
    streams: [...streams, ...audios],
  })
  const hls = new Hls({
    loader: loader as HlsConfig['loader'],
    // the browser's own cache outlives lock, logout and take-down
    fetchSetup: ({ url }, init: RequestInit) => new Request(url, { ...init, cache: 'no-store', credentials: 'omit' }),
    // a worker would be made from a blob, which Trusted Types and the policy forbid
    enableWorker: false,
    startPosition: startAt,
    capLevelToPlayerSize: true,
    ...(bandwidth !== undefined && { abrEwmaDefaultEstimate: bandwidth, testBandwidth: false }),
    ...(audios.length > 0 && { audioPreference: { name: trackName(trackOf(audio)) } }),
    ...(begin >= 0 && { startLevel: begin }),
    maxBufferLength: Math.min(30, ahead.playing),
    maxMaxBufferLength: waits ? ahead.waiting : ahead.playing,
    backBufferLength: 60,
    manifestLoadPolicy: patient,
    playlistLoadPolicy: patient,
    fragLoadPolicy: patient,
    keyLoadPolicy: patient,
  })
  let ready = false
  let recoveredAt: number[] = []
  let silent = 0
  const came = new Set<string>()

  const recover = () => {
    const now = Date.now()
    recoveredAt = [...recoveredAt.filter((at) => ageMs(at, now) < recoverWindowMs), now]
    if (recoveredAt.length > recoveries) events.onFault('media')
    else hls.recoverMediaError()
  }
  hls.on(Hls.Events.MANIFEST_PARSED, () => {
    ready = true
    if (source.maxHeight === undefined) return
    const { maxHeight } = source
    hls.autoLevelCapping = Math.max(
      0,
      hls.levels.findLastIndex((level) => level.height <= maxHeight),
    )
  })
  hls.on(Hls.Events.LEVEL_SWITCHED, (_event, { level }) => {
    const address = hls.levels[level]?.url[0]
    events.onHeight(streams.find(({ url }) => streamAddress(base, url) === address)?.height ?? 0)
  })
  hls.on(Hls.Events.FRAG_BUFFERED, (_event, { frag }) => {
    events.onPiece()
    came.add(frag.type)
    // pictures alone are nothing to play as long as their sound is on its way
    if (audios.length > 0 && came.size < 2) return
    // a decoder that was begun with bytes it can't read says nothing, takes all that follows, and plays none of it
    silent = video.buffered.length > 0 ? 0 : silent + 1
    if (silent < silentPieces) return
    silent = 0
    recover()
  })
  hls.on(Hls.Events.KEY_LOADED, () => (keyFailure = undefined))
  hls.on(Hls.Events.ERROR, (_event, data) => {
    if (!data.fatal) return
    if (data.type === Hls.ErrorTypes.MEDIA_ERROR) return recover()
    hls.stopLoad()
    events.onFault(faultOf(data.type, data.response?.code ?? 0, keyFailure))
  })
  hls.loadSource(masterUrl)
  hls.attachMedia(video)

  return {
    choose: (url) => {
      const address = url === null ? undefined : streamAddress(base, url)
      hls.nextLevel = address === undefined ? -1 : hls.levels.findIndex((level) => level.url.includes(address))
    },
    hear: (url) => {
      if (audios.length > 0) hls.setAudioOption({ name: trackName(trackOf(url)) })
    },
    wait: (on) => {
      hls.config.maxMaxBufferLength = on ? ahead.waiting : ahead.playing
    },
    retry: () => {
      recoveredAt = []
      keyFailure = undefined
      if (!ready) hls.loadSource(masterUrl)
      else if (video.error) hls.recoverMediaError()
      hls.startLoad(video.currentTime || startAt)
    },
    // how fast this device reads its own files says nothing of the network
    bandwidth: () => (!source.kept && Number.isFinite(hls.bandwidthEstimate) ? hls.bandwidthEstimate : undefined),
    destroy: () => hls.destroy(),
  }
}
