import { useState } from 'react'
import { formatDuration } from '#lib/duration.ts'
import { Slider } from '#components/slider.tsx'
import { listenWords } from '#words/listen.ts'
import { useWords } from '#words/words.ts'
import styles from './controls.module.css'

interface TimeLineProps {
  /** Seconds. */
  at: number
  length: number
  disabled: boolean
  onSeek: (seconds: number) => void
}

/** Where in a chapter one is; a finger seeks when it lets go, a key at once. */
export function TimeLine({ at, length, disabled, onSeek }: TimeLineProps) {
  const words = useWords(listenWords)
  const [held, setHeld] = useState(false)
  const [dragged, setDragged] = useState<number>()
  const value = Math.min(dragged ?? at, length)
  const letGo = () => {
    setHeld(false)
    setDragged(undefined)
    if (dragged !== undefined) onSeek(dragged)
  }
  return (
    <div className={styles.line}>
      <div onPointerDown={() => setHeld(true)} onPointerUp={letGo} onPointerCancel={letGo}>
        <Slider
          jumps
          label={words.seek}
          value={Math.floor(value)}
          min={0}
          max={Math.max(1, Math.floor(length))}
          valueText={words.atOf(formatDuration(value), formatDuration(length))}
          disabled={disabled}
          onChange={(seconds) => (held ? setDragged(seconds) : onSeek(seconds))}
        />
      </div>
      <p className={styles.times} aria-hidden>
        <span>{formatDuration(value)}</span>
        <span>{formatDuration(length)}</span>
      </p>
    </div>
  )
}
