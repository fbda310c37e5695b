import { clamp } from '#lib/clamp.ts'
import { createStore, type Store } from '#lib/store.ts'
import { type Attachment, createAttachment } from './attachment.ts'
import {
  changed,
  emptyPlayback,
  type Playback,
  type PlaybackFault,
  type PlaybackSource,
  type PlaybackState,
  sameSource,
  session as ofPlayers,
  type Session,
} from './playback-state.ts'
import { mediaEvents, readMedia } from './read-media.ts'
import { createTrouble, type Trouble } from './trouble.ts'
import styles from './player.module.css'

/**
 * Makes a player that has nothing to play yet. `makeElement`: what it plays in, a video by default; what is only heard
 * never begins without its sound.
 */
export function createPlayback(
  session: Session = ofPlayers,
  makeElement: () => HTMLVideoElement | HTMLAudioElement = makeVideo,
): Playback {
  const state = createStore<PlaybackState>(emptyPlayback(session))
  const it: Opened = { media: undefined, source: undefined, shown: false, wanted: false }

  const set = (change: Partial<PlaybackState>) => state.set(changed(state.get(), change))
  const mirror = () => {
    const { media } = it
    if (!media || !attachment.engine()) return
    const now = readMedia(media, it.wanted && it.shown)
    const fault = isShown() && (media.ended || !trouble.ends(media)) ? undefined : trouble.now()
    set({
      ...now,
      fault,
      waiting: now.waiting && !fault,
      length: now.length || state.get().length,
      at: state.get().phase === 'shown' ? now.at : state.get().at,
    })
    if (now.ended) it.wanted = false
  }

  const trouble = createTrouble(() => {
    if (it.shown) attachment.engine()?.retry()
  })
  const isShown = () => state.get().phase === 'shown'
  const onFault = (fault: PlaybackFault) => {
    // what has shown nothing yet waits for the person, or for the connection
    trouble.meet(fault, fault === 'network' && isShown())
    if (!isShown() || trouble.ends(it.media)) set({ fault, waiting: false })
  }
  const onPiece = () => {
    if (!trouble.pieceCame()) return
    mirror()
    void start()
  }

  const start = async () => {
    const { media, source, wanted, shown } = it
    if (!media || !source || !wanted || !shown) return
    try {
      await media.play()
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return
      // without a tap there is no sound: it begins silent and says so; refused again, it waits for a tap
      if (media.muted || !(media instanceof HTMLVideoElement)) {
        it.wanted = false
        mirror()
      } else {
        media.muted = true
        set({ silenced: true })
        // drawn at once, and not again at the event that says so
        mirror()
        await start()
      }
    }
  }

  const attachment = createAttachment({
    session,
    state: state.get,
    set,
    what: () => it.media && it.source && { element: it.media, source: it.source },
    isWanted: () => it.wanted,
    isShown: () => it.shown,
    on: { onFault, onPiece },
    start,
  })
  const parts: Parts = { it, session, state, set, mirror, start, attachment, trouble, makeElement }
  return {
    state,
    ...placeOf(parts),
    ...sourceOf(parts),
    ...courseOf(parts),
    ...soundOf(parts),
  }
}

/** What is played, in what, and what the person wants of it. */
interface Opened {
  media: HTMLMediaElement | undefined
  source: PlaybackSource | undefined
  /** Its page is shown. */
  shown: boolean
  /** It is to play: this survives buffering, hiding and letting go. */
  wanted: boolean
}

/** What the parts of a player share. */
interface Parts {
  it: Opened
  session: Session
  state: Store<PlaybackState>
  set: (change: Partial<PlaybackState>) => void
  /** Reads the state from the element. */
  mirror: () => void
  /** Begins to play, where that is wanted. */
  start: () => Promise<void>
  attachment: Attachment
  trouble: Trouble
  makeElement: () => HTMLMediaElement
}

type PlaceActs = 'show' | 'hide' | 'toggleSmall' | 'isSmall' | 'alive'

/** Where it is drawn: in a page, in the small window, nowhere. */
function placeOf({ it, set, mirror, start, attachment, trouble, makeElement }: Parts): Pick<Playback, PlaceActs> {
  const onPause = () => {
    const { media } = it
    // a pause by the system, a headset or a small window is the person's; that of a hidden page or of a move is not
    if (it.shown && media?.paused && !media.ended && !media.seeking) it.wanted = false
    mirror()
  }
  const onFrame = () => {
    set({ phase: 'shown' })
    mirror()
  }
  const goOn = () => void start()
  const listen = (element: HTMLMediaElement, how: 'addEventListener' | 'removeEventListener') => {
    for (const event of mediaEvents) element[how](event, mirror)
    element[how]('pause', onPause)
    // an element that was given its media anew stands still, and no event has said so
    element[how]('canplay', goOn)
    element[how]('loadeddata', onFrame)
  }
  return {
    show(place) {
      const element = (it.media ??= makeElement())
      if (place && element.parentElement !== place) place.prepend(element)
      if (!it.shown) listen(element, 'addEventListener')
      it.shown = true
      // its first frame may have come while nobody listened
      if (attachment.engine() && element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) onFrame()
      if (trouble.now() === 'network') attachment.engine()?.retry()
      if (attachment.engine()) void start()
      else void attachment.attach()
    },
    hide() {
      const { media } = it
      if (!media || !it.shown) return
      it.shown = false
      listen(media, 'removeEventListener')
      media.pause()
      attachment.keepBandwidth()
      set({ playing: false, waiting: false })
    },
    toggleSmall: () => toggleSmall(it.media),
    isSmall: () => isSmall(it.media),
    alive: () => it.media?.isConnected ?? true,
  }
}

