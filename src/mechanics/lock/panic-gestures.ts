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
 * Runs when the top of the screen is tapped twice, beside its buttons; answers how to end it. A tap is known by its end:
 * what answers touches itself, as a film does, lets no click come of them.
 */
export function doubleTap(run: () => void): () => void {
  let lastMs = -Infinity
  const hear = (event: PointerEvent) => {
    if (!event.isPrimary || event.button !== 0) return
    const isTop = event.clientY <= topPx && event.target instanceof Element && !event.target.closest('a, button, input')
    if (isTop && event.timeStamp - lastMs <= tapMs) run()
    lastMs = isTop ? event.timeStamp : -Infinity
  }
  document.addEventListener('pointerup', hear, true)
  return () => document.removeEventListener('pointerup', hear, true)
}
