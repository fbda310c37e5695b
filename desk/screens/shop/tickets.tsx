import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#components/button.tsx'
import { Dialog } from '#components/dialog.tsx'
import { Field } from '#components/field.tsx'
import { notify } from '#components/notify.ts'
import { mostTickets, type DeskTicket } from '#contract/desk/shop.ts'
import type { DeskFailure } from '../../data/call.ts'
import { useChange, usePages } from '../../data/queries.ts'
import { AskReason } from '../../parts/ask-reason.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { SearchFilter } from '../../parts/filter.tsx'
import { SubmitActions } from '../../parts/form-actions.tsx'
import { ReasonField } from '../../parts/reason-field.tsx'
import { Time } from '../../parts/time.tsx'
import { useDeskWords } from '../../words/desk.ts'
import { useFailureText } from '../../words/failures.ts'
import { useShopWords } from './words.ts'

interface TicketsProps {
  /** Whose are looked for; empty for everybody's. */
  text: string
  onSearch: (text: string) => void
}

/** The tickets that people have; some are given, and those that nobody has used can end. */
export function Tickets({ text, onSearch }: TicketsProps) {
  const words = useShopWords()
  const pages = usePages('shop.tickets', { limit: 50, ...(text && { text }) })
  const endTickets = useChange('shop.endTickets', { groups: ['shop', 'log'] })
  const [gives, setGives] = useState(false)
  const [ended, setEnded] = useState<{ rows: readonly DeskTicket[]; done: () => void }>()
  const close = () => setGives(false)
  const give = (
    <Button small tone="primary" onClick={() => setGives(true)}>
      {words.give}
    </Button>
  )
  return (
    <>
      <DataTable
        name="tickets"
        pages={pages}
        rowId={({ id }) => String(id)}
        rowName={({ person, id }) => words.ticketOf(person, id)}
        empty={{ title: words.noTickets, text: words.noTicketsText, action: give }}
        filters={
          <>
            <SearchFilter value={text} placeholder={words.person} onSearch={onSearch} />
            {give}
          </>
        }
        bulk={(rows, done) => (
          <Button
            small
            tone="danger"
            disabled={rows.some(({ state }) => state !== 'unused')}
            onClick={() => setEnded({ rows, done })}
          >
            {words.end}
          </Button>
        )}
        columns={[
          { id: 'person', title: words.person, cell: ({ person }) => person },
          { id: 'state', title: words.state, cell: ({ state }) => words.states[state] },
          { id: 'video', title: words.video, isNumber: true, cell: ({ video }) => video },
          { id: 'expires', title: words.expires, cell: ({ expiresAt }) => <Time ms={expiresAt} /> },
          { id: 'given', title: words.given, cell: ({ createdAt }) => <Time ms={createdAt} /> },
        ]}
      />
      <Dialog open={gives} onClose={close} title={words.give}>
        {gives && <Form onClose={close} />}
      </Dialog>
      <AskReason
        open={ended !== undefined}
        onClose={() => setEnded(undefined)}
        title={words.end}
        yes={words.end}
        count={ended?.rows.length ?? 0}
        danger
        onYes={async (reason) => {
          await endTickets.mutateAsync({ ids: ended!.rows.map(({ id }) => id), reason })
          ended!.done()
        }}
      />
    </>
  )
}

function Form({ onClose }: { onClose: () => void }) {
  const words = useShopWords()
  const desk = useDeskWords()
  const failureText = useFailureText()
  const giveTickets = useChange('shop.giveTickets', { groups: ['shop', 'log'] })
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { person: '', count: '1', reason: '' },
  })
  const { errors } = formState
  const submit = handleSubmit(async ({ person, count, reason }) => {
    try {
      await giveTickets.mutateAsync({ person: person.trim(), count: Number(count), reason: reason.trim() })
      notify(desk.done)
      onClose()
    } catch (error) {
      const failure = error as DeskFailure
      if (failure.code === 'input-wrong') setError('person', { message: words.personWrong })
      else setError('root', { message: failureText(failure) })
    }
  })
  const isCount = (text: string) => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= mostTickets
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Field
        label={words.person}
        error={errors.person?.message}
        autoComplete="off"
        data-autofocus
        {...register('person', { validate: (text) => text.trim() !== '' || words.personWrong })}
      />
      <Field
        label={words.count}
        inputMode="numeric"
        error={errors.count?.message}
        hint={words.countHint(mostTickets)}
        {...register('count', { validate: (text) => isCount(text) || words.countHint(mostTickets) })}
      />
      <ReasonField register={register} errors={errors} />
      <SubmitActions onCancel={onClose} busy={formState.isSubmitting} />
    </form>
  )
}
