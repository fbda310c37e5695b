import type { ReactNode } from 'react'
import { Slider, type SliderProps } from '#components/slider.tsx'
import styles from './reader-parts.module.css'

/** One setting of a reader with its name, and its value in words where the control does not say it. */
export function Setting({ name, value, children }: { name: string; value?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.setting}>
      <div className={styles.name} aria-hidden>
        <span>{name}</span>
        <span>{value}</span>
      </div>
      {children}
    </div>
  )
}

/** A setting along a line. */
export function SliderSetting({ label, valueText, ...slider }: SliderProps & { valueText: string }) {
  return (
    <Setting name={label} value={valueText}>
      <Slider label={label} valueText={valueText} {...slider} />
    </Setting>
  )
}
