import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#components/button.tsx'
import { Dialog } from '#components/dialog.tsx'
import { Field } from '#components/field.tsx'
import { notify } from '#components/notify.ts'
import type { DeskRedirects } from '#contract/desk/settings.ts'
import { mostRedirects, redirectProblem, type Redirect } from '#contract/redirects.ts'
import type { DeskFailure } from '../../data/call.ts'
import { useChange, useLook } from '../../data/queries.ts'
import { useMay } from '../../data/self.ts'
import { AskReason } from '../../parts/ask-reason.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { SubmitActions } from '../../parts/form-actions.tsx'
import { Page } from '../../parts/page.tsx'
import { ReasonField } from '../../parts/reason-field.tsx'
import { useDeskWords } from '../../words/desk.ts'
import { en } from '../../words/en/redirects.ts'
import { useFailureText } from '../../words/failures.ts'
import { inLanguages } from '../../words/language.ts'
import { zh } from '../../words/zh/redirects.ts'
import styles from './settings.module.css'

const useWords = inLanguages({ zh, en })
const options = { groups: ['settings', 'log'] }

type Doing =
  | { readonly kind: 'write'; readonly former: Redirect | undefined }
  | { readonly kind: 'remove'; readonly former: Redirect }
  | { readonly kind: 'undo' }

/** Addresses of the app that have moved, and where they lead. */
export function Redirects() {
  const words = useWords()
  const desk = useDeskWords()
  const may = useMay('settings.edit')
  const seen = useLook('settings.redirects', {})
  const [doing, setDoing] = useState<Doing>()
  const { data } = seen
  const write = (former?: Redirect) => setDoing({ kind: 'write', former })
  const add = (
    <Button tone="primary" disabled={!data || data.rows.length >= mostRedirects} onClick={() => write()}>
      {words.add}
    </Button>
  )
  const buttons = (row: Redirect) => (
    <span className={styles.buttons}>
      <Button small label={words.changeOf(row.from)} onClick={() => write(row)}>
        {words.change}
      </Button>
      <Button small label={words.removeOf(row.from)} onClick={() => setDoing({ kind: 'remove', former: row })}>
        {words.remove}
      </Button>
    </span>
  )
  return (
    <Page
      title={words.title}
      help={words.help}
      actions={
        may && (
          <>
            {data?.former && <Button onClick={() => setDoing({ kind: 'undo' })}>{words.undo}</Button>}
            {add}
          </>
        )
      }
    >
      <DataTable
        name="redirects"
        pages={{ rows: data?.rows, failure: seen.error, again: () => void seen.refetch() }}
        rowId={({ from }) => from}
        rowName={({ from }) => from}
        empty={{ title: words.nothing, text: words.nothingText }}
        columns={[
          { id: 'from', title: words.from, cell: ({ from }) => from },
          { id: 'to', title: words.to, cell: ({ to }) => to },
          ...(may ? [{ id: 'actions', title: desk.actions, cell: buttons }] : []),
        ]}
      />
      {data && <Dialogs redirects={data} doing={doing} onClose={() => setDoing(undefined)} />}
    </Page>
  )
}

interface DialogsProps {
  redirects: DeskRedirects
  doing: Doing | undefined
  onClose: () => void
}

function Dialogs({ redirects: { rows, former, version }, doing, onClose }: DialogsProps) {
  const words = useWords()
  const desk = useDeskWords()
  const set = useChange('settings.setRedirects', options)
  const undo = useChange('settings.undoRedirects', options)
  const save = async (next: readonly Redirect[], reason: string) => {
    await set.mutateAsync({ rows: [...next], version, reason })
    notify(desk.saved)
  }
  const without = (one: Redirect | undefined) => rows.filter(({ from }) => from !== one?.from)
  return (
    <>
      <Dialog
        open={doing?.kind === 'write'}
        onClose={onClose}
        title={doing?.kind === 'write' && doing.former ? words.changeOf(doing.former.from) : words.addTitle}
      >
        {doing?.kind === 'write' && (
          <Form
            former={doing.former}
            others={without(doing.former)}
            onClose={onClose}
            onSave={(one, reason) => save([...without(doing.former), one], reason)}
          />
        )}
      </Dialog>
      <AskReason
        open={doing?.kind === 'remove'}
        onClose={onClose}
        title={doing?.kind === 'remove' ? words.removeTitle(doing.former.from) : ''}
        yes={words.remove}
        danger
        onYes={(reason) => save(doing?.kind === 'remove' ? without(doing.former) : rows, reason)}
      />
      <AskReason
        open={doing?.kind === 'undo'}
        onClose={onClose}
        title={words.undo}
        yes={words.undo}
        onYes={async (reason) => {
          await undo.mutateAsync({ version, reason })
          notify(desk.done)
        }}
      >
        <p>{words.undoText(former?.length ?? 0)}</p>
      </AskReason>
    </>
  )
}

interface FormProps {
  former: Redirect | undefined
  others: readonly Redirect[]
  onClose: () => void
  onSave: (one: Redirect, reason: string) => Promise<void>
}

function Form({ former, others, onClose, onSave }: FormProps) {
  const words = useWords()
  const failureText = useFailureText()
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { from: '', to: '', ...former, reason: '' },
  })
  const { errors } = formState
  const submit = handleSubmit(async ({ reason, ...typed }) => {
    const one = { from: typed.from.trim(), to: typed.to.trim() }
    const problem = redirectProblem(one, others)
    if (problem) return setError(problem === 'to' ? 'to' : 'from', { message: words.problems[problem] })
    try {
      await onSave(one, reason.trim())
      onClose()
    } catch (error) {
      setError('root', { message: failureText(error as DeskFailure) })
    }
  })
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Field
        label={words.from}
        hint={words.fromHint}
        autoCapitalize="off"
        maxLength={200}
        error={errors.from?.message}
        {...register('from')}
      />
      <Field
        label={words.to}
        hint={words.toHint}
        autoCapitalize="off"
        maxLength={200}
        error={errors.to?.message}
        {...register('to')}
      />
      <ReasonField register={register} errors={errors} />
      <SubmitActions onCancel={onClose} busy={formState.isSubmitting} />
    </form>
  )
}
