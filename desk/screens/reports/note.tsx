import { useForm } from 'react-hook-form'
import { Button } from '#components/button.tsx'
import { Field } from '#components/field.tsx'
import { notify } from '#components/notify.ts'
import type { DeskCaseDetail } from '#contract/desk/reports.ts'
import type { DeskFailure } from '../../data/call.ts'
import { useChange } from '../../data/queries.ts'
import { FormActions } from '../../parts/form-actions.tsx'
import { Panel } from '../../parts/page.tsx'
import { useDeskWords } from '../../words/desk.ts'
import { useFailureText } from '../../words/failures.ts'
import { useWords } from './words.ts'

/** What the desk notes of a case. */
export function Note({ one }: { one: DeskCaseDetail }) {
  const words = useWords()
  const desk = useDeskWords()
  const failureText = useFailureText()
  const keep = useChange('reports.setNote', { groups: ['reports', 'log'] })
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { note: one.note } })
  const submit = handleSubmit(async ({ note }) => {
    try {
      await keep.mutateAsync({ id: one.id, note, version: one.version })
      notify(desk.saved)
    } catch (error) {
      setError('root', { message: failureText(error as DeskFailure) })
    }
  })
  return (
    <Panel>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Field
          multiline
          label={words.note}
          hint={words.noteHint}
          error={formState.errors.root?.message}
          maxLength={2000}
          {...register('note')}
        />
        <FormActions>
          <Button type="submit" busy={formState.isSubmitting}>
            {desk.save}
          </Button>
        </FormActions>
      </form>
    </Panel>
  )
}
