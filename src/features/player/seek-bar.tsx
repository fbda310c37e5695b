import { useState, type CSSProperties, type PointerEvent } from 'react'
import { clamp } from '#lib/clamp.ts'
import { formatDuration } from '#lib/duration.ts'
import { useSlide } from '#components/use-slide.ts'
import { useWords } from '#words/words.ts'
import { chapterAt, type Chapter } from './chapters.ts'
import type { SeekPictures } from './use-storyboard.ts'
import styles from './seek-bar.module.css'

interface SeekBarProps {
  at: number
  length: number
  loadedTo: number
  onSeek: (seconds: number) => void
  /** Told while a finger is on it: the controls stay. */
  onTouch: () => void
  /** Marked on the line, and named while it is dragged. */
  chapters?: readonly Chapter[]
  /** Pictures of the film, shown where a finger or a mouse points. */
  pictures?: SeekPictures | undefined
}

const none: readonly Chapter[] = []

/** The line of a video: what was played, what is loaded, and a knob whose time shows while it is dragged. */
export function SeekBar({ at, length, loadedTo, onSeek, onTouch, chapters = none, pictures }: SeekBarProps) {
  const words = useWords('player')
  const [dragged, setDragged] = useState<number>()
  const [held, setHeld] = useState(false)
  // where a mouse is, without a button
  const [hovered, setHovered] = useState<number>()
  const value = dragged ?? at
  const pointed = dragged ?? hovered
  const picture = pointed === undefined ? undefined : pictures?.at(pointed)
  const named = chapterAt(chapters, pointed ?? value)
  const part = (seconds: number) => (length > 0 ? Math.min(1, seconds / length) : 0)
  const style: CSSProperties & Record<`--${string}`, number> = {
    '--at': part(value),
    '--loaded': part(loadedTo),
    '--pointed': part(pointed ?? value),
  }
  const letGo = () => {
    setHeld(false)
    setDragged(undefined)
    if (dragged !== undefined) onSeek(dragged)
  }
  const range = { min: 0, max: Math.max(1, Math.floor(length)), step: 1 }
  const shown = Math.min(value, Math.max(1, length))
  const { onBrowserChange, ...slide } = useSlide({
    ...range,
    value: shown,
    jumps: true,
    onChange(seconds) {
      onTouch()
      if (!held) return onSeek(seconds)
      pictures?.want()
      setDragged(seconds)
    },
  })
  const hover = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType !== 'mouse' || length <= 0) return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    pictures?.want()
    setHovered(clamp((event.clientX - left) / width, 0, 1) * length)
  }
  return (
    <div
      className={styles.place}
      style={style}
      onPointerDown={() => setHeld(true)}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onPointerMove={hover}
      onPointerLeave={() => setHovered(undefined)}
    >
      {pointed !== undefined && (
        <output className={styles.time} aria-hidden>
          {picture && <span className={styles.picture} style={picture} data-storyboard />}
          {formatDuration(pointed)}
          <span className={styles.chapter}>{named?.title}</span>
        </output>
      )}
      {chapters.map(
        (chapter) =>
          chapter.at > 0 && (
            <i
              key={chapter.at}
              className={styles.mark}
              style={{ left: `calc(${part(chapter.at)} * (100% - 14 * var(--u)) + 7 * var(--u))` }}
            />
          ),
      )}
      <input
        type="range"
        className={styles.bar}
        aria-label={words.seek}
        aria-valuetext={[words.atOf(formatDuration(value), formatDuration(length)), named?.title]
          .filter(Boolean)
          .join(', ')}
        {...range}
        {...slide}
        value={shown}
        disabled={length <= 0}
        onChange={(event) => onBrowserChange(event.currentTarget.valueAsNumber)}
      />
    </div>
  )
}
