import { FastForward, Rewind, Sun, Volume2 } from 'lucide-react'
import { type MouseEvent, type PointerEvent, type TouchEvent, useEffect, useRef, useState } from 'react'
import { cx } from '#lib/cx.ts'
import { formatDuration } from '#lib/duration.ts'
import { useWords } from '#words/words.ts'
import {
  dragKind,
  type DragKind,
  dragLevel,
  dragTarget,
  edgePx,
  slackPx,
  tapped,
  type Taps,
  type Zone,
  zoneOf,
} from './gestures.ts'
import type { PictureAt } from './use-storyboard.ts'
import styles from './signs.module.css'

/** What is drawn over the picture for what a finger does. */
type Sign =
  | { type: 'skip'; zone: Zone; seconds: number; count: number }
  | { type: 'seek'; to: number; from: number }
  | { type: 'volume' | 'dim'; level: number }
  | { type: 'hurry' }

/** What gestures read and do. */
export interface SurfaceParts {
  /** In seconds, now. */
  now: () => { at: number; length: number; volume: number; dim: number }
  may: { dim: boolean; volume: boolean; hurry: boolean }
  seek: (seconds: number) => void
  togglePlay: () => void
  toggleControls: () => void
  toggleFull: () => void
  setVolume: (level: number) => void
  setDim: (level: number) => void
  /** Told while a finger looks for a place. */
  seeking: () => void
  hurry: (on: boolean) => void
}

interface Finger {
  id: number
  x: number
  y: number
  zone: Zone
  width: number
  height: number
  edge: boolean
  before: { at: number; length: number; volume: number; dim: number }
  kind: DragKind | 'hurry' | undefined
  to: number
}

const holdMs = 500
const signMs = 700

/** As the click would that does not come. */
function putKeyboardAway() {
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && activeElement.matches('input, textarea')) activeElement.blur()
}

