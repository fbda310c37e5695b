import { isComposing } from '#lib/is-composing.ts'

/** Presses or taps that belong together come within this time. */
const togetherMs = 700
const tapMs = 350
/** A tap on the top of the screen: the height of a bar, in CSS pixels. */
const topPx = 56

/** Runs when a key is pressed three times in a row; answers how to end it. */
export function repeatedKey(key: string, run: () => void): () => void {
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
export function fingersTap(count: number, run: () => void): () => void {
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
export function doubleTap(run: () => void): () => void {
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
