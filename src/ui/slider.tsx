import type { CSSProperties } from 'react'

import styles from './slider.module.css'

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
}

/** A value along a line. */
export function Slider({ label, value, min, max, step = 1, onChange, valueText, disabled }: SliderProps) {
  const style: CSSProperties & { '--at': number } = { '--at': (value - min) / (max - min || 1) }
  return (
    <input
      type="range"
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
        onChange(event.currentTarget.valueAsNumber)
      }}
    />
  )
}