/** Handlers for the surface over a video, and the sign of what is being done. */
export function useSurface(parts: SurfaceParts) {
  const [sign, setSign] = useState<Sign>()
  const finger = useRef<Finger>(undefined)
  const taps = useRef<Taps>(undefined)
  const hold = useRef<ReturnType<typeof setTimeout>>(undefined)
  const touchedAt = useRef(-Infinity)

  useEffect(() => {
    if (sign?.type !== 'skip') return
    const timer = setTimeout(setSign, signMs, undefined)
    return () => clearTimeout(timer)
  }, [sign])

  const end = () => {
    clearTimeout(hold.current)
    const { kind } = finger.current ?? {}
    finger.current = undefined
    if (kind === 'hurry') parts.hurry(false)
    if (kind !== undefined) setSign(undefined)
  }
  const tap = (zone: Zone, atMs: number) => {
    const { taps: next, does } = tapped(taps.current, zone, atMs)
    taps.current = next
    if (does.act === 'toggle-controls') return parts.toggleControls()
    // the first tap of the row has toggled the controls: they go back to what they were
    if (does.act === 'toggle-play') {
      parts.toggleControls()
      return parts.togglePlay()
    }
    if (does.first) parts.toggleControls()
    parts.seek(parts.now().at + does.bySeconds)
    setSign({ type: 'skip', zone, seconds: Math.abs(does.totalSeconds), count: next?.steps ?? 1 })
  }
  const drag = (from: Finger, dx: number, dy: number) => {
    switch (from.kind) {
      case 'seek': {
        parts.seeking()
        from.to = dragTarget(from.before.at, dx, from.width, from.before.length)
        return setSign({ type: 'seek', to: from.to, from: from.before.at })
      }
      case 'volume':
      case 'dim': {
        const level = dragLevel(from.before[from.kind], dy, from.height)
        if (from.kind === 'volume') parts.setVolume(level)
        else parts.setDim(level)
        return setSign({ type: from.kind, level })
      }
      case 'hurry':
      case 'none':
      case undefined:
    }
  }

  return {
    sign,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.pointerType === 'mouse') return
        touchedAt.current = event.timeStamp
        if (!event.isPrimary) return end()
        putKeyboardAway()
        const box = event.currentTarget.getBoundingClientRect()
        const x = event.clientX - box.left
        event.currentTarget.setPointerCapture(event.pointerId)
        finger.current = {
          id: event.pointerId,
          x,
          y: event.clientY - box.top,
          zone: zoneOf(x, box.width),
          width: box.width,
          height: box.height,
          edge: event.clientX < edgePx || event.clientX > innerWidth - edgePx,
          before: parts.now(),
          kind: undefined,
          to: 0,
        }
        clearTimeout(hold.current)
        hold.current = setTimeout(() => {
          if (!finger.current || finger.current.kind !== undefined || !parts.may.hurry) return
          finger.current.kind = 'hurry'
          parts.hurry(true)
          setSign({ type: 'hurry' })
        }, holdMs)
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const from = finger.current
        if (from?.id !== event.pointerId) return
        const box = event.currentTarget.getBoundingClientRect()
        const dx = event.clientX - box.left - from.x
        const dy = event.clientY - box.top - from.y
        if (from.kind === undefined) {
          if (Math.hypot(dx, dy) >= slackPx) clearTimeout(hold.current)
          const kind = dragKind(dx, dy, from.zone, parts.may)
          from.kind = kind !== undefined && (from.edge || from.before.length <= 0) ? 'none' : kind
        }
        drag(from, dx, dy)
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        const from = finger.current
        // a mouse's own click is meant
        if (event.pointerType !== 'mouse') touchedAt.current = event.timeStamp
        if (from?.id !== event.pointerId) return
        if (from.kind === 'seek') parts.seek(from.to)
        if (from.kind === undefined) tap(from.zone, event.timeStamp)
        end()
      },
      onPointerCancel: end,
      // the controls that a tap brings lie under the finger: without this its click would be theirs
      onTouchEnd: (event: TouchEvent) => event.cancelable && event.preventDefault(),
      // a mouse clicks and double-clicks; the clicks that follow a touch are not its own
      onClick(event: MouseEvent) {
        if (event.timeStamp - touchedAt.current > 700) parts.togglePlay()
      },
      onDoubleClick(event: MouseEvent) {
        if (event.timeStamp - touchedAt.current > 700) parts.toggleFull()
      },
      onContextMenu: (event: MouseEvent) => event.preventDefault(),
    },
  }
}

/** Shows over the picture what a finger is doing. */
export function SignOf({ sign, length, pictureAt }: { sign: Sign; length: number; pictureAt: PictureAt }) {
  const words = useWords('player')
  switch (sign.type) {
    case 'skip': {
      const back = sign.zone === 'left'
      return (
        <div
          key={`${sign.zone}-${sign.count}`}
          className={cx(styles.skip, back ? styles.left : styles.right)}
          role="status"
        >
          {back ? <Rewind /> : <FastForward />}
          {back ? words.backward(sign.seconds) : words.forward(sign.seconds)}
        </div>
      )
    }
    case 'seek': {
      const picture = pictureAt(sign.to)
      return (
        <div className={styles.sign}>
          {picture && <span className={styles.picture} style={picture} data-storyboard />}
          <b className={styles.time}>{formatDuration(sign.to)}</b>
          <span>
            {sign.to < sign.from ? '−' : '+'}
            {formatDuration(Math.abs(sign.to - sign.from))} · {formatDuration(length)}
          </span>
        </div>
      )
    }
    case 'volume':
    case 'dim':
      return (
        <div className={styles.sign}>
          <span className={styles.level}>
            {sign.type === 'volume' ? <Volume2 /> : <Sun />}
            {sign.type === 'volume' ? words.volume : words.dim} {Math.round(sign.level * 100)}
          </span>
        </div>
      )
    case 'hurry':
      return (
        <div className={cx(styles.sign, styles.top)}>
          <span className={styles.level}>
            <FastForward />
            {words.hurry}
          </span>
        </div>
      )
  }
}
