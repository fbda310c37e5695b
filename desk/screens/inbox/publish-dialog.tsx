import { valibotResolver } from '@hookform/resolvers/valibot'
import { useForm } from 'react-hook-form'
import * as v from 'valibot'
import { Dialog } from '#components/dialog.tsx'
import type { DeskInput } from '#contract/desk/catalogue.ts'
import type { DeskFailure } from '../../data/call.ts'
import { SubmitActions } from '../../parts/form-actions.tsx'
import { useDeskWords } from '../../words/desk.ts'
import { en } from '../../words/en/inbox.ts'
import { useFailureText } from '../../words/failures.ts'
import { inLanguages } from '../../words/language.ts'
import { zh } from '../../words/zh/inbox.ts'
import { noStatement, StatementFields, statementFields, statementOf, type StatementValues } from './statement.tsx'

const useWords = inLanguages({ zh, en })

interface PublishDialogProps {
  open: boolean
  onClose: () => void
  /** How many things are published. */
  count: number
  /** Publishes them; what is thrown is shown, and the dialog stays. */
  onPublish: (stated: Pick<DeskInput<'inbox.publish'>, 'statement' | 'at'>) => Promise<unknown>
}

/** Publishes things once somebody has stated that they may be shown. */
export function PublishDialog({ open, onClose, ...rest }: PublishDialogProps) {
  const words = useWords()
  return (
    <Dialog open={open} onClose={onClose} title={words.publish}>
      {open && <Form {...rest} onClose={onClose} />}
    </Dialog>
  )
}

function Form({ onClose, count, onPublish }: Omit<PublishDialogProps, 'open'>) {
  const words = useWords()
  const desk = useDeskWords()
  const failureText = useFailureText()
  const { register, handleSubmit, setError, formState } = useForm<StatementValues>({
    defaultValues: noStatement,
    resolver: valibotResolver(v.object(statementFields)) as never,
  })
  const submit = handleSubmit(async (values) => {
    try {
      await onPublish(statementOf(values))
      onClose()
    } catch (error) {
      setError('root', { message: failureText(error as DeskFailure) })
    }
  })
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <p>{desk.concerned(count)}</p>
      <StatementFields register={register} errors={formState.errors} />
      <p role="alert">{formState.errors.root?.message}</p>
      <SubmitActions onCancel={onClose} yes={words.publish} busy={formState.isSubmitting} />
    </form>
  )
}
