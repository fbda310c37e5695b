import { followGesture, neutralPages } from '#data/panic.ts'
import { isComposing } from '#lib/is-composing.ts'
import { entryIndex } from '#components/page/navigation.ts'
import { currentLanguage } from '#words/words.ts'
import { mute, showCover } from './cover.ts'

/** A step back through the history that never comes is not waited for. */
const backMs = 400
let gone = false

/** How many entries of this app come before this one; a browser without the count has that of the router. */
const entriesBefore = (): number =>
  (globalThis as { navigation?: { currentEntry?: { index: number } | null } }).navigation?.currentEntry?.index ??
  entryIndex() ??
  0

/**
 * Leaves for a page that says nothing of the app. What is on screen is covered at once. The app's entries in the
 * history are left behind: the first of them becomes that page too, and the way forward from it is cut off.
 */
export async function panic(): Promise<void> {
  if (gone) return
  gone = true
  mute()
  showCover()
  const target = neutralPages[currentLanguage()]
  const steps = entriesBefore()
  if (steps > 0) {
    const back = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
    history.go(-steps)
    await Promise.race([back, new Promise((resolve) => setTimeout(resolve, backMs))])
  }
  // where the app would be found on the way back
  history.replaceState(null, '', target)
  // with the same address it would take that entry's place, and the way forward would stay
  location.assign(`${target}?2`)
}

/** Follows the setting, and the gesture that it names. To be called once. */
export function followPanic(): void {
  let end = () => {}
  followGesture((gesture) => {
    end()
    end = gesture === 'off' ? () => {} : listen(gesture)
  })
  // a page that the browser kept whole is not shown again
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && gone) location.replace(neutralPages[currentLanguage()])
  })
}

function listen(gesture: 'fingers' | 'top'): () => void {
  const run = () => void panic()
  const ends = [repeatedKey('Escape', run), gesture === 'fingers' ? fingersTap(3, run) : doubleTap(run)]
  return () => ends.forEach((end) => end())
}

/** Presses or taps that belong together come within this time. */
const togetherMs = 700
const tapMs = 350
/** A tap on the top of the screen: the height of a bar, in CSS pixels. */
const topPx = 56

/** Runs when a key is pressed three times in a row; answers how to end it. */
function repeatedKey(key: string, run: () => void): () => void {
  let pressed: number[] = []
  const hear = (event: KeyboardEvent) => {
    if (event.repeat || isComposing(event)) return
    const nowMs = event.timeStamp
    pressed = event.key === key ? [...pressed.filter((at) => nowMs - at <= togetherMs), nowMs] : []
    if (pressed.length >= 3) run()
  }
  document.addEventListener('keydown', hear, true)
  return () => document.removeEventListener('keydown', hear, true)
}

/** Runs when so many fingers touch the screen at once; answers how to end it. */
function fingersTap(count: number, run: () => void): () => void {
  const hear = (event: TouchEvent) => {
    if (event.touches.length === count) run()
  }
  document.addEventListener('touchstart', hear, { capture: true, passive: true })
  return () => document.removeEventListener('touchstart', hear, true)
}

/**
 * Runs when the top of the screen is tapped twice, wherever that is; answers how to end it. A tap is known by its end:
 * what answers touches itself, as a film does, lets no click come of them. What lies there hears of a single tap only, a
 * moment later, when no second one has come: the two together reach no control.
 */
function doubleTap(run: () => void): () => void {
  const end = new AbortController()
  const options = { capture: true, signal: end.signal }
  let lastMs = -Infinity
  let isFinger = false
  let held: ReturnType<typeof setTimeout> | undefined
  const isTop = ({ clientY }: MouseEvent) => clientY <= topPx
  const lift = (event: PointerEvent) => {
    if (!event.isPrimary || event.button !== 0) return
    if (isTop(event) && event.timeStamp - lastMs <= tapMs) {
      clearTimeout(held)
      run()
    }
    lastMs = isTop(event) ? event.timeStamp : -Infinity
  }
  const press = (event: MouseEvent) => {
    // a field takes the focus, and brings the keyboard, with this already
    if (event.isTrusted && isFinger && isTop(event)) event.preventDefault()
  }
  const hold = (event: MouseEvent) => {
    // a key's click, and one that is handed on here, are no taps
    if (!event.isTrusted || event.detail === 0 || !isTop(event)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    clearTimeout(held)
    held = setTimeout(handOn, tapMs, event)
  }
  document.addEventListener('pointerdown', ({ pointerType }) => void (isFinger = pointerType === 'touch'), options)
  document.addEventListener('pointerup', lift, options)
  document.addEventListener('mousedown', press, options)
  document.addEventListener('click', hold, options)
  return () => {
    end.abort()
    clearTimeout(held)
  }
}

/** Clicks where somebody tapped, as the browser would have. */
function handOn({
  target,
  clientX,
  clientY,
  screenX,
  screenY,
  detail,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
}: MouseEvent) {
  if (!(target instanceof Element) || !target.isConnected) return
  target.closest<HTMLElement>('input, textarea, select, button, a, [tabindex]')?.focus({ preventScroll: true })
  const at = { clientX, clientY, screenX, screenY, detail, ctrlKey, metaKey, shiftKey, altKey }
  target.dispatchEvent(
    new MouseEvent('click', { ...at, bubbles: true, cancelable: true, composed: true, view: window }),
  )
}
