import { useForm } from 'react-hook-form'
import type { ReactNode } from 'react'
import { Dialog } from '#components/dialog.tsx'
import type { DeskFailure } from '../data/call.ts'
import { useDeskWords } from '../words/desk.ts'
import { useFailureText } from '../words/failures.ts'
import { SubmitActions } from './form-actions.tsx'
import { ReasonField } from './reason-field.tsx'

interface AskReasonProps {
  open: boolean
  onClose: () => void
  title: string
  /** What the button says that does it. */
  yes: string
  /** How many things it concerns, where these are several. */
  count?: number
  danger?: boolean
  /** What is done, and what else is to be said of it. */
  children?: ReactNode
  /** Whether what else is asked for is right; says what is wrong where it is not. */
  isRight?: () => Promise<boolean>
  /** Does it; what is thrown is shown, and the dialog stays. */
  onYes: (reason: string) => Promise<unknown>
}

/** Asks why something is done before it is: the reason goes into the log, and often to whom it concerns. */
export function AskReason({ open, onClose, ...rest }: AskReasonProps) {
  return (
    <Dialog open={open} onClose={onClose} title={rest.title} alert>
      {open && <Form {...rest} onClose={onClose} />}
    </Dialog>
  )
}

function Form({ onClose, yes, count, danger, children, isRight, onYes }: Omit<AskReasonProps, 'open' | 'title'>) {
  const words = useDeskWords()
  const failureText = useFailureText()
  const { register, handleSubmit, setError, formState } = useForm<{ reason: string }>({ defaultValues: { reason: '' } })
  const submit = handleSubmit(async ({ reason }) => {
    if (isRight && !(await isRight())) return
    try {
      await onYes(reason.trim())
      onClose()
    } catch (error) {
      setError('root', { message: failureText(error as DeskFailure) })
    }
  })
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {children}
      {count !== undefined && <p>{words.concerned(count)}</p>}
      <ReasonField register={register} errors={formState.errors} begins />
      <SubmitActions onCancel={onClose} yes={yes} danger={danger} busy={formState.isSubmitting} />
    </form>
  )
}
