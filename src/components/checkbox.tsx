import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'

import { cx } from '#lib/cx.ts'

import styles from './checkbox.module.css'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'children'> {
  /** What is agreed to. */
  children: ReactNode
  /** Why it has to be ticked; read out when it appears. */
  error?: ReactNode
}

/** A box to tick, with its sentence. Takes the properties of an `<input>`, those of a form library too. */
export function Checkbox({ children, error, ...rest }: CheckboxProps) {
  const made = useId()
  const id = rest.id ?? made
  const wrong = error !== undefined && error !== null && error !== false && error !== ''
  return (
    <div className={styles.field}>
      <label className={styles.label}>
        <input
          {...rest}
          id={id}
          type="checkbox"
          className={styles.input}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? `${id}-error` : undefined}
        />
        <span className={cx(styles.box, wrong && styles.wrong)} aria-hidden>
          <Check />
        </span>
        <span>{children}</span>
      </label>
      <p id={`${id}-error`} className={styles.error} aria-live="polite">
        {error}
      </p>
    </div>
  )
}
