import type { CSSProperties } from 'react'

import styles from './slider.module.css'
import { useSlide } from './use-slide.ts'

export interface SliderProps {
  /** The name for screen readers. */
  label: string
  value: number
  min: number
  max: number
  step?: number | undefined
  onChange: (value: number) => void
  /** The value in words, for screen readers. */
  valueText?: string | undefined
  disabled?: boolean | undefined
  /** A finger that taps the line takes the value there: a place in something, not a setting. */
  jumps?: boolean | undefined
}

/** A value along a line. */
export function Slider({ label, value, min, max, step = 1, onChange, valueText, disabled, jumps }: SliderProps) {
  const style: CSSProperties & { '--at': number } = { '--at': (value - min) / (max - min || 1) }
  const { onBrowserChange, ...slide } = useSlide({ value, min, max, step, jumps, onChange })
  return (
    <input
      type="range"
      {...slide}
      className={styles.slider}
      style={style}
      aria-label={label}
      aria-valuetext={valueText}
      min={min}
      max={max}
      step={step}
      value={value}
      disabled={disabled}
      onChange={(event) => {
        onBrowserChange(event.currentTarget.valueAsNumber)
      }}
    />
  )
}
