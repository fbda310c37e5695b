import { useRef, useState, type CSSProperties, type MouseEvent, type PointerEvent } from 'react'
import { slackPx } from './gestures.ts'

/** A corner of the screen: top or bottom, left or right. */
export type Corner = 'tl' | 'tr' | 'bl' | 'br'

/** The corner that a point of the screen belongs to. */
export const cornerOf = (x: number, y: number, width: number, height: number): Corner =>
  `${y < height / 2 ? 't' : 'b'}${x < width / 2 ? 'l' : 'r'}`

/** Where it was left last, in this run of the app. */
let latest: Corner = 'br'

/** Something that floats in a corner and can be dragged to another; the click that ends a drag does nothing. */
export function useCorner() {
  const [corner, setCorner] = useState(latest)
  const [moved, setMoved] = useState<{ x: number; y: number }>()
  const from = useRef<{ id: number; x: number; y: number }>(undefined)
  const dragged = useRef(false)
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
    props: {
      'data-corner': corner,
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
        if (dragged.current && from.current?.id === event.pointerId) {
          const box = event.currentTarget.getBoundingClientRect()
          latest = cornerOf(box.left + box.width / 2, box.top + box.height / 2, innerWidth, innerHeight)
          setCorner(latest)
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
    },
  }
}
