import type { Subject } from '#contract/kind.ts'
import type { Image, Stream } from '#contract/shapes/common.ts'
import type { AudioTrack } from '#contract/shapes/media.ts'
import { autoplaySound } from '#data/autoplay-sound.ts'
import type { Target } from '#components/target.ts'

/** Why a video does not play. */
export type PlaybackFault =
  /** No connection, or one that gives nothing. */
  | 'network'
  /** The server refuses the key: the right to watch is gone or has run out. */
  | 'key'
  /** The files are not there any more. */
  | 'gone'
  /** The engine can't decode it, after two tries to recover. */
  | 'media'
  /** The engine has neither MediaSource nor ManagedMediaSource. */
  | 'unsupported'
  /** The player's own code could not be loaded. */
  | 'code'

/** What to play. */
export interface PlaybackSource {
  /** Another key is another source: the preview and the whole of one video have two. */
  key: string
  streams: readonly Stream[]
  /** Its tracks of sound, where they are beside the pictures; the first is the usual one. */
  audios?: readonly AudioTrack[] | undefined
  /** Where the streams are, the best place first (`streamBases`). */
  bases: readonly string[]
  /** Width divided by height. */
  ratio: number
  /** Length in seconds, as far as it is known before the playlist is. */
  seconds: number
  /** Where to begin, in seconds; `here` goes on where the former source was: a preview that was unlocked. */
  startAt: number | 'here'
  /** Begins by itself. */
  autoplay: boolean
  /** Somebody pressed play for exactly this: it begins with its sound. */
  asked?: true | undefined
  /** Data saver: the choice by bandwidth goes no higher than this many lines. */
  maxHeight?: number | undefined
  /** It is on this device, as far as it was downloaded. */
  kept?: true | undefined
  /** The `url` of the stream to begin with, where the choice was made beforehand. */
  startUrl?: string | undefined
  /** How far it loads ahead, in seconds: while it is wanted, and while it only stands by for its first frame. */
  ahead?: { playing: number; waiting: number } | undefined
}

/** What a player shows; all times in seconds. */
export interface PlaybackState {
  /** `shown` once the first frame is there. */
  phase: 'empty' | 'loading' | 'shown'
  playing: boolean
  /** It wants to play and has no data. */
  waiting: boolean
  ended: boolean
  at: number
  length: number
  /** End of what is loaded from `at` on. */
  loadedTo: number
  muted: boolean
  /** 0 to 1. */
  volume: number
  rate: number
  /** The `url` of the chosen stream; null is by bandwidth. */
  chosen: string | null
  /** The `url` of the chosen track of sound; null is the usual one. */
  audio: string | null
  /** Lines of the rendition in use; 0 before there is one. */
  height: number
  fault: PlaybackFault | undefined
  /** It began without sound, because the browser wanted a tap first or nobody has turned the sound on yet. */
  silenced: boolean
}

/** What a person set in this run of the app, for the next video too. */
export interface Session {
  volume: number
  muted: boolean
  rate: number
  dim: number
  /** What begins by itself obeys what was chosen once, and choosing is kept; what is only heard does neither. */
  sound?: { startsMuted: () => Promise<boolean>; keep: (muted: boolean) => void }
}

/** Makes what one family of players shares. */
export const createSession = (): Session => ({ volume: 1, muted: false, rate: 1, dim: 1 })

/** That of all players that a person opens one by one. */
export const session: Session = { ...createSession(), sound: autoplaySound }

/** A player before it has anything to play. */
export const emptyPlayback = (session: Session): PlaybackState => ({
  phase: 'empty',
  playing: false,
  waiting: false,
  ended: false,
  at: 0,
  length: 0,
  loadedTo: 0,
  muted: session.muted,
  volume: session.volume,
  rate: session.rate,
  chosen: null,
  audio: null,
  height: 0,
  fault: undefined,
  silenced: false,
})

/** What must stay equal for a source to be the same: another one is opened anew. */
export const sameSource = (a: PlaybackSource | undefined, b: PlaybackSource | undefined) =>
  a?.key === b?.key && a?.streams.length === b?.streams.length && a?.audios?.length === b?.audios?.length

/**
 * A state after a change; the very same one where nothing is other than it was. An element tells of much that changes
 * nothing here, and each new state is a rendering of the whole player.
 */
export function changed(state: PlaybackState, change: Partial<PlaybackState>): PlaybackState {
  const isOther = ([name, value]: [string, unknown]) => !Object.is(state[name as keyof PlaybackState], value)
  return Object.entries(change).some(isOther) ? { ...state, ...change } : state
}

/**
 * One player: a video element of its own, an engine while it is attached, and what a screen shows of both. The element
 * moves from place to place without stopping, so that a film goes on in the mini player.
 */
export interface Playback {
  state: { get: () => PlaybackState; subscribe: (listener: () => void) => () => void }
  /** It is on screen, at this place or where it was; media is attached again where it had to let go. */
  show: (place?: HTMLElement) => void
  /** Its place is hidden: no sound, the time is kept. */
  hide: () => void
  /** Puts its element into the small window of the system, or takes it back. */
  toggleSmall: () => Promise<void>
  /** Whether it plays in the small window of the system. */
  isSmall: () => boolean
  /** Another source than before is attached; undefined lets go. */
  open: (source: PlaybackSource | undefined) => void
  play: () => void
  pause: () => void
  seek: (seconds: number) => void
  setVolume: (volume: number) => void
  setMuted: (muted: boolean) => void
  setRate: (rate: number) => void
  /** Doubles the speed while a finger stays. */
  hurry: (on: boolean) => void
  choose: (url: string | null) => void
  /** Plays this track of sound. */
  hear: (url: string | null) => void
  retry: () => void
  /** The connection works again: what could not be had is asked for again. */
  reconnect: () => void
  /** Lets go of the decoder and keeps time and wish; with a fault, because of that. */
  detach: (fault?: PlaybackFault) => void
  alive: () => boolean
}

/** What a player plays, as it is told to people. */
export interface Film {
  subject: Subject
  title: string
  artist: string
  artwork?: Image | undefined
  /** Width divided by height. */
  ratio: number
  /** The address of its page, such as `/player?id=7`: with it a film goes on in a corner when its page is left. */
  to?: Target | undefined
}

/** What whoever shows a film hears of it while it plays, on its page and in the corner. */
export interface Watching {
  log?: ((seconds: number, completed: boolean) => void) | undefined
  /** Called when it begins to play; what it answers is called when that is over. */
  whilePlaying?: (() => () => void) | undefined
}

/** The same on its page. */
export interface PlayerEvents extends Watching {
  back: () => void
  end?: (() => void) | undefined
  /** Told before a retry: the connection is looked for, the right to watch asked for again. */
  retry?: ((fault: PlaybackFault) => void) | undefined
  /** Leads to what comes after this. */
  next?: (() => void) | undefined
}