type SourceActs = 'open' | 'choose' | 'hear' | 'retry' | 'reconnect' | 'detach'

/** What is played, and what becomes of it when it does not come. */
function sourceOf({ it, session, state, set, start, attachment, trouble }: Parts): Pick<Playback, SourceActs> {
  const letGo = () => {
    trouble.settle()
    attachment.letGo()
  }
  const retry = () => {
    const { fault, phase } = state.get()
    const engine = attachment.engine()
    trouble.settle()
    set({ fault: undefined, waiting: true })
    // what has shown nothing yet is begun anew: what it was given may be what it chokes on
    if (!engine || fault === 'code' || phase !== 'shown') {
      letGo()
      void attachment.attach()
      return
    }
    engine.retry()
    void start()
  }
  return {
    open(next) {
      if (sameSource(next, it.source)) return
      const at = next?.startAt === 'here' ? state.get().at : (next?.startAt ?? 0)
      letGo()
      it.source = next
      const { muted, volume, rate } = session
      state.set({ ...emptyPlayback(session), muted, volume, rate, at, length: next?.seconds ?? 0 })
      it.wanted = next?.autoplay ?? false
      if (next) void attachment.attach()
    },
    choose(url) {
      set({ chosen: url })
      attachment.engine()?.choose(url)
    },
    hear(url) {
      if (state.get().audio === url) return
      set({ audio: url })
      attachment.engine()?.hear(url)
    },
    retry,
    reconnect() {
      if (state.get().fault === 'network') retry()
      else if (trouble.now() === 'network') attachment.engine()?.retry()
    },
    detach(fault = state.get().fault) {
      letGo()
      set({ phase: it.source ? 'loading' : 'empty', playing: false, waiting: false, fault })
    },
  }
}

/** Whether it plays, and where it is. */
function courseOf({ it, state, set, mirror, start, attachment }: Parts): Pick<Playback, 'play' | 'pause' | 'seek'> {
  const seek = (seconds: number) => {
    const at = clamp(seconds, 0, state.get().length)
    if (it.media && attachment.engine()) it.media.currentTime = at
    set({ at, ended: false })
  }
  return {
    seek,
    play() {
      it.wanted = true
      attachment.engine()?.wait(false)
      if (state.get().ended) seek(0)
      void start()
      mirror()
    },
    pause() {
      it.wanted = false
      it.media?.pause()
      mirror()
    },
  }
}

/** How loud and how fast it plays, and what comes after it in this run of the app. */
function soundOf({ it, session, state, set }: Parts): Pick<Playback, 'setVolume' | 'setMuted' | 'setRate' | 'hurry'> {
  const put = (change: Partial<Pick<HTMLMediaElement, 'volume' | 'muted' | 'playbackRate'>>) => {
    if (it.media) Object.assign(it.media, change)
  }
  const setMuted = (muted: boolean) => {
    session.muted = muted
    session.sound?.keep(muted)
    put({ muted })
    set({ muted, silenced: false })
  }
  return {
    setMuted,
    setVolume(volume) {
      session.volume = volume
      put({ volume })
      if (volume > 0 && (session.muted || state.get().silenced)) setMuted(false)
      set({ volume })
    },
    setRate(rate) {
      session.rate = rate
      put({ playbackRate: rate })
      set({ rate })
    },
    hurry: (on) => put({ playbackRate: on ? 2 : session.rate }),
  }
}

/** Makes the element of a player: it fills its place, and nothing of the browser's own is on it. */
function makeVideo(): HTMLVideoElement {
  const video = document.createElement('video')
  video.className = styles.video ?? ''
  video.playsInline = true
  video.preload = 'none'
  video.tabIndex = -1
  return video
}

/** Whether it plays in the small window of the system. */
const isSmall = (media: HTMLMediaElement | undefined) =>
  media !== undefined && document.pictureInPictureElement === media

/** Puts a film into the small window of the system, or takes it back; where that is refused it plays on where it is. */
async function toggleSmall(media: HTMLMediaElement | undefined): Promise<void> {
  try {
    if (isSmall(media)) await document.exitPictureInPicture()
    else if (media instanceof HTMLVideoElement) await media.requestPictureInPicture()
  } catch {
    // refused
  }
}
