import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatBytes } from '#lib/bytes.ts'
import { Slider } from '#components/slider.tsx'
import styles from './settings.module.css'

interface BudgetSliderProps {
  label: string
  bytes: number
  leastBytes: number
  mostBytes: number
  stepBytes: number
  /** Called when the finger lets go. */
  onChange: (bytes: number) => void
}

/** How much room one class may take. */
export function BudgetSlider({ label, bytes, leastBytes, mostBytes, stepBytes, onChange }: BudgetSliderProps) {
  const [draft, setDraft] = useState<number>()
  if (draft === bytes) setDraft(undefined)
  const shown = draft ?? bytes
  const place = useRef<HTMLDivElement>(null)
  const save = useEffectEvent(() => onChange(shown))
  useEffect(() => {
    // React's onChange is the browser's `input`; the browser's `change` says that the finger let go
    const node = place.current
    const letGo = () => save()
    node?.addEventListener('change', letGo)
    return () => node?.removeEventListener('change', letGo)
  }, [])
  return (
    <li className={styles.choice}>
      <span className={styles.label}>
        {label} <span className={styles.value}>{formatBytes(shown)}</span>
      </span>
      <div ref={place}>
        <Slider
          label={label}
          value={shown}
          min={leastBytes}
          max={mostBytes}
          step={stepBytes}
          valueText={formatBytes(shown)}
          onChange={setDraft}
        />
      </div>
    </li>
  )
}
