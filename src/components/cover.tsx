import { ImageOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useState } from 'react'

import { cx } from '#lib/cx.ts'

import styles from './cover.module.css'
import { useThumb } from './use-thumb.ts'

export interface CoverProps {
  /** Width divided by height. */
  ratio?: number | undefined
  /** The address of the picture, once there is one. */
  src?: string | undefined
  /** Its thumbhash, base64. */
  hash?: string | undefined
  /** Empty where the text beside it says the same. */
  alt?: string | undefined
  /** The picture could not be had. */
  failed?: boolean | undefined
  /** The picture is on screen: its bytes are decoded, its address may go. */
  onLoaded?: (() => void) | undefined
  /** Nothing can be drawn at `src`: its owner brings another address, or says `failed`. Without, it counts as failed. */
  onLost?: (() => void) | undefined
  /** Asked for when a failed picture is tapped. */
  onRetry?: (() => void) | undefined
  /** Names the retry for screen readers. */
  retryLabel?: string | undefined
  /** Upper left: the price, VIP. */
  tag?: ReactNode
  /** Lower right: the duration, the number of pictures. */
  corner?: ReactNode
  /** Drawn instead of `src`, for a canvas or a video. */
  children?: ReactNode
  /** Without rounded corners, to the edge of the screen. */
  square?: boolean | undefined
}

/** A picture that is there so soon comes without a fade: in a list that is flown through that costs more than it shows. */
const atOnceMs = 250

/** The box of a picture: it has its size from the start, and a picture that takes its time fades in. */
export function Cover(props: CoverProps) {
  'use memo'
  const {
    ratio = 16 / 9,
    src,
    hash,
    alt = '',
    failed = false,
    onLoaded,
    onLost,
    onRetry,
    retryLabel,
    tag,
    corner,
    children,
  } = props
  const [drawnMs] = useState(() => performance.now())
  const [fades, setFades] = useState(true)
  const [loaded, setLoaded] = useState<string>()
  const [broken, setBroken] = useState<string>()
  const here = src !== undefined && loaded === src
  const lost = failed || (src !== undefined && broken === src)
  const thumb = useThumb(hash, { awaited: children === undefined && !here, near: src !== undefined })

  return (
    <span className={cx(styles.cover, !props.square && styles.round)} style={{ aspectRatio: ratio, ...thumb }}>
      {children}
      {src !== undefined && !lost && (
        <img
          className={cx(styles.picture, here && styles.here, fades && styles.fades)}
          src={src}
          alt={alt}
          decoding="async"
          draggable={false}
          onLoad={() => {
            setLoaded(src)
            setFades(performance.now() - drawnMs > atOnceMs)
            onLoaded?.()
          }}
          onError={() => {
            if (onLost) onLost()
            else setBroken(src)
          }}
        />
      )}
      {lost && (
        <button
          type="button"
          className={styles.failed}
          aria-label={retryLabel}
          onClick={() => {
            setBroken(undefined)
            onRetry?.()
          }}
        >
          <ImageOff />
        </button>
      )}
      {tag !== undefined && <span className={styles.tag}>{tag}</span>}
      {corner !== undefined && <span className={styles.corner}>{corner}</span>}
    </span>
  )
}
