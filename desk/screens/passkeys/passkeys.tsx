import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#components/button.tsx'
import { Dialog } from '#components/dialog.tsx'
import { Field } from '#components/field.tsx'
import { notify } from '#components/notify.ts'
import type { DeskPasskey } from '#contract/desk/passkeys.ts'
import { makeAccountPasskey, mayHavePasskeys } from '#data/passkeys.ts'
import type { DeskFailure } from '../../data/call.ts'
import { useChange, useLook } from '../../data/queries.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { FormActions, SubmitActions } from '../../parts/form-actions.tsx'
import { Page } from '../../parts/page.tsx'
import { Time } from '../../parts/time.tsx'
import { useDeskWords } from '../../words/desk.ts'
import { useFailureText } from '../../words/failures.ts'
import { usePasskeyWords } from '../../words/passkeys.ts'

const options = { groups: ['passkeys', 'log'] }

/** The passkeys of whoever sits here. */
export function Passkeys() {
  const words = usePasskeyWords()
  const desk = useDeskWords()
  const seen = useLook('passkeys.list', {})
  const [doing, setDoing] = useState<'add' | DeskPasskey>()
  const close = () => setDoing(undefined)
  const isHere = mayHavePasskeys()
  return (
    <Page
      title={words.title}
      help={words.help}
      actions={
        isHere && (
          <Button tone="primary" onClick={() => setDoing('add')}>
            {words.add}
          </Button>
        )
      }
    >
      {!isHere && <p>{words.addressText}</p>}
      <DataTable
        name="passkeys"
        pages={{ rows: seen.data?.rows, failure: seen.error, again: () => void seen.refetch() }}
        rowId={({ id }) => String(id)}
        rowName={({ name }) => name}
        empty={{ title: words.nothing, text: words.nothingText }}
        columns={[
          { id: 'name', title: words.name, cell: ({ name }) => name },
          { id: 'added', title: words.added, cell: ({ createdAt }) => <Time ms={createdAt} /> },
          {
            id: 'used',
            title: words.used,
            cell: ({ usedAt }) => (usedAt === null ? words.never : <Time ms={usedAt} />),
          },
          {
            id: 'do',
            title: desk.actions,
            cell: (row) => (
              <Button small label={words.removeOf(row.name)} onClick={() => setDoing(row)}>
                {words.remove}
              </Button>
            ),
          },
        ]}
      />
      <Dialog open={doing === 'add'} onClose={close} title={words.add}>
        {doing === 'add' && <Add onClose={close} />}
      </Dialog>
      <Dialog
        open={typeof doing === 'object'}
        onClose={close}
        title={typeof doing === 'object' ? words.removeTitle(doing.name) : ''}
        alert
      >
        {typeof doing === 'object' && <Remove passkey={doing} onClose={close} />}
      </Dialog>
    </Page>
  )
}

function Add({ onClose }: { onClose: () => void }) {
  const words = usePasskeyWords()
  const desk = useDeskWords()
  const failureText = useFailureText()
  const ask = useChange('passkeys.options', options)
  const add = useChange('passkeys.add', options)
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { name: '' } })
  const submit = handleSubmit(async ({ name }) => {
    try {
      const { json } = await ask.mutateAsync({})
      const made = await makeAccountPasskey(json)
      if (typeof made === 'string') return setError('name', { message: words[made] })
      await add.mutateAsync({ name, credential: made.given })
      notify(desk.saved)
      onClose()
    } catch (error) {
      setError('name', { message: failureText(error as DeskFailure) })
    }
  })
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Field
        label={words.name}
        hint={words.nameHint}
        maxLength={40}
        autoComplete="off"
        error={formState.errors.name?.message}
        {...register('name', { validate: (text) => text.trim() !== '' || words.nameMissing })}
      />
      <SubmitActions onCancel={onClose} yes={words.add} busy={formState.isSubmitting} />
    </form>
  )
}

function Remove({ passkey: { id }, onClose }: { passkey: DeskPasskey; onClose: () => void }) {
  const words = usePasskeyWords()
  const desk = useDeskWords()
  const failureText = useFailureText()
  const remove = useChange('passkeys.remove', options)
  return (
    <>
      <p>{words.removeText}</p>
      <p role="alert">{remove.error && failureText(remove.error)}</p>
      <FormActions>
        <Button onClick={onClose}>{desk.cancel}</Button>
        <Button tone="danger" busy={remove.isPending} onClick={() => remove.mutate({ id }, { onSuccess: onClose })}>
          {words.remove}
        </Button>
      </FormActions>
    </>
  )
}
