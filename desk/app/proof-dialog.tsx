import { useForm } from 'react-hook-form'
import { useSyncExternalStore } from 'react'
import { Button } from '#components/button.tsx'
import { Dialog } from '#components/dialog.tsx'
import { Field } from '#components/field.tsx'
import type { DeskFailure } from '../data/call.ts'
import { proofWanted, type ProofWanted } from '../data/proof.ts'
import { FormActions } from '../parts/form-actions.tsx'
import { useDeskWords } from '../words/desk.ts'
import { useFailureText } from '../words/failures.ts'

/** Asks for the authenticator's code where something is about to be done that a cookie alone must not do. */
export function ProofDialog() {
  const words = useDeskWords()
  const wanted = useSyncExternalStore(proofWanted.subscribe, proofWanted.get)
  return (
    <Dialog open={wanted !== undefined} onClose={() => wanted?.cancel()} title={words.proof.title} alert>
      {wanted && <Form wanted={wanted} />}
    </Dialog>
  )
}

function Form({ wanted }: { wanted: ProofWanted }) {
  const words = useDeskWords()
  const failureText = useFailureText()
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { factor: '' } })
  const submit = handleSubmit(({ factor }) =>
    wanted.give(factor).catch((error: unknown) => setError('factor', { message: failureText(error as DeskFailure) })),
  )
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <p>{words.proof.text}</p>
      <Field
        label={words.proof.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        data-autofocus
        error={formState.errors.factor?.message}
        {...register('factor', { required: true, setValueAs: (text: string) => text.trim() })}
      />
      <FormActions>
        <Button onClick={wanted.cancel}>{words.cancel}</Button>
        <Button type="submit" tone="primary" busy={formState.isSubmitting}>
          {words.proof.go}
        </Button>
      </FormActions>
    </form>
  )
}
