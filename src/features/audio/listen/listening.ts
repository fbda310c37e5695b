import { locking } from '#data/locking.ts'
import { saveMeta, useMeta } from '#data/settings.ts'
import { createStore } from '#lib/store.ts'
import { createSession } from '#features/player/playback-state.ts'
import { createPlayback } from '#features/player/playback.ts'

/** What is being listened to. */
export interface Heard {
  /** The audio book, and its chapter. */
  book: number
  chapter: number
  /** It plays, or did; what is only offered, as after a reload, waits for a tap and loads nothing. */
  begun: boolean
  /** Where to begin, in seconds; absent goes on where somebody stopped. */
  from?: number
}

/** What is listened to, on whatever page the person is; nothing is heard without it. */
export const listening = createStore<Heard | undefined>(undefined)

/** The book whose own page is on screen: it has the controls, so that nothing floats over it. */
export const bookOnScreen = createStore<number | undefined>(undefined)

/** Steps back and forward, in seconds. */
export const skipSeconds = 15

let element: HTMLAudioElement | undefined

/** The element in which everything is heard. */
function audioElement(): HTMLAudioElement {
  if (element) return element
  element = document.createElement('audio')
  element.preload = 'none'
  return element
}

/** The one player of what is only heard. */
export const listener = createPlayback(createSession(), audioElement)
locking.on(() => listener.pause())

/**
 * Begins a chapter where somebody stopped in it, or at `from`, in seconds. To be called by a tap, without which phones
 * play nothing.
 */
export function listenTo(book: number, chapter: number, from?: number) {
  const heard = listening.get()
  if (from !== undefined && heard?.begun && heard.book === book && heard.chapter === chapter) {
    listener.seek(from)
    return listener.play()
  }
  // what comes later plays by itself only in an element that was touched during the tap
  if (!audioElement().src) audioElement().load()
  listening.set({ book, chapter, begun: true, ...(from !== undefined && { from }) })
}

/** Offers a chapter to go on with, which a tap begins. */
export const offerToListen = (book: number, chapter: number) => listening.set({ book, chapter, begun: false })

/** Plays what was paused, or begins what is offered. */
export function goOnListening() {
  const heard = listening.get()
  if (!heard) return
  if (!heard.begun) listenTo(heard.book, heard.chapter)
  else if (listener.state.get().fault) listener.retry()
  else listener.play()
}

/** Ends listening; the place is kept. */
export function stopListening() {
  listener.pause()
  listening.set(undefined)
}

/** Offered speeds. */
export const rates = [0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const

const key = 'listen:rate'

/** The speed of everything that is heard on this device, live; it stays from one book to the next. */
export function useRate(): [rate: number, change: (rate: number) => void] {
  const stored = useMeta<number>(key, 1)
  const known = rates.some((rate) => rate === stored) ? stored : 1
  return [known, (rate) => void saveMeta(key, rate).catch(() => undefined)]
}

/** A speed as it is written: `1.5×`. */
export const rateText = (rate: number) => `${rate}×`
