import { clamp } from '#lib/clamp.ts'
import { createStore } from '#lib/store.ts'
import { createAttachment } from './attachment.ts'
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
import { createTrouble } from './trouble.ts'
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
  let video: HTMLMediaElement | undefined
  let source: PlaybackSource | undefined
  let shown = false
  // the person's wish: it survives buffering, hiding and letting go
  let wanted = false

  const set = (change: Partial<PlaybackState>) => state.set(changed(state.get(), change))
  const mirror = () => {
    if (!video || !attachment.engine()) return
    const now = readMedia(video, wanted && shown)
    const fault = isShown() && (video.ended || !trouble.ends(video)) ? undefined : trouble.now()
    set({
      ...now,
      fault,
      waiting: now.waiting && !fault,
      length: now.length || state.get().length,
      at: state.get().phase === 'shown' ? now.at : state.get().at,
    })
    if (now.ended) wanted = false
  }

  const trouble = createTrouble(() => {
    if (shown) attachment.engine()?.retry()
  })
  const isShown = () => state.get().phase === 'shown'
  const onFault = (fault: PlaybackFault) => {
    // what has shown nothing yet waits for the person, or for the connection
    trouble.meet(fault, fault === 'network' && isShown())
    if (!isShown() || trouble.ends(video)) set({ fault, waiting: false })
  }
  const onPiece = () => {
    if (!trouble.pieceCame()) return
    mirror()
    void start()
  }

  const start = async () => {
    if (!video || !source || !wanted || !shown) return
    try {
      await video.play()
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return
      // without a tap there is no sound: it begins silent and says so; refused again, it waits for a tap
      if (video.muted || !(video instanceof HTMLVideoElement)) {
        wanted = false
        mirror()
      } else {
        video.muted = true
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
    what: () => video && source && { element: video, source },
    isWanted: () => wanted,
    isShown: () => shown,
    on: { onFault, onPiece },
    start,
  })
  const letGo = () => {
    trouble.settle()
    attachment.letGo()
  }

  const onPause = () => {
    // a pause by the system, a headset or a small window is the person's; that of a hidden page or of a move is not
    if (shown && video?.paused && !video.ended && !video.seeking) wanted = false
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

  const playback: Playback = {
    state,
    show(place) {
      const element = (video ??= makeElement())
      if (place && element.parentElement !== place) place.prepend(element)
      if (!shown) listen(element, 'addEventListener')
      shown = true
      // its first frame may have come while nobody listened
      if (attachment.engine() && element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) onFrame()
      if (trouble.now() === 'network') attachment.engine()?.retry()
      if (attachment.engine()) void start()
      else void attachment.attach()
    },
    hide() {
      if (!video || !shown) return
      shown = false
      listen(video, 'removeEventListener')
      video.pause()
      attachment.keepBandwidth()
      set({ playing: false, waiting: false })
    },
    open(next) {
      if (sameSource(next, source)) return
      const at = next?.startAt === 'here' ? state.get().at : (next?.startAt ?? 0)
      letGo()
      source = next
      const { muted, volume, rate } = session
      state.set({ ...emptyPlayback(session), muted, volume, rate, at, length: next?.seconds ?? 0 })
      wanted = next?.autoplay ?? false
      if (next) void attachment.attach()
    },
    toggleSmall: () => toggleSmall(video),
    isSmall: () => isSmall(video),
    play() {
      wanted = true
      attachment.engine()?.wait(false)
      if (state.get().ended) playback.seek(0)
      void start()
      mirror()
    },
    pause() {
      wanted = false
      video?.pause()
      mirror()
    },
    seek(seconds) {
      const at = clamp(seconds, 0, state.get().length)
      if (video && attachment.engine()) video.currentTime = at
      set({ at, ended: false })
    },
    ...soundOf({ session, state: state.get, set, media: () => video }),
    choose(url) {
      set({ chosen: url })
      attachment.engine()?.choose(url)
    },
    retry() {
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
    },
    reconnect() {
      if (state.get().fault === 'network') playback.retry()
      else if (trouble.now() === 'network') attachment.engine()?.retry()
    },
    detach(fault = state.get().fault) {
      letGo()
      set({ phase: source ? 'loading' : 'empty', playing: false, waiting: false, fault })
    },
    alive: () => video?.isConnected ?? true,
  }
  return playback
}

interface SoundParts {
  session: Session
  state: () => PlaybackState
  set: (change: Partial<PlaybackState>) => void
  media: () => HTMLMediaElement | undefined
}

/** How loud and how fast it plays, and what comes after it in this run of the app. */
function soundOf({
  session,
  state,
  set,
  media,
}: SoundParts): Pick<Playback, 'setVolume' | 'setMuted' | 'setRate' | 'hurry'> {
  const put = (change: Partial<Pick<HTMLMediaElement, 'volume' | 'muted' | 'playbackRate'>>) => {
    const element = media()
    if (element) Object.assign(element, change)
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
      if (volume > 0 && (session.muted || state().silenced)) setMuted(false)
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
