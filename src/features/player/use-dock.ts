import { useLayoutEffect, useRef, useState, type CSSProperties, type MouseEvent, type PointerEvent } from 'react'
import { slackPx } from './gestures.ts'

/** What a drag of the dock comes to: pulled up it opens, swiped aside or down it closes. */
export function dragEnd(x: number, y: number): 'open' | 'close' | undefined {
  if (-y >= farPx && -y > Math.abs(x)) return 'open'
  return Math.abs(x) >= 2 * farPx || (y >= farPx && y > Math.abs(x)) ? 'close' : undefined
}
const farPx = 40

/**
 * What is docked at the foot of all pages: what is fixed there stands above it, and it can be pulled up to its link and
 * swiped away. `away`: nothing of it is drawn.
 */
export function useDock(onClose: () => void, away = false) {
  const box = useRef<HTMLElement>(null)
  const [moved, setMoved] = useState<{ x: number; y: number }>()
  const from = useRef<{ id: number; x: number; y: number }>(undefined)
  const dragged = useRef(false)
  useLayoutEffect(() => {
    const node = box.current
    if (away || !node) return
    const root = document.documentElement
    const measure = () => root.style.setProperty('--dock-height', `${node.offsetHeight}px`)
    measure()
    root.dataset.dock = ''
    const sized = new ResizeObserver(measure)
    sized.observe(node)
    return () => {
      sized.disconnect()
      delete root.dataset.dock
    }
  }, [away])
  const style: (CSSProperties & Record<`--d${'x' | 'y'}`, string>) | undefined = moved && {
    '--dx': `${moved.x}px`,
    '--dy': `${moved.y}px`,
  }
  const letGo = () => {
    from.current = undefined
    setMoved(undefined)
    // its click comes with it, or not at all: a key's is another
    setTimeout(() => (dragged.current = false))
  }
  return {
    box,
    style,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (!event.isPrimary || event.button !== 0) return
      dragged.current = false
      from.current = { id: event.pointerId, x: event.clientX, y: event.clientY }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (from.current?.id !== event.pointerId) return
      const x = event.clientX - from.current.x
      const y = event.clientY - from.current.y
      if (!dragged.current && Math.hypot(x, y) < slackPx) return
      if (!dragged.current) event.currentTarget.setPointerCapture(event.pointerId)
      dragged.current = true
      setMoved({ x, y })
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const begun = from.current
      if (dragged.current && begun?.id === event.pointerId) {
        const end = dragEnd(event.clientX - begun.x, event.clientY - begun.y)
        if (end === 'close') onClose()
        if (end === 'open') {
          dragged.current = false
          event.currentTarget.querySelector('a')?.click()
        }
      }
      letGo()
    },
    onPointerCancel: letGo,
    onClickCapture(event: MouseEvent) {
      if (!dragged.current) return
      dragged.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
