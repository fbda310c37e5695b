import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'

import { cx } from '#lib/cx.ts'

import styles from './field.module.css'

interface Around {
  label: ReactNode
  /** What is wrong with what was typed; read out when it appears. */
  error?: ReactNode
  /** Under the field: what is wanted. */
  hint?: ReactNode
  /** At the right, within the field: a unit, a button. */
  end?: ReactNode
}

/** All the properties of an `<input>`, or of a `<textarea>` when `multiline`; those of a form library too. */
export type FieldProps =
  | (Around & { multiline?: false | undefined } & Omit<ComponentProps<'input'>, keyof Around | 'className'>)
  | (Around & { multiline: true } & Omit<ComponentProps<'textarea'>, keyof Around | 'className'>)

/** A labelled text field with its error. */
export function Field(props: FieldProps) {
  const { label, error, hint, end, ...rest } = props
  const made = useId()
  const id = rest.id ?? made
  const wrong = error !== undefined && error !== null && error !== false && error !== ''
  const described = {
    id,
    className: styles.input,
    'aria-invalid': wrong || undefined,
    'aria-describedby': cx(wrong && `${id}-error`, hint !== undefined && `${id}-hint`) || undefined,
  }
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={cx(styles.box, wrong && styles.wrong)}>
        <Control {...rest} {...described} />
        {end}
      </div>
      <p id={`${id}-error`} className={styles.error} aria-live="polite">
        {error}
      </p>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}

type ControlProps =
  | ({ multiline?: false | undefined } & ComponentProps<'input'>)
  | ({ multiline: true } & ComponentProps<'textarea'>)

function Control(props: ControlProps) {
  if (props.multiline) {
    const { multiline: _, ...rest } = props
    return <textarea rows={4} dir="auto" {...rest} />
  }
  const { multiline: _, ...rest } = props
  return <input {...rest} />
}
