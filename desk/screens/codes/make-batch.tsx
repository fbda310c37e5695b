import { useForm, type FieldPath } from 'react-hook-form'
import * as v from 'valibot'
import { Dialog } from '#components/dialog.tsx'
import { Field } from '#components/field.tsx'
import { notify } from '#components/notify.ts'
import { CodeBatch } from '#contract/desk/codes.ts'
import type { DeskFailure } from '../../data/call.ts'
import { useChange } from '../../data/queries.ts'
import { SubmitActions } from '../../parts/form-actions.tsx'
import { ReasonField } from '../../parts/reason-field.tsx'
import { useFailureText } from '../../words/failures.ts'
import styles from './codes.module.css'
import { useWords } from './words.ts'

interface MakeBatchProps {
  open: boolean
  onClose: () => void
}

/** Asks what codes are to be made. */
export function MakeBatch({ open, onClose }: MakeBatchProps) {
  const words = useWords()
  return (
    <Dialog open={open} onClose={onClose} title={words.make}>
      {open && <Form onClose={onClose} />}
    </Dialog>
  )
}

interface Typed {
  label: string
  count: string
  coins: string
  vipDays: string
  tickets: string
  expiresAt: string
  reason: string
}

/** What was typed, as it is asked for; a date ends with its day. */
const asked = ({ label, count, coins, vipDays, tickets, expiresAt }: Typed) => ({
  label,
  count: Number(count),
  coins: Number(coins),
  vipDays: Number(vipDays),
  tickets: Number(tickets),
  expiresAt: expiresAt === '' ? null : new Date(`${expiresAt}T23:59:59`).getTime() + 1000,
})

function Form({ onClose }: Pick<MakeBatchProps, 'onClose'>) {
  const words = useWords()
  const failureText = useFailureText()
  const make = useChange('codes.make', { groups: ['codes', 'log'] })
  const { register, handleSubmit, setError, formState } = useForm<Typed>({
    defaultValues: { label: '', count: '100', coins: '0', vipDays: '0', tickets: '0', expiresAt: '', reason: '' },
  })
  const { errors } = formState
  const submit = handleSubmit(async (typed) => {
    const batch = v.safeParse(CodeBatch, asked(typed))
    if (!batch.success) {
      for (const issue of batch.issues) {
        const name = (v.getDotPath(issue) ?? 'label') as Exclude<FieldPath<Typed>, 'reason'>
        setError(name, { message: words.wrong[name] })
      }
      return
    }
    try {
      await make.mutateAsync({ batch: batch.output, reason: typed.reason.trim() })
      notify(words.made(batch.output.count))
      onClose()
    } catch (error) {
      setError('root', { message: failureText(error as DeskFailure) })
    }
  })
  const number = (name: 'count' | 'coins' | 'vipDays' | 'tickets') => (
    <Field label={words.fields[name]} inputMode="numeric" error={errors[name]?.message} {...register(name)} />
  )
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <Field
        label={words.label}
        hint={words.labelHint}
        error={errors.label?.message}
        maxLength={200}
        data-autofocus
        autoComplete="off"
        {...register('label')}
      />
      {number('count')}
      {number('coins')}
      {number('vipDays')}
      {number('tickets')}
      <Field
        label={words.lastDay}
        hint={words.lastDayHint}
        type="date"
        error={errors.expiresAt?.message}
        {...register('expiresAt')}
      />
      <ReasonField register={register} errors={errors} />
      <SubmitActions onCancel={onClose} yes={words.make} busy={formState.isSubmitting} />
    </form>
  )
}
