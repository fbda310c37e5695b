/** How far the content follows before letting go refreshes, in design pixels. */
const enough = 56
const resistance = 0.45

/**
 * Follows a finger that pulls a scroller beyond its top: sets `--pull` (0 to 1 and beyond) and `data-pull` on the
 * element, and calls back when it is let go far enough. Answers the way to stop.
 */
export function followPull(scroller: HTMLElement, element: HTMLElement, onEnough: () => void): () => void {
  let unitPx = 1
  let startX = 0
  let startY = 0
  let pull = 0
  let state: 'off' | 'undecided' | 'pulling' = 'off'

  const show = (next: number) => {
    pull = next
    element.style.setProperty('--pull', String(next))
    if (next > 0) element.dataset.pull = next >= 1 ? 'enough' : 'some'
    else delete element.dataset.pull
  }
  const onStart = (event: TouchEvent) => {
    const touch = event.touches[0]
    unitPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 37.5
    state = event.touches.length === 1 && touch && scroller.scrollTop <= 0 ? 'undecided' : 'off'
    startX = touch?.clientX ?? 0
    startY = touch?.clientY ?? 0
  }
  const onMove = (event: TouchEvent) => {
    const touch = event.touches[0]
    if (state === 'off' || !touch) return
    const down = touch.clientY - startY
    const aside = Math.abs(touch.clientX - startX)
    if (state === 'undecided') state = down > 0 && down > aside && event.cancelable ? 'pulling' : 'off'
    if (state !== 'pulling') return
    event.preventDefault()
    show(Math.max(0, (down * resistance) / (enough * unitPx)))
  }
  const onEnd = () => {
    const far = state === 'pulling' && pull >= 1
    state = 'off'
    show(0)
    if (far) onEnough()
  }

  const end = new AbortController()
  const on = (type: string, listener: (event: TouchEvent) => void, passive: boolean) =>
    scroller.addEventListener(type, listener as EventListener, { passive, signal: end.signal })
  // A listener that may prevent scrolling delays it, so it is there only while the scroller is at its top.
  // Where it is is not asked for now: what has just been drawn would be laid out within the task that drew it.
  let listening = true
  const listenAtTop = () => {
    const atTop = scroller.scrollTop <= 0
    if (atTop === listening) return
    listening = atTop
    if (atTop) on('touchmove', onMove, false)
    else scroller.removeEventListener('touchmove', onMove)
  }
  on('touchmove', onMove, false)
  on('scroll', listenAtTop, true)
  on('touchstart', onStart, true)
  on('touchend', onEnd, true)
  on('touchcancel', onEnd, true)
  return () => {
    show(0)
    end.abort()
  }
}
