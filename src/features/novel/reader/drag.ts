import { useEffect, useEffectEvent, type RefObject } from 'react'

/** A finger that went so far sideways turns the page, in CSS pixels; a quick one needs less. */
const enoughPx = 56
const flingPx = 24
const flingMs = 180
/** Before it a touch may still be a tap, or scroll. */
const slackPx = 8

export interface Drag {
  /** The finger is so far from where it was put down; negative to the left. */
  onMove: (byPx: number) => void
  /** It was lifted: 1 turns on, -1 back, 0 stays. */
  onEnd: (step: -1 | 0 | 1) => void
}

/** What a drag asks for. */
export function stepOf(byPx: number, ms: number): -1 | 0 | 1 {
  const far = Math.abs(byPx) >= enoughPx || (Math.abs(byPx) >= flingPx && ms <= flingMs)
  return far ? (byPx < 0 ? 1 : -1) : 0
}

/** Follows fingers and pens sideways; mice select text. */
export function useDrag(element: RefObject<HTMLElement | null>, { onMove, onEnd }: Drag) {
  const moved = useEffectEvent(onMove)
  const ended = useEffectEvent(onEnd)
  useEffect(() => {
    const node = element.current
    if (!node) return
    let start: { id: number; x: number; y: number; atMs: number; pen: boolean; dragging: boolean } | undefined
    const onDown = (event: PointerEvent) => {
      start =
        event.isPrimary && event.pointerType !== 'mouse'
          ? {
              ...{ id: event.pointerId, x: event.clientX, y: event.clientY, atMs: event.timeStamp },
              pen: event.pointerType === 'pen',
              dragging: false,
            }
          : undefined
    }
    // a pen selects like a mouse from its first movement on, and would never turn a page
    const onSelect = (event: Event) => {
      if (start?.pen) event.preventDefault()
    }
    const onPointerMove = (event: PointerEvent) => {
      if (start?.id !== event.pointerId) return
      const byPx = event.clientX - start.x
      if (!start.dragging) {
        if (Math.abs(byPx) < slackPx || Math.abs(byPx) < Math.abs(event.clientY - start.y)) return
        // text that is being selected is not dragged
        if (getSelection()?.isCollapsed === false) {
          start = undefined
          return
        }
        start.dragging = true
        node.setPointerCapture(event.pointerId)
      }
      moved(byPx)
    }
    const finish = (event: PointerEvent, cancelled: boolean) => {
      const from = start
      if (from?.id !== event.pointerId) return
      start = undefined
      if (from.dragging) ended(cancelled ? 0 : stepOf(event.clientX - from.x, event.timeStamp - from.atMs))
    }
    const onUp = (event: PointerEvent) => finish(event, false)
    const onCancel = (event: PointerEvent) => finish(event, true)
    // the click after a drag is none
    const onClick = (event: MouseEvent) => {
      if (!draggedAtMs || event.timeStamp - draggedAtMs > 100) return
      event.preventDefault()
      event.stopPropagation()
    }
    let draggedAtMs = 0
    const note = (event: PointerEvent) => {
      if (start?.dragging && start.id === event.pointerId) draggedAtMs = event.timeStamp
    }
    node.addEventListener('pointerdown', onDown)
    node.addEventListener('selectstart', onSelect)
    node.addEventListener('pointermove', onPointerMove)
    node.addEventListener('pointerup', note)
    node.addEventListener('pointerup', onUp)
    node.addEventListener('pointercancel', onCancel)
    node.addEventListener('click', onClick, { capture: true })
    return () => {
      node.removeEventListener('pointerdown', onDown)
      node.removeEventListener('selectstart', onSelect)
      node.removeEventListener('pointermove', onPointerMove)
      node.removeEventListener('pointerup', note)
      node.removeEventListener('pointerup', onUp)
      node.removeEventListener('pointercancel', onCancel)
      node.removeEventListener('click', onClick, { capture: true })
    }
  }, [element])
}
