import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#components/button.tsx'
import { Dialog } from '#components/dialog.tsx'
import { Field } from '#components/field.tsx'
import { notify } from '#components/notify.ts'
import { rates, type RateName } from '#contract/desk/rates.ts'
import type { DeskRate } from '#contract/desk/shop.ts'
import type { DeskFailure } from '../../data/call.ts'
import { useChange, useLook } from '../../data/queries.ts'
import { ComingList } from '../../entries/coming-list.tsx'
import { useEntryWords } from '../../entries/words.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { SubmitActions } from '../../parts/form-actions.tsx'
import { timeOf } from '../../parts/local-time.ts'
import { Meanwhile } from '../../parts/meanwhile.tsx'
import { ReasonField } from '../../parts/reason-field.tsx'
import { useNewer } from '../../parts/use-newer.ts'
import { useDeskWords } from '../../words/desk.ts'
import { useFailureText } from '../../words/failures.ts'
import { rateOf, rateText } from './rate-text.ts'
import { useShopWords } from './words.ts'

/** The rates and limits, each with what it is to be later. */
export function Rates() {
  const words = useShopWords()
  const entryWords = useEntryWords()
  const desk = useDeskWords()
  const look = useLook('shop.rates', {})
  const [name, setEdited] = useState<RateName>()
  // as it is by now
  const edited = look.data?.rows.find((row) => row.name === name)
  const text = ({ name }: DeskRate, value: number) => words.units[rates[name].unit](rateText(value, rates[name].unit))
  return (
    <>
      <DataTable
        name="rates"
        pages={{ rows: look.data?.rows, failure: look.error, again: () => void look.refetch() }}
        rowId={({ name }) => name}
        rowName={({ name }) => words.names[name]}
        onOpen={(row) => setEdited(row.name)}
        empty={{ title: words.rates }}
        columns={[
          { id: 'name', title: words.rate, cell: ({ name }) => words.names[name] },
          { id: 'value', title: words.value, isNumber: true, cell: (row) => text(row, row.value) },
          {
            id: 'coming',
            title: words.coming,
            cell: (row) => <ComingList coming={row.coming} print={({ value }) => text(row, value)} />,
          },
          {
            id: 'do',
            title: desk.actions,
            cell: (row) => (
              <Button small label={entryWords.editOf(words.names[row.name])} onClick={() => setEdited(row.name)}>
                {entryWords.edit}
              </Button>
            ),
          },
        ]}
      />
      <Dialog
        open={edited !== undefined}
        onClose={() => setEdited(undefined)}
        title={edited ? words.names[edited.name] : ''}
      >
        {edited && <Form key={edited.name} rate={edited} onClose={() => setEdited(undefined)} />}
      </Dialog>
    </>
  )
}

function Form({ rate: { name, value: now, version }, onClose }: { rate: DeskRate; onClose: () => void }) {
  const words = useShopWords()
  const desk = useDeskWords()
  const entryWords = useEntryWords()
  const failureText = useFailureText()
  const setRate = useChange('shop.setRate', { groups: ['shop', 'log'] })
  const { unit, least, most } = rates[name]
  const text = rateText(now, unit)
  const { register, handleSubmit, setError, getValues, setValue, formState } = useForm({
    defaultValues: { value: text, from: '', reason: '' },
  })
  const changed = useNewer(
    { value: text },
    (field) => getValues(field),
    (field, to) => setValue(field, String(to)),
  )
  const { errors } = formState
  const submit = handleSubmit(async ({ value, from, reason }) => {
    const fromMs = timeOf(from)
    try {
      const to = { name, version, value: rateOf(value, unit)!, reason: reason.trim() }
      await setRate.mutateAsync({ ...to, ...(fromMs !== null && { from: fromMs }) })
      notify(desk.saved)
      onClose()
    } catch (error) {
      setError('root', { message: failureText(error as DeskFailure) })
    }
  })
  const isWithin = (value: number | undefined) => value !== undefined && value >= least && value <= most
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {!setRate.isPending && (
        <Meanwhile facts={changed.map(() => [words.names[name], words.units[unit](text)] as const)} />
      )}
      <Field
        label={words.valueIn[unit]}
        hint={words.limits(rateText(least, unit), rateText(most, unit))}
        inputMode="decimal"
        error={errors.value?.message}
        data-autofocus
        {...register('value', { validate: (text) => isWithin(rateOf(text, unit)) || entryWords.wrong })}
      />
      <Field label={entryWords.from} hint={words.fromHint} type="datetime-local" {...register('from')} />
      <ReasonField register={register} errors={errors} />
      <SubmitActions onCancel={onClose} busy={formState.isSubmitting} />
    </form>
  )
}
