import styles from './switch.module.css'

export interface SwitchProps {
  /** The name for screen readers; the row beside it shows it. */
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean | undefined
}

/** On or off, at once. */
export function Switch({ label, checked, onChange, disabled }: SwitchProps) {
  return (
    <span className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        className={styles.input}
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={(event) => {
          onChange(event.currentTarget.checked)
        }}
      />
      <i className={styles.knob} />
    </span>
  )
}
