import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '#components/field.tsx'
import { useDeskWords } from '../words/desk.ts'

interface ReasonFieldProps {
  /** Of a form that has a `reason`. */
  register: (name: 'reason', options: { validate: (text: string) => boolean }) => UseFormRegisterReturn<'reason'>
  /** What is wrong with the reason, or was with all of it. */
  errors: { readonly reason?: unknown; readonly root?: { readonly message?: string } }
  /** Whether the dialog begins here. */
  begins?: boolean
}

const least = 2

/** Why something is done: it goes into the log. What was refused as a whole is said below it. */
export function ReasonField({ register, errors, begins = false }: ReasonFieldProps) {
  const words = useDeskWords()
  return (
    <Field
      label={words.reason}
      hint={words.reasonHint}
      error={errors.reason ? words.reasonMissing : errors.root?.message}
      autoComplete="off"
      maxLength={500}
      {...(begins && { 'data-autofocus': true })}
      {...register('reason', { validate: (text) => text.trim().length >= least })}
    />
  )
}
